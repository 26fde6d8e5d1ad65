import type { ByteSink } from '../../reports/formats/row-writer.ts'
import { ROW_FILES } from '../../reports/recipe.ts'
import { LineComparer } from './compare-lines.ts'
import { WordingComparer } from './wording-comparer.ts'

interface ComparedRows {
  readonly format: keyof typeof ROW_FILES
  /** Columns that another version may word otherwise. */
  readonly wordings: readonly string[]
  /** Pieces of the file as it was handed over. */
  readonly read: () => Iterable<Uint8Array>
}

/** Holds the rows that `write` makes against those of a file, and tells sentences of another version from other rows. */
export function compareRows({ format, wordings, read }: ComparedRows, write: (sink: ByteSink) => void) {
  const bytes = new LineComparer(read())
  const wording = wordings.length > 0 ? new WordingComparer(read(), format, wordings) : null
  try {
    write({
      write: (text) => {
        bytes.write(text)
        wording?.write(text)
      },
      writeBytes: (piece) => {
        bytes.writeBytes(piece)
        wording?.writeBytes(piece)
      },
    })
    const { sha256, rows } = bytes.end(ROW_FILES[format])
    const isWording = wording?.end() === true && rows.firstDifference !== null
    return { sha256, rows: isWording ? { ...rows, differsInWording: true as const } : rows }
  } finally {
    bytes.close()
    wording?.close()
  }
}
