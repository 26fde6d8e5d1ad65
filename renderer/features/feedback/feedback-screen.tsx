import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { OPERATIONS } from '../../../shared/domain/operation.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useColumns } from '../../components/grid/use-columns.ts'
import { Notice } from '../../components/notice.tsx'
import { AnswerBody, type Answered } from '../../components/search-answer.tsx'
import { toAxis } from '../../components/time-axis.ts'
import { useSettledSearch } from '../../components/use-settled-search.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessNames, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { SavedSearchMenu } from '../saved-searches/saved-search-menu.tsx'
import { AsOfBanner } from './as-of-banner.tsx'
import { AsOfControl } from './as-of-control.tsx'
import { FacetPanel } from './facet-panel.tsx'
import { FacetToggle, useFacetPanel } from './facet-toggle.tsx'
import { FEEDBACK_COLUMNS } from './feedback-columns.tsx'
import { FeedbackGrid } from './feedback-grid.tsx'
import { FeedbackSearch } from './feedback-search.tsx'
import { feedbackStrings as strings } from './feedback-strings.ts'
import { FindingsNotice } from './findings-notice.tsx'
import { ListTitle } from './list-title.tsx'
import { NumberHint } from './number-hint.tsx'
import { type RowScale, RowScaleContext } from './row-scale.ts'
import { useRuleTitles } from './use-rule-titles.ts'
import { useShownResult } from './use-shown-result.ts'

/** The search over all items. Another workspace begins with nothing of the former one. */
export function FeedbackScreen() {
  const workspace = useCall('workspace:current', undefined)
  return <FeedbackList key={workspace.data?.workspaceId} />
}

function FeedbackList() {
  const { setFilter, sort, asOfMs } = useViewStore(
    useShallow(({ setFilter, sort, asOfMs }) => ({ setFilter, sort, asOfMs })),
  )
  const { settled, applied, error, apply } = useSettledSearch('filter')
  const result = useShownResult(applied, sort, asOfMs)
  // Rows that arrive are drawn in pieces between keystrokes, never in one long frame.
  const last = useDeferredValue(result.shown)
  const isLoading = result.isLoading || last !== result.shown
  // Rows of one moment under the name of another would be wrong for as long as it takes to read the others.
  const shown = last?.request.asOfMs === asOfMs ? last : null
  const failure = result.error
  const answered = useMemo<Answered>(
    () => ({ name: 'filter', settled, isLoading: isLoading && failure === null }),
    [settled, isLoading, failure],
  )
  const { ref, width } = useElementSize<HTMLDivElement>()
  const facets = useFacetPanel(width)
  const columns = useColumns('feedback', FEEDBACK_COLUMNS)
  const { isGoingTo, setGoingTo } = useGoingTo()
  const scale = useRowScale(asOfMs)
  const isEmpty = !isLoading && shown?.count.count === 0
  return (
    <div className="list-screen" ref={ref}>
      <header className="list-head">
        <ListTitle
          shown={shown}
          answered={answered}
          columns={columns}
          applied={error === null ? applied : null}
          isUnread={error !== null && applied === ''}
          onGoTo={setGoingTo}
        />
        <FeedbackSearch onApply={apply} />
        <div className="line">
          <FacetToggle panel={facets} />
          <AsOfControl />
          <SavedSearchMenu subject="feedback" />
        </div>
      </header>
      <AsOfBanner />
      <FindingsNotice applied={applied} />
      {failure && <ErrorNotice error={failure} />}
      <AnswerBody answered={answered}>
        {facets.isOpen && <FacetPanel applied={applied} asOfMs={asOfMs} onChange={setFilter} />}
        {isEmpty && error !== null && <EmptyRest onClear={() => setFilter('')} />}
        {isEmpty && error === null && (
          <EmptyList
            isFiltered={applied !== ''}
            operations={OPERATIONS}
            strings={strings}
            hint={<NumberHint applied={applied} onChange={setFilter} />}
            onClear={() => setFilter('')}
          />
        )}
        {shown === null && last !== null && failure === null && (
          <p className="dim list-reading" role="status">
            {strings.reading}
          </p>
        )}
        {shown && shown.count.count > 0 && (
          <RowScaleContext value={scale}>
            <FeedbackGrid
              result={shown}
              columns={columns}
              isFormer={answered.isLoading}
              isGoingTo={isGoingTo}
              onGoTo={setGoingTo}
            />
          </RowScaleContext>
        )}
      </AnswerBody>
    </div>
  )
}

/** No rows, while a part of the search was passed over: that says nothing about the whole of it. */
function EmptyRest({ onClear }: { onClear(): void }) {
  return (
    <div className="list-empty">
      <Notice kind="info" title={strings.emptyRestTitle}>
        <p>{strings.emptyRestText}</p>
        <Button variant="default" mt={8} onClick={onClear}>
          {strings.emptyAction}
        </Button>
      </Notice>
    </div>
  )
}

function useGoingTo() {
  const state = useViewStore(useShallow(({ isGoingTo, setGoingTo }) => ({ isGoingTo, setGoingTo })))
  // A question that was left open is not asked again on coming back.
  useEffect(() => () => useViewStore.getState().setGoingTo(false), [])
  return state
}

/** One axis for all rows, from the oldest event of the cache to the data cut-off, or to the date that the list stands at. */
function useRowScale(asOfMs: number | null): RowScale {
  const overview = useCall('overview:get', undefined, { keepsFormer: true })
  const cutoffMs = useDataCutoff()
  const style = useTimeStyle()
  const firstMs = overview.data?.firstEventMs ?? null
  const nowMs = asOfMs ?? cutoffMs ?? 0
  const businessNames = useBusinessNames()
  const ruleTitles = useRuleTitles()
  return useMemo(
    () => ({ axis: toAxis(firstMs, nowMs), nowMs, style, businessNames, ruleTitles }),
    [firstMs, nowMs, style, businessNames, ruleTitles],
  )
}
