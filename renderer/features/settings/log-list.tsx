import './log.css'
import { findLogAuthor, type LogEntry, type LogFilter } from '../../../shared/domain/auditor-log.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { describeLogEntry, type LogContext } from '../../../shared/strings/log-sentences.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-paged-grid.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { AuthorText } from './author-text.tsx'
import { logStrings as strings } from './log-strings.ts'
import { useLogContext } from './use-log-context.ts'

/** A row shows the beginning of a long sentence; its dialog shows all of it. */
const SHOWN_UNITS = 400
const UTC = { display: 'utc', zone: 'UTC', locale: LOCALE } as const

const define = column<LogEntry, LogContext>

const COLUMNS: readonly Column<LogEntry, LogContext>[] = [
  define({
    name: 'seq',
    heading: strings.columns.seq,
    width: 72,
    cell: ({ seq }) => <span className="mono">{seq}</span>,
    text: ({ seq }) => String(seq),
  }),
  define({
    name: 'time',
    heading: strings.columns.time,
    width: 196,
    cell: ({ atMs }) => formatMoment(atMs, UTC),
    text: ({ atMs }) => formatMoment(atMs, UTC),
  }),
  define({
    name: 'author',
    heading: strings.columns.author,
    width: 130,
    cell: (entry) => <AuthorText entry={entry} />,
    text: (entry) => findLogAuthor(entry) ?? strings.noAuthor,
  }),
  define({
    name: 'sentence',
    heading: strings.columns.sentence,
    width: 240,
    isGrowing: true,
    cell: (entry, context) => <SafeText text={describeLogEntry(entry, context).slice(0, SHOWN_UNITS)} />,
    text: describeLogEntry,
  }),
]

interface LogListProps {
  readonly filter: LogFilter
  readonly count: number
  /** The entries are still those of the filter before. */
  readonly isFormer: boolean
  onOpen(entry: LogEntry): void
}

/** All entries that the filter selects. */
export function LogList({ filter, count, isFormer, onOpen }: LogListProps) {
  const { grid, error } = usePagedGrid({ channel: 'log:list', request: filter, count, onOpen })
  const columns = useColumns('log', COLUMNS)
  const context = useLogContext()
  if (error) return <ErrorNotice error={error} />
  return (
    <div className="log-frame panel">
      <Grid {...grid} label={strings.listLabel} columns={columns} context={context} isBusy={isFormer} />
    </div>
  )
}
