import { VisuallyHidden } from '@mantine/core'
import { findLogAuthor, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { formatClock, formatDay, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import type { LogContext } from '../../../shared/strings/log-sentences.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { GroupHeading } from '../../components/grid/group-heading.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { findDecision, tellEntry } from './log-decision.ts'
import { iconOf } from './log-groups.ts'
import { logStrings as strings } from './log-strings.ts'
import styles from './settings.module.css'

/** A row shows the beginning of a long sentence; the inspector shows all of it. */
const SHOWN_UNITS = 400

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
    width: 112,
    cell: (line, { style }) =>
      'kind' in line ? (
        <GroupHeading>{formatDay(line.newestMs, style)}</GroupHeading>
      ) : (
        <span className={styles.logTime}>
          <VisuallyHidden>{formatDay(line.atMs, style)}</VisuallyHidden> {formatClock(line.atMs, style)}
        </span>
      ),
    text: (line, { style }) =>
      'kind' in line ? formatDay(line.newestMs, style) : formatMoment(line.atMs, style),
  }),
  define({
    name: 'author',
    heading: strings.columns.author,
    width: 92,
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
  const decision = findDecision(entry)
  return (
    <span className={styles.logSentence}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className="medium">
        <SafeText text={tellEntry(entry, context).slice(0, SHOWN_UNITS)} />
      </span>
      {decision && <span className="faint">{decision.case}</span>}
    </span>
  )
}

/** Who did it: the account on the computer where it was done. */
export function AuthorText({ entry }: { readonly entry: LogEntry }) {
  const author = findLogAuthor(entry)
  if (author === null) return <span className="faint">{strings.noAuthor}</span>
  return <SafeText text={author} />
}
