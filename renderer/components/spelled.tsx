import { spellUnits } from '../../shared/format/time.ts'
import styles from './spelled.module.css'

/**
 * Text of our own with durations: `4 d 23 h` on screen and in copied text, *4 days 23 hours* for a screen reader, which
 * reads content of a style sheet as well.
 */
export function Spelled({ children: text }: { readonly children: string }) {
  const spelled = spellUnits(text)
  if (spelled === text) return text
  return (
    <span className={styles.spelled} data-spelled={spelled}>
      <span aria-hidden>{text}</span>
    </span>
  )
}
