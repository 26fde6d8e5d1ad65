import { IconChevronDown, IconChevronUp, IconFileExport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CaseDetail, CaseReview } from '../../../shared/domain/case.ts'
import { formatDay, spellUnits } from '../../../shared/format/time.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { BackButton, Toolbar } from '../../components/frame/toolbar.tsx'
import { Grid } from '../../components/grid/grid.tsx'
import { usePassingColumns } from '../../components/grid/use-columns.ts'
import { useGridView } from '../../components/grid/use-grid.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { RibbonLegend } from '../../components/state/ribbon.tsx'
import { StateName } from '../../components/state/state-icon.tsx'
import { type TimeAxis, toAxis } from '../../components/time-axis.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReviewInspector } from '../inspector/review-inspector.tsx'
import { saveAs } from '../reports/save-report.ts'
import { type BulkContext, toBulkColumns } from './bulk-columns.tsx'
import styles from './cases.module.css'
import { useFocusedList } from './cases-list.tsx'
import { DecisionBar, SmallDecisionBar, useIsSmallWindow } from './decision-bar.tsx'
import { useClock, useRibbons } from './incident-axis.ts'
import { strings } from './strings.ts'
import { useCasesRequest } from './use-case-list.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import { excludeReview } from './use-decisions.ts'

interface BulkCaseProps {
  readonly reference: string
}

/** The reviews of a burst in the order of hiding, on one axis; the decision is about all of them. */
export function BulkCase({ reference }: BulkCaseProps) {
  const found = useCall('cases:get', { reference }, { keepsFormer: true })
  useKeys(['anywhere'], { back: close })
  if (found.data) return <Reviews detail={found.data} />
  return (
    <ScreenLayout toolbar={<Toolbar title={<BackTitle reference={reference} />} />}>
      {found.error ? (
        <ScreenError error={found.error} action={<Button onClick={close}>{strings.actions.back}</Button>} />
      ) : (
        <SkeletonRows rows={12} />
      )}
    </ScreenLayout>
  )
}

function close(): void {
  useCasesStore.getState().open(null)
}

function BackTitle({ reference }: { readonly reference: string }) {
  return (
    <>
      <BackButton label={strings.actions.back} shortcut="Escape" onClick={close} />
      <h1 className={styles.bulkReference}>{reference}</h1>
      <span className="dim">{strings.kinds.burst}</span>
    </>
  )
}

function Reviews({ detail }: { readonly detail: CaseDetail }) {
  const { row, reviews } = detail
  const { reference } = row
  const client = useQueryClient()
  const isSmall = useIsSmallWindow()
  const place = usePlace(reference)
  const [stored, setCursor] = useState(0)
  const cursor = Math.max(0, Math.min(stored, reviews.length - 1))
  const current = reviews[cursor]
  const view = useGridView({ count: reviews.length, list: reference, cursor, isChart: true })
  const context = useBulkContext(view.rows.flatMap(({ index }) => reviews[index] ?? []))
  const columns = usePassingColumns('case-reviews', useBulkColumns(reviews, context.axis))
  useFocusedList(view.scrollerRef)
  const { decisions, bar } = useDecisionKeys({ reference, selected: [], advance: place.next })
  const moveTo = (index: number) => {
    setCursor(index)
    view.scrollToRow(index)
  }
  const exclude = () => {
    if (current) void excludeReview(client, reference, current.feedbackId).catch(showFailure)
  }
  useKeys(['bulk-case', 'list', 'anywhere'], { exclude })
  const openReview = (index: number) => {
    const review = reviews[index]
    if (review) useViewStore.getState().visitRows(`feedback:${review.feedbackId}`)
  }
  const props = { selected: 0, decisions, ...bar }
  return (
    <ScreenLayout
      toolbar={
        <Toolbar
          title={<BackTitle reference={reference} />}
          search={
            <span className={styles.tools}>
              <span className="dim">{place.text}</span>
              <IconButton
                label={strings.actions.previous}
                icon={<IconChevronUp size={16} stroke={1.6} aria-hidden />}
                onClick={place.previous}
              />
              <IconButton
                label={strings.actions.next}
                icon={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
                onClick={() => place.next()}
              />
            </span>
          }
          actions={[
            {
              id: 'report',
              label: strings.actions.saveReport,
              look: 'default',
              icon: <IconFileExport size={16} stroke={1.6} aria-hidden />,
              run: () =>
                void saveAs('pdf', {
                  template: 'findings',
                  filter: `feedback:${reviews.map(({ feedbackId }) => feedbackId).join(',')}`,
                }).catch(showFailure),
            },
          ]}
        />
      }
      inspector={
        current && (
          <ReviewInspector
            feedbackId={current.feedbackId}
            footer={
              isSmall ? <SmallDecisionBar row={row} {...props} /> : <DecisionBar row={row} {...props} />
            }
          />
        )
      }
      bottomLine={
        isSmall ? (
          <SmallDecisionBar row={row} {...props} />
        ) : (
          <BottomLine
            keys={[
              { ids: ['next-row', 'previous-row'], label: strings.keys.review },
              { ids: ['open'], label: strings.keys.openReview },
              { ids: ['exclude'], label: strings.keys.exclude },
              { ids: ['back'], label: strings.keys.back },
            ]}
          />
        )
      }
    >
      <Headline detail={detail} />
      <Grid<CaseReview, BulkContext, never>
        label={strings.bulk.reviewsOf(spellUnits(row.title))}
        description={strings.bulk.inOrder}
        view={view}
        count={reviews.length}
        columns={columns}
        context={context}
        rowAt={(index) => reviews[index]}
        cursor={cursor}
        moveTo={moveTo}
        open={openReview}
        actions={[
          { name: 'open', label: strings.bulk.openReview, key: '↵', run: () => openReview(cursor) },
          { name: 'exclude', label: strings.bulk.exclude, key: 'X', run: exclude },
        ]}
      />
      <div className={styles.legend}>
        <RibbonLegend />
      </div>
    </ScreenLayout>
  )
}

/** What happened at the business, and the state of the reviews now. */
function Headline({ detail: { row, facts } }: { readonly detail: CaseDetail }) {
  const style = useTimeStyle()
  const clock = useClock()
  const name = useBusinessNames().get(row.businessId)
  const { fromMs, untilMs, durationMs } = row
  const day = fromMs === null ? '' : formatDay(fromMs, style)
  const span = fromMs === null ? '' : `${clock(fromMs, 0)}–${clock(untilMs ?? fromMs + durationMs, 0)}`
  const states = [
    { state: 'hidden', count: facts.stillHidden },
    { state: 'deleted', count: facts.deleted },
    { state: 'shown', count: facts.shownAgain },
    { state: 'unknown', count: facts.unknown },
  ] as const
  return (
    <div className={styles.headline}>
      <h2>
        <Spelled>{row.title}</Spelled>
      </h2>
      <div className={styles.headlineMeta}>
        <span>
          <SafeText text={name ?? row.businessId} />
          <span className="faint">
            {' '}
            · {day}, {span}
          </span>
        </span>
        <span className={styles.headlineStates}>
          {states
            .filter(({ count }) => count > 0)
            .map(({ state, count }) => (
              <StateName
                key={state}
                state={state}
                text={`${formatCount(count)} ${strings.bulk.states[state]}`}
              />
            ))}
        </span>
      </div>
    </div>
  )
}

function useBulkColumns(reviews: readonly CaseReview[], history: TimeAxis | null) {
  const clock = useClock()
  const moments = reviews.flatMap(({ hiddenAtMs }) => (hiddenAtMs === null ? [] : [hiddenAtMs]))
  const [startMs, endMs] = [Math.min(...moments), Math.max(...moments)]
  return useMemo(() => {
    const margin = Math.max(500, (endMs - startMs) * 0.04)
    return toBulkColumns({ startMs: startMs - margin, endMs: endMs + margin }, history, clock)
  }, [startMs, endMs, history, clock])
}

/** Histories of the reviews in view, on one axis from the earliest entry to the cutoff. */
function useBulkContext(inView: readonly CaseReview[]): BulkContext {
  const style = useTimeStyle()
  const clock = useClock()
  const cutoffMs = useDataCutoff()
  const items = useRibbons(inView.map(({ feedbackId }) => feedbackId))
  return useMemo(() => {
    const firsts = [...items.values()].flatMap(({ firstEvent }) => (firstEvent ? [firstEvent.utcMs] : []))
    const axis = cutoffMs === null ? null : toAxis(firsts.length === 0 ? null : Math.min(...firsts), cutoffMs)
    return { items, axis, cutoffMs, style, clock }
  }, [items, cutoffMs, style, clock])
}

/** Where the case is in the list that it was opened from, and the way to its neighbors. */
function usePlace(reference: string) {
  const { sort, isReversed, filter, view } = useCasesStore()
  const request = useCasesRequest()
  const at = useCall('cases:locate', { ...request, reference }, { keepsFormer: true }).data ?? null
  const counts = useCall('cases:count', filter, { keepsFormer: true }).data
  const offset = Math.max(0, (at ?? 0) - 1)
  const near = useCall('cases:list', { ...filter, view, sort, isReversed, offset, limit: 3 }).data ?? []
  const index = near.findIndex((row) => row.reference === reference)
  const go = (by: number) => {
    const { open, goTo } = useCasesStore.getState()
    const row = index < 0 ? undefined : near[index + by]
    if (!row) {
      open(null)
      return
    }
    goTo(row.reference)
    if (row.kind === 'burst') open(row.reference)
  }
  return {
    text:
      at === null || !counts
        ? ''
        : strings.bulk.counter(formatCount(at + 1), formatCount(counts[view].cases)),
    previous: () => go(-1),
    next: () => go(1),
  }
}
