import { consoleStrings as strings } from './console-strings.ts'
import styles from './data.module.css'
import { EXAMPLE_STATEMENTS } from './example-statements.ts'

/** Statements to begin with; a click puts one in the place of what stands in the box. */
export function ExampleBar({ onPick }: { onPick(sql: string): void }) {
  return (
    <div className={styles.line}>
      <span className={styles.faint}>{strings.examples}</span>
      {EXAMPLE_STATEMENTS.map(({ title, sql }) => (
        <button type="button" key={title} className={styles.link} onClick={() => onPick(sql)}>
          {title}
        </button>
      ))}
    </div>
  )
}
