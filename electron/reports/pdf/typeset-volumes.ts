import { availableParallelism } from 'node:os'
import { compilePdf, type PdfParts } from './compile-pdf.ts'
import { canTypesetInProcesses, Typesetter } from './typesetter.ts'

/** The compiler uses one core; two volumes at once fit in a gigabyte of memory. */
const VOLUMES_AT_ONCE = Math.min(2, availableParallelism())
/** Compiling this many rows takes as long as starting a process. */
const FEW_ROWS = 150

interface Written {
  readonly parts: PdfParts
}

interface Amount {
  readonly volumes: number
  readonly totalRows: number
}

type Typeset<Volume> = Volume & { readonly bytes: Uint8Array }

/**
 * Compiles volumes in parallel, in separate processes, and yields them in their order. The next volume is prepared
 * while others are compiled. Few rows are compiled in this thread, and all rows if there are no processes.
 * @param lookUp called periodically; if it throws, the processes are killed
 */
export function* typesetVolumes<Volume extends Written>(
  written: Iterable<Volume>,
  { volumes, totalRows }: Amount,
  lookUp: () => void,
): Generator<Typeset<Volume>> {
  const isMuch = volumes > 1 || totalRows > FEW_ROWS
  if (isMuch && canTypesetInProcesses()) return yield* typesetInProcesses(written, volumes, lookUp)
  for (const volume of written) yield { ...volume, bytes: compilePdf(volume.parts) }
}

function* typesetInProcesses<Volume extends Written>(
  written: Iterable<Volume>,
  volumes: number,
  lookUp: () => void,
): Generator<Typeset<Volume>> {
  const typesetters = Array.from({ length: Math.min(volumes, VOLUMES_AT_ONCE) }, () => new Typesetter())
  const idle = [...typesetters]
  const underWay: { readonly volume: Volume; readonly typesetter: Typesetter }[] = []
  const takeOldest = function* () {
    const oldest = underWay.shift()
    if (!oldest) return
    const bytes = oldest.typesetter.take(lookUp)
    idle.push(oldest.typesetter)
    yield { ...oldest.volume, bytes }
  }
  try {
    for (const volume of written) {
      if (idle.length === 0) yield* takeOldest()
      const typesetter = idle.shift()
      if (!typesetter) throw new Error('A typesetting process was expected to be idle.')
      typesetter.start(volume.parts)
      underWay.push({ volume, typesetter })
    }
    while (underWay.length > 0) yield* takeOldest()
  } finally {
    for (const typesetter of typesetters) typesetter.end()
  }
}
