import { IconCopy } from '@tabler/icons-react'
import type { ConsoleCell, ConsoleOutcome } from '../../../shared/domain/console.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { copyTable } from '../../components/grid/copy-rows.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { usePassingColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useConsoleStore } from '../../stores/data-store.ts'
import { consoleStrings as strings } from './console-strings.ts'
import styles from './data.module.css'

/** How the last statement ended. */
export function ConsoleResult() {
  const run = useConsoleStore((state) => state.run)
  switch (run.kind) {
    case 'none':
      return null
    case 'running':
      return (
        <p className={styles.faint} role="status">
          {strings.running}
        </p>
      )
    case 'broken':
      return <ErrorNotice error={run.error} />
    case 'ended':
      return <Outcome outcome={run.outcome} />
  }
}

function Outcome({ outcome }: { readonly outcome: ConsoleOutcome }) {
  switch (outcome.kind) {
    case 'rows':
      return <ResultGrid result={outcome} />
    case 'refused':
      return (
        <Notice kind="warning" title={strings.refusedTitle}>
          <p>{strings.refusals[outcome.reason]}</p>
          {outcome.name !== null && (
            <p>
              <code>{strings.name(outcome.name)}</code>
            </p>
          )}
        </Notice>
      )
    case 'failed':
      return (
        <Notice kind="bad" title={strings.failedTitle}>
          <p>
            <code>{outcome.message}</code>
          </p>
        </Notice>
      )
    case 'out-of-time':
      return (
        <Notice kind="warning" title={strings.outOfTimeTitle}>
          <p>{strings.outOfTimeText}</p>
        </Notice>
      )
    case 'out-of-memory':
      return (
        <Notice kind="warning" title={strings.outOfMemoryTitle}>
          <p>{strings.outOfMemoryText}</p>
        </Notice>
      )
    case 'cancelled':
      return <Notice kind="info" title={strings.cancelled} />
  }
}

const COLUMN_PX = 180
/** A cell shows the beginning of a long value; copying takes all of it. */
const SHOWN_UNITS = 300

type Rows = Extract<ConsoleOutcome, { readonly kind: 'rows' }>
type ResultRow = readonly ConsoleCell[]

function ResultGrid({ result }: { readonly result: Rows }) {
  const { columns: names, rows, isCut, durationMs } = result
  const columns = usePassingColumns('console', names.map(toColumn))
  const grid = useWholeGrid({ rows, list: rows, onOpen: () => undefined })
  const counted = countOf(rows.length, ...strings.rows)
  const copyAll = () => void copyTable(toResultTsv(names, rows), rows.length).catch(showFailure)
  return (
    <>
      <div className={styles.spread}>
        <span className={styles.faint} role="status">
          {strings.done(counted, formatCount(Math.round(durationMs)))}
        </span>
        <Button
          icon={<IconCopy size={14} aria-hidden />}
          disabledReason={rows.length === 0 ? strings.noRows : null}
          onClick={copyAll}
        >
          {strings.copy}
        </Button>
      </div>
      {isCut && <Notice kind="warning" title={strings.cut(counted)} />}
      <div className={styles.gridFrame}>
        <Grid {...grid} label={strings.result} columns={columns} context={undefined} />
      </div>
    </>
  )
}

/** Two columns of a result may have one name: they are told apart by their numbers. */
function toColumn(name: string, at: number): Column<ResultRow, undefined> {
  return column({
    name: String(at),
    heading: name,
    head: <SafeText text={name} />,
    width: COLUMN_PX,
    cell: (row: ResultRow) => <CellText cell={row[at] ?? null} />,
    text: (row: ResultRow) => row[at] ?? '',
  })
}

function CellText({ cell }: { readonly cell: ConsoleCell }) {
  if (cell === null) return <span className={styles.faint}>{strings.null}</span>
  return <SafeText text={cell.length <= SHOWN_UNITS ? cell : `${cell.slice(0, SHOWN_UNITS)}…`} />
}

/**
 * A result as tab-separated values for a spreadsheet. Values with tabs, line ends or quotes stand in quotes; text that
 * a spreadsheet would take for a formula gets an apostrophe before it, numbers do not. NULL is empty.
 */
export function toResultTsv(columns: readonly string[], rows: readonly (readonly ConsoleCell[])[]): string {
  return [columns, ...rows].map((row) => row.map(toCell).join('\t')).join('\r\n')
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]\d+)?$/i
const READ_AS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

function toCell(cell: ConsoleCell): string {
  if (cell === null) return ''
  const harmless = READ_AS_FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return /["\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
