import type { ConsoleTable } from '../../../shared/domain/console.ts'
import { useCall } from '../../ipc/use-call.ts'
import { consoleStrings as strings } from './console-strings.ts'
import styles from './data.module.css'

/** What most questions are about stands first; the others follow by name. */
const MOST_USED = ['feedback', 'event', 'response', 'finding', 'disposition', 'receipt', 'sweep']

function byUse(one: ConsoleTable, other: ConsoleTable): number {
  return rankOf(one) - rankOf(other)
}

function rankOf({ name }: ConsoleTable): number {
  const at = MOST_USED.indexOf(name)
  return at < 0 ? MOST_USED.length : at
}

/** The tables and columns that a statement may read; a click puts the name into the statement. */
export function TableList({ onPick }: { onPick(name: string): void }) {
  const tables = useCall('console:tables', undefined)
  return (
    <aside className={styles.tables} aria-label={strings.tables}>
      <h2>{strings.tables}</h2>
      <p className={styles.faint}>{strings.tablesHint}</p>
      {tables.data?.toSorted(byUse).map((table) => (
        <details key={table.name}>
          <summary>
            <code>{table.name}</code>
          </summary>
          <ul>
            <li>
              <button type="button" className={styles.codeLink} onClick={() => onPick(table.name)}>
                {table.name}
              </button>
            </li>
            {table.columns.map((column) => (
              <li key={column.name}>
                <button type="button" className={styles.codeLink} onClick={() => onPick(column.name)}>
                  {column.name}
                </button>{' '}
                <span className={styles.faint}>{column.type}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </aside>
  )
}
