import { cutAtDurations } from '../../shared/format/time.ts'
import './safe-text.css'

/**
 * Text of our own with durations: `4 d 23 h` on screen and in copied text, *4 days 23 hours* for a screen reader, which
 * reads content of a style sheet as well. The words around a duration stay plain text, which a heading must have.
 */
export function Spelled({ children: text }: { readonly children: string }) {
  const pieces = cutAtDurations(text)
  if (pieces.length === 1 && pieces[0]?.spelled === undefined) return text
  return (
    <span>
      {pieces.map(({ start, text: piece, spelled }) =>
        spelled === undefined ? (
          piece
        ) : (
          <span key={start} className="spelled" data-spelled={spelled}>
            <span aria-hidden>{piece}</span>
          </span>
        ),
      )}
    </span>
  )
}
