import './console.css'
import { Button, Textarea } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { showFailure } from '../../components/show-failure.ts'
import { call } from '../../ipc/call.ts'
import { useConsoleStore } from '../../stores/console-store.ts'
import { consoleWords as words } from '../../words/console-words.ts'
import { ConsoleResult } from './console-result.tsx'
import { TableList } from './table-list.tsx'
import { useRunStatement } from './use-console.ts'

/** One statement of SQL and its result, for experts. */
export function ConsoleScreen() {
  const { sql, run, setSql } = useConsoleStore()
  const runStatement = useRunStatement()
  const box = useRef<HTMLTextAreaElement>(null)
  const isRunning = run.kind === 'running'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    runStatement()
  }
  const insert = (name: string) => {
    const element = box.current
    const at = element?.selectionStart ?? sql.length
    setSql(`${sql.slice(0, at)}${name}${sql.slice(element?.selectionEnd ?? at)}`)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(at + name.length, at + name.length)
    })
  }
  return (
    <div className="console-screen">
      <div className="console-main">
        <header>
          <h1>{words.title}</h1>
          <p className="dim">{words.text}</p>
        </header>
        <Textarea
          ref={box}
          aria-label={words.label}
          placeholder={words.placeholder}
          classNames={{ input: 'console-input' }}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          value={sql}
          maxLength={100_000}
          onChange={(event) => setSql(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className="line">
          <Button leftSection={<IconPlayerPlay size={14} />} loading={isRunning} onClick={runStatement}>
            {words.run}
          </Button>
          {isRunning ? (
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={14} />}
              onClick={() => call('console:cancel', undefined).catch(showFailure)}
            >
              {words.cancel}
            </Button>
          ) : (
            <span className="dim">{words.runKeys}</span>
          )}
        </div>
        <ConsoleResult />
      </div>
      <TableList onPick={insert} />
    </div>
  )
}
