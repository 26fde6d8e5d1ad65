// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list handles the keys for its rows
import './log.css'
import { useState } from 'react'
import type { LogEntry, LogFilter } from '../../../shared/domain/auditor-log.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { describeLogEntry, type LogContext } from '../../../shared/strings/log-sentences.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useListKeys } from '../../components/grid/use-list-keys.ts'
import { useScaledRows } from '../../components/grid/use-scaled-rows.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useRowPages } from '../../ipc/use-row-pages.ts'
import { AuthorText } from './author-text.tsx'
import { logStrings as strings } from './log-strings.ts'
import { useLogContext } from './use-log-context.ts'

/** CSS pixels; log.css says the same. */
const ROW_HEIGHT = 28
const HEAD_HEIGHT = 30
const ROW_ID = 'log-row-'
/** A row shows the beginning of a long sentence; its dialog shows all of it. */
const SHOWN_UNITS = 400
const UTC = { display: 'utc', zone: 'UTC', locale: LOCALE } as const

interface LogListProps {
  readonly filter: LogFilter
  readonly count: number
  onOpen(entry: LogEntry): void
}

/** All entries that the filter selects; only those in view exist. */
export function LogList({ filter, count, onOpen }: LogListProps) {
  const [cursor, setCursor] = useState(0)
  const context = useLogContext()
  const { scrollerRef, height, rows, rowsPerScreen, scrollToRow } = useScaledRows(
    count,
    ROW_HEIGHT,
    HEAD_HEIGHT,
  )
  const first = rows[0]?.index ?? 0
  const { rowAt, error } = useRowPages('log:list', filter, first, first + rows.length)
  const open = (index: number) => {
    const entry = rowAt(index)
    setCursor(index)
    if (entry) onOpen(entry)
  }
  const onMove = (row: number) => {
    setCursor(row)
    scrollToRow(row)
  }
  const onKeyDown = useListKeys({ count, cursor, rowsPerScreen, onMove, onOpen: () => open(cursor) })
  if (error) return <ErrorNotice error={error} />
  return (
    <div
      className="log-grid panel"
      ref={scrollerRef}
      role="grid"
      tabIndex={0}
      aria-label={strings.listLabel}
      aria-rowcount={count + 1}
      aria-colcount={4}
      aria-activedescendant={`${ROW_ID}${cursor}`}
      onKeyDown={onKeyDown}
    >
      <div className="log-row log-head" role="row" aria-rowindex={1}>
        {Object.values(strings.columns).map((name) => (
          <div key={name} role="columnheader">
            {name}
          </div>
        ))}
      </div>
      <div className="log-canvas" role="rowgroup" style={{ height }}>
        {rows.map(({ index, y }) => (
          <div
            key={index}
            id={`${ROW_ID}${index}`}
            className={`log-row log-body-row${index === cursor ? ' log-row-cursor' : ''}`}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={index === cursor}
            style={{ transform: `translateY(${y}px)` }}
            onClick={() => open(index)}
          >
            <LogCells entry={rowAt(index)} context={context} />
          </div>
        ))}
      </div>
    </div>
  )
}

function LogCells({
  entry,
  context,
}: {
  readonly entry: LogEntry | undefined
  readonly context: LogContext
}) {
  if (!entry) return <div role="gridcell" />
  return (
    <>
      <div role="gridcell" className="mono">
        {entry.seq}
      </div>
      <div role="gridcell">{formatMoment(entry.atMs, UTC)}</div>
      <div role="gridcell">
        <AuthorText entry={entry} />
      </div>
      <div role="gridcell">
        <SafeText text={describeLogEntry(entry, context).slice(0, SHOWN_UNITS)} />
      </div>
    </>
  )
}
