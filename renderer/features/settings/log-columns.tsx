import { VisuallyHidden } from '@mantine/core'
import { findLogAuthor, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { formatClock, formatDay, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { describeLogEntry, type LogContext } from '../../../shared/strings/log-sentences.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { logStrings as strings } from './log-strings.ts'
import styles from './settings.module.css'

/** A row shows the beginning of a long sentence; the inspector shows all of it. */
const SHOWN_UNITS = 400

interface RowContext extends LogContext {
  readonly style: TimeStyle
  /** Numbers of the entries that begin another day; the entries below are of the same day. */
  readonly firstOfDay: ReadonlySet<number>
}

const define = column<LogEntry, RowContext>

export const LOG_COLUMNS: readonly Column<LogEntry, RowContext>[] = [
  define({
    name: 'time',
    heading: strings.columns.time,
    width: 204,
    cell: ({ seq, atMs }, { style, firstOfDay }) => (
      <span className={styles.logTime}>
        <strong>
          {firstOfDay.has(seq) ? (
            formatDay(atMs, style)
          ) : (
            <VisuallyHidden>{formatDay(atMs, style)}</VisuallyHidden>
          )}
        </strong>{' '}
        <span className={styles.second}>{formatClock(atMs, style)}</span>
      </span>
    ),
    text: ({ atMs }, { style }) => formatMoment(atMs, style),
  }),
  define({
    name: 'sentence',
    heading: strings.columns.sentence,
    width: 146,
    isGrowing: true,
    cell: (entry, context) => (
      <span className={styles.strong}>
        <SafeText text={describeLogEntry(entry, context).slice(0, SHOWN_UNITS)} />
      </span>
    ),
    text: describeLogEntry,
  }),
  define({
    name: 'author',
    heading: strings.columns.author,
    width: 120,
    isExtra: true,
    cell: (entry) => <AuthorText entry={entry} />,
    text: (entry) => findLogAuthor(entry) ?? strings.noAuthor,
  }),
  define({
    name: 'seq',
    heading: strings.columns.seq,
    width: 52,
    align: 'end',
    cell: ({ seq }) => <span className={styles.faint}>{seq}</span>,
    text: ({ seq }) => String(seq),
  }),
]

/** Who did it: the account on the computer where it was done. */
export function AuthorText({ entry }: { readonly entry: LogEntry }) {
  const author = findLogAuthor(entry)
  if (author === null) return <span className={styles.faint}>{strings.noAuthor}</span>
  return <SafeText text={author} />
}
