import type { SyncRequestNote } from '../../../shared/domain/receipt.ts'
import { formatBytes, formatCount } from '../../../shared/format/count.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { type Column, type ColumnShape, column } from '../../components/grid/column.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { requestStrings as strings } from './request-strings.ts'

const { columns: headings } = strings

type Shape = Partial<Pick<ColumnShape, 'align' | 'isGrowing'>>

function textColumn(
  name: keyof typeof headings,
  width: number,
  text: (note: SyncRequestNote, style: TimeStyle) => string,
  shape: Shape = {},
): Column<SyncRequestNote, TimeStyle> {
  return column({ name, heading: headings[name], width, cell: text, text, ...shape })
}

export const REQUEST_COLUMNS: readonly Column<SyncRequestNote, TimeStyle>[] = [
  textColumn('time', 204, ({ sentAtMs }, style) => formatMoment(sentAtMs, style)),
  textColumn('operation', 130, ({ operation }) => commonStrings.operations[operation]),
  textColumn('page', 62, ({ page }) => formatCount(page, LOCALE), { align: 'end' }),
  textColumn('pass', 76, ({ pass }) => String(pass), { align: 'end' }),
  textColumn('status', 100, ({ httpStatus }) =>
    httpStatus === null ? strings.noStatus : String(httpStatus),
  ),
  textColumn('size', 84, ({ sizeBytes }) => (sizeBytes === null ? '' : formatBytes(sizeBytes)), {
    align: 'end',
  }),
  textColumn(
    'duration',
    80,
    ({ durationMs }) => (durationMs === null ? '' : strings.duration(formatCount(durationMs, LOCALE))),
    { align: 'end' },
  ),
  textColumn('receipt', 80, ({ receipt }) => (receipt === null ? strings.notArchived : String(receipt)), {
    align: 'end',
  }),
  textColumn('problem', 130, describeProblem, { isGrowing: true }),
]

function describeProblem({ attempt, problem }: SyncRequestNote): string {
  return [
    attempt !== null && attempt > 1 ? strings.attempt(attempt) : '',
    problem ? ERROR_STRINGS[problem].title : '',
  ]
    .filter(Boolean)
    .join(' ')
}
