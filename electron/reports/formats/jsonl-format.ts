import { toUtcText } from '../../../shared/format/utc-text.ts'
import { toExactNumber } from '../../store/exact-id.ts'
import type { ColumnKind, OpenRowWriter, ReportValue } from '../report-table.ts'

const unchanged = (value: ReportValue): unknown => value

const TO_MEMBER: Readonly<Record<Exclude<ColumnKind, 'reference'>, (value: ReportValue) => unknown>> = {
  id: (value) => (value === null ? null : toExactNumber(value as string)),
  moment: (value) => (value === null ? null : toUtcText(value as number)),
  number: unchanged,
  decimal: unchanged,
  word: unchanged,
  recorded: unchanged,
  content: unchanged,
  flags: unchanged,
  lines: unchanged,
  paper: unchanged,
  papers: unchanged,
}

/**
 * JSON Lines: one object for each row, nothing changed and nothing left out. Ids are numbers with all their digits, as
 * the service writes them; text is the text that was received, half character pairs as escapes.
 */
export const openJsonLines: OpenRowWriter = (sink, { columns }) => {
  const members = columns.flatMap(({ name, kind }, at) =>
    kind === 'reference' ? [] : [{ name, at, toMember: TO_MEMBER[kind] }],
  )
  return {
    add(row) {
      const line: Record<string, unknown> = {}
      for (const { name, at, toMember } of members) line[name] = toMember(row[at] ?? null)
      sink.write(`${JSON.stringify(line)}\n`)
    },
    end: () => undefined,
  }
}
