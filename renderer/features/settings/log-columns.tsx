import { VisuallyHidden } from '@mantine/core'
import { findLogAuthor, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { formatDay, formatMinuteOfDay, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import type { LogContext } from '../../../shared/strings/log-sentences.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { findDecision, tellEntry } from './log-decision.ts'
import { iconOf } from './log-groups.ts'
import { toLogLine } from './log-line.ts'
import { logStrings as strings } from './log-strings.ts'
import styles from './settings.module.css'

/** A row shows no long detail; the inspector has all of it. */
const SHOWN_UNITS = 80

interface RowContext extends LogContext {
  readonly style: TimeStyle
}

/** Heads the entries of a day. */
export interface LogDayLine {
  readonly kind: 'day'
  readonly newestMs: number
  readonly line: number
}

export type LogLine = LogDayLine | LogEntry

/** Of entries; a day has only its heading, in the first column. */
function define({
  cell,
  text,
  ...shape
}: Omit<Column<LogEntry, RowContext, never>, 'minWidth'>): Column<LogLine, RowContext> {
  return column<LogLine, RowContext>({
    ...shape,
    cell: (line, context, width) => ('kind' in line ? null : cell(line, context, width)),
    text: (line, context) => ('kind' in line ? formatDay(line.newestMs, context.style) : text(line, context)),
  })
}

export const LOG_COLUMNS: readonly Column<LogLine, RowContext>[] = [
  column<LogLine, RowContext>({
    name: 'time',
    heading: strings.columns.time,
    width: 64,
    cell: (line, { style }) =>
      'kind' in line ? (
        <GroupHeading>{formatDay(line.newestMs, style)}</GroupHeading>
      ) : (
        <span className={styles.logTime}>
          <VisuallyHidden>{formatDay(line.atMs, style)}</VisuallyHidden> {formatMinuteOfDay(line.atMs, style)}
        </span>
      ),
    text: (line, { style }) =>
      'kind' in line ? formatDay(line.newestMs, style) : formatMoment(line.atMs, style),
  }),
  define({
    name: 'author',
    heading: strings.columns.author,
    width: 84,
    cell: (entry) => <AuthorText entry={entry} />,
    text: (entry) => findLogAuthor(entry) ?? strings.noAuthor,
  }),
  define({
    name: 'sentence',
    heading: strings.columns.sentence,
    width: 160,
    isGrowing: true,
    cell: (entry, context) => <Sentence entry={entry} context={context} />,
    text: (entry, context) =>
      [tellEntry(entry, context), findDecision(entry)?.case].filter(Boolean).join(' '),
  }),
  define({
    name: 'seq',
    heading: strings.columns.seq,
    width: 52,
    align: 'end',
    isExtra: true,
    cell: ({ seq }) => <span className="faint">{seq}</span>,
    text: ({ seq }) => String(seq),
  }),
]

function Sentence({ entry, context }: { readonly entry: LogEntry; readonly context: RowContext }) {
  const Icon = iconOf(entry.action)
  const { title, detail, object } = toLogLine(entry, context)
  return (
    <span className={styles.logLine}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.logText}>
        <span className="medium">{title}</span>
        {detail !== '' && (
          <span className="dim">
            : <SafeText text={detail.slice(0, SHOWN_UNITS)} />
          </span>
        )}
      </span>
      {object !== '' && <span className="faint"> {object}</span>}
    </span>
  )
}

/** Who did it: the account on the computer where it was done. */
export function AuthorText({ entry }: { readonly entry: LogEntry }) {
  const author = findLogAuthor(entry)
  if (author === null) return <span className="faint">{strings.noAuthor}</span>
  return <SafeText text={author} />
}
