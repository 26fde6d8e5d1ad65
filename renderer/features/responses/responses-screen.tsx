import { useDeferredValue, useEffect, useMemo } from 'react'
import { countOf } from '../../../shared/format/count.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { AnswerBody, AnswerCount, type Answered } from '../../components/search-answer.tsx'
import { useSettledSearch } from '../../components/use-settled-search.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useIsFetched } from '../../ipc/workspace-facts.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/reports-strings.ts'
import { ResponseFilters } from './response-filters.tsx'
import { ResponseList } from './response-list.tsx'
import { ResponseSearch } from './response-search.tsx'
import { responsesStrings as strings } from './responses-strings.ts'
import { type ShownResponses, useShownResponses } from './use-shown-responses.ts'

const RESPONSES = ['responses'] as const

export function ResponsesScreen() {
  const setFilter = useViewStore((state) => state.setResponseFilter)
  const order = useResponseStore((state) => state.order)
  const { settled, applied, query, error, apply } = useSettledSearch('responseFilter')
  const result = useShownResponses(applied, query, order)
  // Rows that arrive are drawn in pieces between keystrokes, never in one long frame.
  const shown = useDeferredValue(result.shown)
  const isLoading = result.isLoading || shown !== result.shown
  const failure = result.error
  const answered = useMemo<Answered>(
    () => ({ name: 'responseFilter', settled, isLoading: isLoading && failure === null }),
    [settled, isLoading, failure],
  )
  useForgottenOpening()
  const isUnfetched = useIsFetched(RESPONSES) === false
  const isEmpty = error === null && !isLoading && shown?.count.count === 0
  return (
    <div className="list-screen">
      <header className="list-head">
        <div className="spread">
          <div className="line">
            <h1>{strings.title}</h1>
            <AnswerCount answered={answered}>
              {isUnfetched
                ? strings.emptyCacheTitle
                : shown
                  ? describeCount(shown, error !== null && applied === '')
                  : strings.counting}
            </AnswerCount>
          </div>
          <ReportMenu
            label={reportsStrings.reportOfResponses}
            isDisabled={error !== null || !shown || shown.count.count === 0}
            scope={() => ({ template: 'responses', filter: applied, order })}
          />
        </div>
        <ResponseSearch onApply={apply} />
        <ResponseFilters query={query} />
      </header>
      {failure && <ErrorNotice error={failure} />}
      <AnswerBody answered={answered}>
        {isEmpty && (
          <EmptyList
            isFiltered={applied !== ''}
            operations={RESPONSES}
            strings={strings}
            onClear={() => setFilter('')}
          />
        )}
        {shown && shown.count.count > 0 && <ResponseList shown={shown} isFormer={answered.isLoading} />}
      </AnswerBody>
    </div>
  )
}

function describeCount({ filter, count }: ShownResponses, isUnread: boolean): string {
  const responses = countOf(count.count, ...strings.items, LOCALE)
  if (isUnread && filter === '') return strings.notRead(responses)
  return count.isExact ? responses : strings.stillCounting(responses)
}

/** What was opened from a search is marked while the search is on screen. */
function useForgottenOpening(): void {
  useEffect(() => () => useResponseStore.setState({ opened: null }), [])
}
