import { Textarea } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { useConsoleStore } from '../../stores/console-store.ts'
import { ConsoleResult } from './console-result.tsx'
import { consoleStrings as strings } from './console-strings.ts'
import styles from './data.module.css'
import { ExampleBar } from './example-bar.tsx'
import { EXAMPLE_STATEMENTS } from './example-statements.ts'
import { TableList } from './table-list.tsx'
import { useRunStatement } from './use-console.ts'

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
        <p className={styles.second}>{strings.text}</p>
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
