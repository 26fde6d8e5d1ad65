import { useMemo, useState } from 'react'
import { REQUEST_SOURCES, type RequestSource, type SyncRequestNote } from '../../../shared/domain/receipt.ts'
import { formatBytes } from '../../../shared/format/count.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { ERROR_STRINGS } from '../../../shared/strings/error-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/tabs.tsx'
import { formatCount } from '../../components/counts.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { usePagedGrid } from '../../components/grid/use-grid.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useAction, useCall } from '../../ipc/use-call.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './data.module.css'

const sources: Readonly<Record<RequestSource, string>> = {
  session: 'This session',
  receipts: 'Archived replies',
}

const strings = {
  title: 'Requests',
  empty: 'No requests to save.',
  text: 'Requests and their replies, newest first, without signatures, keys, the client ID and review texts.',
  source: 'Which requests',
  sources,
  count: (requests: string) => `${requests} in the list`,
  save: 'Save CSV',
  saved: (lines: string) => `Lines saved: ${lines}.`,
  columns: {
    time: 'Sent',
    operation: 'Operation',
    page: 'Page',
    pass: 'Reading',
    status: 'HTTP status',
    size: 'Size',
    duration: 'Took',
    receipt: 'Receipt',
    problem: 'Remark',
  },
  noStatus: 'none',
  notArchived: 'no reply',
  duration: (ms: string) => `${ms} ms`,
  attempt: (attempt: number) => `Attempt ${attempt}.`,
} as const

const { columns: headings } = strings

type Shape = Partial<Pick<Column<SyncRequestNote, TimeStyle>, 'align' | 'isGrowing' | 'cell'>>

function textColumn(
  name: keyof typeof headings,
  width: number,
  text: (note: SyncRequestNote, style: TimeStyle) => string,
  shape: Shape = {},
): Column<SyncRequestNote, TimeStyle> {
  return column({ name, heading: headings[name], width, cell: text, text, ...shape })
}

const REQUEST_COLUMNS: readonly Column<SyncRequestNote, TimeStyle>[] = [
  textColumn('time', 204, ({ sentAtMs }, style) => formatMoment(sentAtMs, style)),
  textColumn('operation', 130, ({ operation }) => commonStrings.operations[operation]),
  textColumn('page', 62, ({ page }) => formatCount(page), { align: 'end' }),
  textColumn('pass', 76, ({ pass }) => String(pass), { align: 'end' }),
  textColumn('status', 100, ({ httpStatus }) =>
    httpStatus === null ? strings.noStatus : String(httpStatus),
  ),
  textColumn('size', 84, ({ sizeBytes }) => (sizeBytes === null ? '' : formatBytes(sizeBytes)), {
    align: 'end',
  }),
  textColumn('duration', 80, describeDuration, {
    align: 'end',
    cell: (note) => <Spelled>{describeDuration(note)}</Spelled>,
  }),
  textColumn('receipt', 80, ({ receipt }) => (receipt === null ? strings.notArchived : String(receipt)), {
    align: 'end',
  }),
  textColumn('problem', 130, describeProblem, { isGrowing: true }),
]

function describeDuration({ durationMs }: SyncRequestNote): string {
  return durationMs === null ? '' : strings.duration(formatCount(durationMs))
}

function describeProblem({ attempt, problem }: SyncRequestNote): string {
  return [
    attempt !== null && attempt > 1 ? strings.attempt(attempt) : '',
    problem ? ERROR_STRINGS[problem].title : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Requests and what became of them, without anything secret. */
export function RequestLog() {
  const [source, setSource] = useState<RequestSource>('session')
  const count = useCall('requests:count', { source })
  const save = useAction('requests:export')
  const total = count.data?.count ?? 0
  return (
    <>
      <p className="dim">{strings.text}</p>
      <div className={styles.line}>
        <Segmented<RequestSource>
          label={strings.source}
          value={source}
          choices={REQUEST_SOURCES.map((name) => ({ name, label: strings.sources[name] }))}
          onChange={setSource}
        />
        <span className={styles.faint}>{strings.count(formatCount(total))}</span>
        <Button disabledReason={total === 0 ? strings.empty : null} onClick={() => save.mutate({ source })}>
          {strings.save}
        </Button>
      </div>
      {count.error && <ErrorNotice error={count.error} />}
      {save.error && <ErrorNotice error={save.error} />}
      {typeof save.data === 'number' && <Notice kind="good" title={strings.saved(formatCount(save.data))} />}
      {total > 0 && <Table key={source} source={source} count={total} />}
    </>
  )
}

function Table({ source, count }: { readonly source: RequestSource; readonly count: number }) {
  const request = useMemo(() => ({ source }), [source])
  const { grid, error } = usePagedGrid({ channel: 'requests:list', request, count, onOpen: () => undefined })
  const columns = useColumns('requests', REQUEST_COLUMNS)
  const style = useTimeStyle()
  if (error) return <ErrorNotice error={error} />
  return (
    <div className={styles.gridFrame}>
      <Grid {...grid} label={strings.title} columns={columns} context={style} />
    </div>
  )
}
