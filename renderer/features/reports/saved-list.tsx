import {
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  IconPackage,
  IconTable,
} from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { ListedReport } from '../../../shared/domain/kept-report.ts'
import type { FileFormat } from '../../../shared/domain/report-formats.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { usePassingColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { call } from '../../ipc/use-call.ts'
import { useReportCheckStore, useReportSettings } from '../../stores/report-settings.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { reportCheckStrings } from './check-strings.ts'
import styles from './reports.module.css'
import { describeStatus, isInReview, isNewestFinal } from './review-strings.ts'
import { repeatReport } from './save-report.ts'
import { openSaved, showSaved, verifySaved } from './saved-report.tsx'
import { reportsStrings as strings } from './strings.ts'

/** CSS pixels of a row: a name above one line. */
export const ROW_HEIGHT = 44

const FORMAT_ICONS: Readonly<Record<FileFormat, typeof IconTable>> = {
  pdf: IconFileTypePdf,
  csv: IconFileTypeCsv,
  xlsx: IconFileTypeXls,
  jsonl: IconTable,
  parquet: IconTable,
  dataset: IconTable,
  bundle: IconPackage,
}

interface SavedContext {
  readonly style: TimeStyle
  /** What came of verifying a report since the workspace was opened, by its number. */
  readonly outcomes: ReadonlyMap<number, string>
}

const SAVED_COLUMNS: readonly Column<ListedReport, SavedContext>[] = [
  column<ListedReport, SavedContext>({
    name: 'report',
    heading: strings.groups.saved,
    width: 0,
    cell: (report, context) => <SavedCell report={report} context={context} />,
    text: ({ file }) => file,
  }),
]

function SavedCell({ report, context }: { readonly report: ListedReport; readonly context: SavedContext }) {
  const { seq, file, format, atMs } = report
  const Icon = FORMAT_ICONS[format]
  const outcome = context.outcomes.get(seq)
  const dragOut = (event: DragEvent) => {
    event.preventDefault()
    call('report:drag-kept', { seq }).catch(showFailure)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging a file out has its key in Show in folder
    <span className={styles.row} draggable onDragStart={dragOut}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span>
        <strong>
          <SafeText text={file} />
        </strong>
        <small>
          {outcome === undefined && isInReview(report)
            ? describeStatus(report)
            : [formatDay(atMs, context.style), outcome ?? describeStatus(report)].join(' · ')}
        </small>
      </span>
    </span>
  )
}

type Group = keyof typeof strings.groups

/** Rows that a group shows before it scrolls. */
const SHOWN_ROWS: Readonly<Record<Group, number>> = { inWork: 3, final: 4, saved: 6 }

/** Of a review only the newest file is in work or final; earlier ones and files without pages are among the others. */
export function toGroups(reports: readonly ListedReport[]) {
  return {
    inWork: reports.filter(isInReview),
    final: reports.filter(isNewestFinal),
    others: reports.filter((report) => !isInReview(report) && !isNewestFinal(report)),
  }
}

interface SavedListProps {
  readonly name: Group
  readonly reports: readonly ListedReport[]
  /** At the end of the list: reads older reports. */
  showMore?(): void
}

/** A group of saved reports, newest first; a row is dragged out as its file. */
export function SavedList(props: SavedListProps) {
  const { name, reports } = props
  const rows = useRef<HTMLDivElement>(null)
  const newest = reports[0]?.seq
  const madeSeq = useWorkStore(({ report }) => (report.kind === 'done' ? report.result.seq : null))
  // What was just saved is below the fold of a small window.
  useEffect(() => {
    if (newest !== undefined && newest === madeSeq) rows.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, madeSeq])
  if (reports.length === 0) return null
  return (
    <>
      <h2 className={styles.listHead}>{strings.groups[name]}</h2>
      <div
        ref={rows}
        className={styles.savedList}
        style={{ height: Math.min(reports.length, SHOWN_ROWS[name]) * ROW_HEIGHT }}
      >
        <SavedRows {...props} />
      </div>
    </>
  )
}

function SavedRows({ name, reports, showMore }: SavedListProps) {
  const savedSeq = useReportSettings((state) => state.savedSeq)
  const checks = useReportCheckStore((state) => state.checks)
  const style = useTimeStyle()
  const [left, setLeft] = useState(0)
  const columns = usePassingColumns('saved-reports', SAVED_COLUMNS)
  const at = reports.findIndex(({ seq }) => seq === savedSeq)
  const store = (row: number) => {
    setLeft(row)
    showSaved(reports[row]?.seq ?? null)
  }
  const grid = useWholeGrid({
    rows: reports,
    list: `saved-${name}`,
    optionHeight: ROW_HEIGHT,
    place: [at < 0 ? left : at, store],
    onOpen: ({ seq }) => openSaved(seq),
  })
  const isAtEnd = grid.view.end >= grid.count
  useEffect(() => {
    if (isAtEnd) showMore?.()
  }, [isAtEnd, showMore])
  const report = reports[grid.cursor]
  const outcomes = new Map(
    [...checks].map(([seq, { outcome }]) => [seq, reportCheckStrings.outcomesInList[outcome]]),
  )
  const actions = report && [
    { name: 'open', label: strings.open, run: () => openSaved(report.seq) },
    {
      name: 'show',
      label: strings.showInFolder,
      run: () => void call('report:show-kept', { seq: report.seq }).catch(showFailure),
    },
    { name: 'verify', label: strings.verify, run: () => verifySaved(report.seq) },
    ...(report.chosen
      ? []
      : [
          {
            name: 'repeat',
            label: strings.repeat,
            run: () => void repeatReport(report).catch(showFailure),
          },
        ]),
  ]
  return (
    <Grid
      {...grid}
      columns={columns}
      cursor={at < 0 ? -1 : grid.cursor}
      label={strings.groups[name]}
      context={{ style, outcomes }}
      {...(actions && { actions })}
    />
  )
}
