import { Textarea } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { toAppError } from '../../../shared/app-error.ts'
import type { ConsoleTable } from '../../../shared/domain/console.ts'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { refresh } from '../../ipc/query-client.ts'
import { call, useCall } from '../../ipc/use-call.ts'
import { type ConsoleRun, useConsoleStore } from '../../stores/data-store.ts'
import { ConsoleResult } from './console-result.tsx'
import { EXAMPLE_STATEMENTS, consoleStrings as strings } from './console-strings.ts'
import styles from './data.module.css'

/** One statement of SQL and its result, for experts. */
export function ConsolePanel() {
  const { sql: typed, run } = useConsoleStore()
  const sql = typed ?? EXAMPLE_STATEMENTS[0].sql
  const runStatement = useRunStatement()
  const box = useRef<HTMLTextAreaElement>(null)
  const isRunning = run.kind === 'running'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    runStatement(sql)
  }
  const insert = (text: string) => {
    box.current?.focus()
    // Unlike a new value, it is undone with Ctrl+Z as typing is.
    document.execCommand('insertText', false, text)
  }
  const replace = (text: string) => {
    box.current?.select()
    insert(text)
  }
  return (
    <div className={styles.console}>
      <div className={styles.stack}>
        <p className="dim">{strings.text}</p>
        <Textarea
          ref={box}
          aria-label={strings.label}
          classNames={{ input: styles.sql ?? '' }}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          value={sql}
          maxLength={100_000}
          onChange={(event) => useConsoleStore.setState({ sql: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <ExampleBar onPick={replace} />
        <div className={styles.line}>
          <Button
            kind="primary"
            icon={<IconPlayerPlay size={14} aria-hidden />}
            shortcut="Ctrl+Enter"
            disabledReason={isRunning ? strings.running : null}
            onClick={() => runStatement(sql)}
          >
            {strings.run}
          </Button>
          {isRunning && (
            <Button
              icon={<IconPlayerStop size={14} aria-hidden />}
              onClick={() => call('console:cancel', undefined).catch(showFailure)}
            >
              {strings.cancel}
            </Button>
          )}
        </div>
        <ConsoleResult />
      </div>
      <TableList onPick={insert} />
    </div>
  )
}

/** Statements to begin with; a click puts one into the box. */
function ExampleBar({ onPick }: { onPick(sql: string): void }) {
  return (
    <div className={styles.line}>
      <span className={styles.faint}>{strings.examples}</span>
      {EXAMPLE_STATEMENTS.map(({ title, sql }) => (
        <button type="button" key={title} className="link" onClick={() => onPick(sql)}>
          {title}
        </button>
      ))}
    </div>
  )
}

/**
 * Runs a statement; its outcome stays in the store, whatever is on screen meanwhile. In another workspace by then, the
 * outcome is dropped.
 */
function useRunStatement(): (sql: string) => void {
  const client = useQueryClient()
  return (sql) => {
    if (useConsoleStore.getState().run.kind === 'running') return
    const running = { kind: 'running' } as const
    useConsoleStore.setState({ run: running })
    const end = (run: ConsoleRun): void => {
      if (useConsoleStore.getState().run === running) useConsoleStore.setState({ run })
    }
    call('console:run', { sql })
      .then(
        (outcome) => end({ kind: 'ended', outcome }),
        (failure) => end({ kind: 'broken', error: toAppError(failure) }),
      )
      .finally(() => {
        void refresh(client, 'log')
      })
  }
}

/** The tables that most questions need are first; the others follow by name. */
const MOST_USED = ['feedback', 'event', 'response', 'finding', 'disposition', 'receipt', 'sweep']

function byUse(one: ConsoleTable, other: ConsoleTable): number {
  return rankOf(one) - rankOf(other)
}

function rankOf({ name }: ConsoleTable): number {
  const at = MOST_USED.indexOf(name)
  return at < 0 ? MOST_USED.length : at
}

/** The tables and columns that a statement may read; a click puts the name into the statement. */
function TableList({ onPick }: { onPick(name: string): void }) {
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
              <button type="button" className={`link ${styles.codeLink}`} onClick={() => onPick(table.name)}>
                {table.name}
              </button>
            </li>
            {table.columns.map((column) => (
              <li key={column.name}>
                <button
                  type="button"
                  className={`link ${styles.codeLink}`}
                  onClick={() => onPick(column.name)}
                >
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
