import { IconColumns3, IconSearchOff } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { formatDay } from '../../../shared/format/time.ts'
import { removeChip, toChips } from '../../../shared/query/describe-query.ts'
import { formatCount, LOCALE } from '../../components/counts.ts'
import { BottomLine, ScreenLayout } from '../../components/frame/screen-layout.tsx'
import { ScreenError, ScreenMessage, SkeletonRows } from '../../components/frame/screen-states.tsx'
import { Toolbar } from '../../components/frame/toolbar.tsx'
import { ColumnsDialog } from '../../components/grid/columns-menu.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { Notice } from '../../components/notice.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { useSettledSearch } from '../../components/use-settled-search.ts'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { useBusinessNames, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { toAskedSearch, useRequestStore } from '../../stores/request-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { exportRows } from '../reports/save-report.ts'
import { requestStrings } from '../requests/strings.ts'
import { AsOfBand } from './as-of-band.tsx'
import { asksForFindings } from './facet-group.tsx'
import { useFindingsKnown, useRuleTitles } from './facet-panel.tsx'
import { EmptyList, ViewSwitch } from './list-frame.tsx'
import { describeUnseenOrder, REVIEW_COLUMNS, toPastColumns } from './review-columns.tsx'
import { ReviewGrid } from './review-grid.tsx'
import { ReviewSearch } from './review-search.tsx'
import styles from './reviews.module.css'
import { reviewsStrings as strings } from './strings.ts'
import { type ListRequest, type ShownResult, useShownResult } from './use-shown-result.ts'

interface ReviewsScreenProps {
  /** Of the review that is selected. */
  readonly inspector: ReactNode
}

/** The reviews of a search, now or as of a date. Another workspace begins with nothing of the former one. */
export function ReviewsScreen({ inspector }: ReviewsScreenProps) {
  const workspace = useCall('workspace:current', undefined)
  return <ReviewList key={workspace.data?.workspaceId} inspector={inspector} />
}

function ReviewList({ inspector }: ReviewsScreenProps) {
  const { setFilter, sort, asOfMs, asked, ask, cameFrom, goBack } = useViewStore(
    useShallow(({ setFilter, sort, asOfMs, asked, ask, cameFrom, goBack }) => ({
      setFilter,
      sort,
      asOfMs,
      asked,
      ask,
      cameFrom,
      goBack,
    })),
  )
  useKeys(['anywhere'], { ...(cameFrom && asOfMs === null && { back: goBack }) })
  // A question that was left open is not asked again on coming back.
  useEffect(() => () => useViewStore.getState().ask(null), [])
  const { settled, applied, error, apply } = useSettledSearch('filter')
  const result = useShownResult(applied ?? '', sort, asOfMs)
  // Rows that arrive are drawn in pieces between keystrokes, never in one long frame.
  const last = useDeferredValue(result.shown)
  const isLoading = result.isLoading || last !== result.shown
  // Rows of one moment under the name of another would be wrong for as long as it takes to read the others.
  const shown = applied !== null && last?.request.asOfMs === asOfMs ? last : null
  const isFormer = isLoading || error !== null
  const hasRows = shown !== null && shown.count.count > 0
  // The inspector follows the cursor, which a list without rows does not have.
  const isEmpty = !isFormer && shown?.count.count === 0 && shown.count.isExact
  const columns = useColumns('reviews', useReviewColumns(asOfMs))
  const unseenOrder = describeUnseenOrder(columns, sort)
  const [isFitted, setFitted] = useState(false)
  const [areColumnsOpen, setColumnsOpen] = useState(false)
  const scale = useScale(asOfMs, isFitted)
  useKeys(['reviews', 'list'], {
    filter: () => ask('filter'),
    'as-of': () => ask('as-of'),
    'fit-axis': () => setFitted(!isFitted),
  })
  const isBand = asOfMs !== null || asked === 'as-of'
  return (
    <ScreenLayout
      toolbar={
        <>
          <Toolbar
            title={<ViewSwitch view="reviews" />}
            search={
              <ReviewSearch
                settled={settled}
                isLoading={isLoading && result.error === null}
                shown={shown}
                applied={error === null ? applied : null}
                filters={{ isOpen: asked === 'filter', setOpen: (isOpen) => ask(isOpen ? 'filter' : null) }}
                {...(!isBand && { onAsOf: () => ask('as-of') })}
                onApply={apply}
              />
            }
            more={[
              {
                id: 'columns',
                label: strings.more.columns,
                icon: <IconColumns3 size={15} stroke={1.6} aria-hidden />,
                run: () => setColumnsOpen(true),
              },
              {
                id: 'fit',
                label: isFitted ? strings.more.commonAxis : strings.more.fitAxis,
                shortcut: 'L',
                run: () => setFitted(!isFitted),
              },
              { id: 'go-to', label: strings.more.goTo, run: () => ask('row') },
              {
                id: 'csv',
                label: strings.more.csv,
                section: 'file',
                disabledReason: error === null ? null : strings.unreadTitle,
                run: () => exportRows(applied ?? '', { sort, asOfMs }),
              },
              {
                id: 'request',
                label: requestStrings.ask,
                section: 'file',
                disabledReason:
                  error !== null ? strings.unreadTitle : asOfMs === null ? null : requestStrings.onlyNow,
                run: () =>
                  useRequestStore.getState().ask(toAskedSearch(applied ?? '', requestStrings.everything)),
              },
            ]}
          />
          {isBand && <AsOfBand onClose={() => ask(null)} />}
        </>
      }
      inspector={isEmpty ? undefined : inspector}
      bottomLine={
        asOfMs === null ? (
          <BottomLine keys={KEYS} hasLegend={unseenOrder === null} note={unseenOrder} />
        ) : (
          <BottomLine keys={PAST_KEYS} note={unseenOrder ?? strings.asOfNote} />
        )
      }
    >
      <section
        className={styles.list}
        data-former={isLoading || undefined}
        data-list-body
        aria-busy={isFormer}
      >
        <FindingsNotice applied={applied ?? ''} />
        <Rows
          isUnread={applied === null || (error !== null && !hasRows)}
          shown={shown}
          error={result.error}
          onFilter={setFilter}
          isFiltered={applied !== ''}
        />
        {hasRows && (
          <ReviewGrid
            result={shown}
            columns={columns}
            scale={scale}
            isFormer={isFormer}
            isLoading={isLoading}
            isGoingTo={asked === 'row'}
            onGoTo={(isGoingTo) => ask(isGoingTo ? 'row' : null)}
          />
        )}
      </section>
      <ColumnsDialog columns={columns} isOpen={areColumnsOpen} onClose={() => setColumnsOpen(false)} />
    </ScreenLayout>
  )
}

const KEYS = [
  { ids: ['next-row', 'previous-row'], label: strings.keys.move },
  { ids: ['filter'], label: strings.keys.filter },
  { ids: ['search'], label: strings.keys.search },
] as const
const PAST_KEYS = [
  { ids: ['previous-day', 'next-day'], label: strings.keys.day },
  { ids: ['previous-month', 'next-month'], label: strings.keys.month },
] as const
const SKELETON_ROWS = 20

interface RowsProps {
  readonly isUnread: boolean
  readonly shown: ShownResult | null
  readonly error: ReturnType<typeof useShownResult>['error']
  readonly isFiltered: boolean
  onFilter(filter: string): void
}

/** What the list shows while it has no rows. */
function Rows({ isUnread, shown, error, isFiltered, onFilter }: RowsProps) {
  const icon = <IconSearchOff size={20} stroke={1.5} />
  if (isUnread) {
    return (
      <ScreenMessage icon={icon} tone="warning" title={strings.unreadTitle}>
        {strings.unreadText}
      </ScreenMessage>
    )
  }
  if (error) return <ScreenError error={error} icon={icon} />
  if (shown === null) return <SkeletonRows rows={SKELETON_ROWS} />
  if (shown.count.count > 0 || !shown.count.isExact) return null
  return <NoMatch request={shown.request} isFiltered={isFiltered} onFilter={onFilter} />
}

interface NoMatchProps extends Pick<RowsProps, 'isFiltered' | 'onFilter'> {
  readonly request: ListRequest
}

/** With the number of rows that there are without the last filter. */
function NoMatch({ request: { filter, asOfMs }, isFiltered, onFilter }: NoMatchProps) {
  const names = useBusinessNames()
  const chip = toChips(filter, LOCALE, names).at(-1)
  const rest = chip ? removeChip(filter, chip) : ''
  const count = useCall('feedback:count', { filter: rest, asOfMs }, { askAgainMs: untilExact }).data
  const hasRows = chip !== undefined && count?.isExact && count.count > 0
  const remove = () => onFilter(rest)
  return (
    <EmptyList
      isFiltered={isFiltered}
      operations={OPERATIONS}
      strings={strings}
      last={hasRows ? { label: chip.label, count: formatCount(count.count), remove } : null}
      onClear={() => onFilter('')}
    />
  )
}

function useReviewColumns(asOfMs: number | null): ReturnType<typeof toPastColumns> {
  const style = useTimeStyle()
  const day = asOfMs === null ? null : formatDay(asOfMs, style)
  return day === null ? REVIEW_COLUMNS : toPastColumns(day)
}

function useScale(asOfMs: number | null, isFitted: boolean) {
  const cutoffMs = useDataCutoff() ?? 0
  const style = useTimeStyle()
  const businessNames = useBusinessNames()
  const ruleTitles = useRuleTitles()
  return { nowMs: asOfMs ?? cutoffMs, asOfMs, cutoffMs, isFitted, style, businessNames, ruleTitles }
}

/** A search by findings is no answer before the rules have been applied to the cache as it is. */
function FindingsNotice({ applied }: { readonly applied: string }) {
  return asksForFindings(applied) && <NotComputed />
}

function NotComputed() {
  return !useFindingsKnown() && <Notice kind="warning" title={strings.findingsNotComputed} />
}
