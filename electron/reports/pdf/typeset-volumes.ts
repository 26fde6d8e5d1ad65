import { availableParallelism } from 'node:os'
import { compilePdf, type PdfParts } from './compile-pdf.ts'
import { Typesetter } from './typesetter.ts'

/** The compiler uses one core; two volumes at once are what a gigabyte has room for. */
const VOLUMES_AT_ONCE = Math.min(2, availableParallelism())

interface Written {
  readonly parts: PdfParts
}

type Typeset<Volume> = Volume & { readonly bytes: Uint8Array }

/**
 * Compiles volumes side by side and gives them in their order. The next is written while others are compiled.
 * @param count of all volumes; a single one is compiled in this thread, which has nothing else to do.
 * @param lookUp is called now and then meanwhile, and may throw.
 */
export function* typesetVolumes<Volume extends Written>(
  written: Iterable<Volume>,
  count: number,
  lookUp: () => void,
): Generator<Typeset<Volume>> {
  if (count > 1) return yield* typesetInThreads(written, lookUp)
  for (const volume of written) yield { ...volume, bytes: compilePdf(volume.parts) }
}

function* typesetInThreads<Volume extends Written>(
  written: Iterable<Volume>,
  lookUp: () => void,
): Generator<Typeset<Volume>> {
  const idle = Array.from({ length: VOLUMES_AT_ONCE }, () => new Typesetter())
  const threads = [...idle]
  const underWay: { readonly volume: Volume; readonly thread: Typesetter }[] = []
  const takeOldest = function* () {
    const oldest = underWay.shift()
    if (!oldest) return
    const bytes = oldest.thread.take(lookUp)
    idle.push(oldest.thread)
    yield { ...oldest.volume, bytes }
  }
  try {
    for (const volume of written) {
      if (idle.length === 0) yield* takeOldest()
      const thread = idle.pop()
      if (!thread) throw new Error('A typesetting thread was expected to be idle.')
      thread.start(volume.parts)
      underWay.push({ volume, thread })
    }
    while (underWay.length > 0) yield* takeOldest()
  } finally {
    for (const thread of threads) thread.end()
  }
}
