import { IconArrowsDiff, IconCircleDashed } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CHANGE_KINDS } from '../../../shared/domain/sweep.ts'
import { formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { PlainInspector } from '../../components/frame/inspector.tsx'
import { BottomLine } from '../../components/frame/screen-layout.tsx'
import { ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { type Column, column } from '../../components/grid/column.ts'
import { Grid } from '../../components/grid/grid.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useWholeGrid } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useDataStore } from '../../stores/data-store.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { tell } from '../../stores/undo-store.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'
import styles from './data.module.css'
import { DataLayout } from './data-layout.tsx'
import { HistoryInspector } from './history-inspector.tsx'
import { describeResult, SyncResult } from './recent-syncs.tsx'
import { strings as dataStrings } from './strings.ts'
import { describeDifference, type SyncRun, sumDifferences, useSyncRuns } from './sync-runs.ts'

const strings = dataStrings.history
const define = column<SyncRun, TimeStyle>

function countColumn(name: 'added' | 'changed' | 'vanished'): Column<SyncRun, TimeStyle> {
  const text = (run: SyncRun) => describeDifference(run, name)
  return define({
    name,
    heading: strings.columns[name],
    width: 68,
    align: 'end',
    text,
    cell: (run) => (
      <span className={run.difference[name] === 0 ? styles.faint : name === 'added' ? '' : styles.strong}>
        {text(run)}
      </span>
    ),
  })
}

const COLUMNS: readonly Column<SyncRun, TimeStyle>[] = [
  define({
    name: 'when',
    heading: strings.columns.when,
    width: 200,
    isGrowing: true,
    cell: ({ startedAtMs }, style) => formatMoment(startedAtMs, style),
    text: ({ startedAtMs }, style) => formatMoment(startedAtMs, style),
  }),
  define({
    name: 'kind',
    heading: strings.columns.kind,
    width: 58,
    cell: ({ kind }) => <span className="dim">{strings.kinds[kind]}</span>,
    text: ({ kind }) => strings.kinds[kind],
  }),
  define({
    name: 'result',
    heading: strings.columns.result,
    width: 118,
    cell: (run) => <SyncResult run={run} />,
    text: (run) => describeResult(run),
  }),
  countColumn('added'),
  countColumn('changed'),
  countColumn('vanished'),
]

/** Every sync, import and stop, newest first, with what it changed. */
export function HistoryView() {
  const { runs, error } = useSyncRuns()
  if (runs && runs.length > 0) return <RunList runs={runs} />
  return (
    <DataLayout>
      {error ? (
        <ErrorNotice error={error} />
      ) : runs ? (
        <ScreenMessage icon={<IconCircleDashed size={20} />} title={dataStrings.status.noSyncs}>
          {dataStrings.status.noSyncsText}
        </ScreenMessage>
      ) : (
        <SkeletonRows rows={12} />
      )}
    </DataLayout>
  )
}

function RunList({ runs }: { readonly runs: readonly SyncRun[] }) {
  const [comparedFrom, setComparedFrom] = useState<SyncRun | null>(null)
  const grid = useWholeGrid({
    rows: runs,
    list: 'syncs',
    onOpen: () => useFrameStore.getState().openInspector(),
  })
  const columns = useColumns('syncs', COLUMNS)
  const style = useTimeStyle()
  const asOf = useShowAsOf()
  const run = runs[grid.cursor]
  useWantedRun(runs, grid.moveTo)
  useKeys(['list', 'reviews'], {
    'as-of': () => {
      if (run) asOf(run)
    },
  })
  const compare = {
    id: 'compare',
    label: comparedFrom ? strings.stopComparing : strings.compare,
    icon: <IconArrowsDiff size={16} stroke={1.6} aria-hidden />,
    look: 'quiet',
    disabledReason: runs.length < 2 ? strings.onlySync : null,
    run: () => setComparedFrom(comparedFrom ? null : (run ?? null)),
  } as const
  return (
    <DataLayout
      actions={[compare]}
      inspector={
        run &&
        (comparedFrom ? (
          <ComparedInspector runs={runs} one={comparedFrom} other={run} />
        ) : (
          <HistoryInspector key={run.id} run={run} onAsOf={() => asOf(run)} />
        ))
      }
      bottomLine={
        <BottomLine
          keys={[
            { ids: ['next-row', 'previous-row'], label: strings.keys.move },
            { ids: ['as-of'], label: strings.keys.asOf },
          ]}
        />
      }
    >
      <Grid
        {...grid}
        columns={columns}
        label={strings.list}
        description={countOf(runs.length, ...strings.syncNouns)}
        context={style}
      />
    </DataLayout>
  )
}

/** Opens the lists as they were when a sync ended. */
function useShowAsOf(): (run: SyncRun) => void {
  const showView = useShowView()
  return ({ finishedAtMs, startedAtMs }) => {
    useViewStore.getState().showRows('', undefined, finishedAtMs ?? startedAtMs)
    showView('reviews')
  }
}

/** Moves to the sync that a figure or another view asked for, and reports where there is none. */
function useWantedRun(runs: readonly SyncRun[], moveTo: (row: number) => void): void {
  const wanted = useDataStore((state) => state.wantedSweepId)
  useEffect(() => {
    if (wanted === null) return
    useDataStore.setState({ wantedSweepId: null })
    const at = runs.findIndex(({ sweeps }) => sweeps.some(({ sweepId }) => sweepId === wanted))
    if (at >= 0) moveTo(at)
    else tell(strings.noSweep(String(wanted)))
  }, [wanted, runs, moveTo])
}

interface ComparedInspectorProps {
  /** Newest first. */
  readonly runs: readonly SyncRun[]
  readonly one: SyncRun
  readonly other: SyncRun
}

/** What changed after the earlier of two syncs, up to and with the later one. */
function ComparedInspector({ runs, one, other }: ComparedInspectorProps) {
  const style = useTimeStyle()
  const places = [one, other].map(({ id }) => runs.findIndex((run) => run.id === id))
  const between = runs.slice(Math.min(...places), Math.max(...places))
  const [later, earlier] = one.id > other.id ? [one, other] : [other, one]
  const sums = sumDifferences(between)
  return (
    <PlainInspector
      head={<span>{strings.compare}</span>}
      title={strings.comparedTitle}
      summary={
        <p className="small">
          {between.length === 0
            ? formatMoment(one.startedAtMs, style)
            : strings.compared(
                formatMoment(earlier.startedAtMs, style),
                formatMoment(later.startedAtMs, style),
              )}
        </p>
      }
    >
      {between.length === 0 ? (
        <p>{strings.compareHelp}</p>
      ) : (
        <dl className="facts">
          <dt>{strings.comparedSyncs}</dt>
          <dd>{formatCount(between.length)}</dd>
          {CHANGE_KINDS.map((kind) => (
            <div key={kind}>
              <dt>{strings.changes[kind]}</dt>
              <dd>{formatCount(sums[kind])}</dd>
            </div>
          ))}
        </dl>
      )}
    </PlainInspector>
  )
}
