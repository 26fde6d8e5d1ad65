import { useEffect } from 'react'
import { countOf } from '../../../shared/format/count.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { useQueryText } from '../../components/use-query-text.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { reportsWords } from '../../words/reports-words.ts'
import { responsesWords as words } from '../../words/responses-words.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { ResponseFilters } from './response-filters.tsx'
import { ResponseList } from './response-list.tsx'
import { type ShownResponses, useShownResponses } from './use-shown-responses.ts'

export function ResponsesScreen() {
  const filter = useViewStore((state) => state.responseFilter)
  const setFilter = useViewStore((state) => state.setResponseFilter)
  const order = useResponseStore((state) => state.order)
  const { applied, query, error, apply } = useQueryText(filter)
  const { shown, isLoading, error: failure } = useShownResponses(applied, query, order)
  useForgottenOpening()
  const isEmpty = error === null && !isLoading && shown?.count.count === 0
  return (
    <div className="list-screen">
      <header className="list-head">
        <div className="spread">
          <div className="line">
            <h1>{words.title}</h1>
            <span className="dim" role="status">
              {shown ? describeCount(shown) : words.counting}
            </span>
          </div>
          <ReportMenu
            label={reportsWords.reportOfResponses}
            isDisabled={error !== null || !shown || shown.count.count === 0}
            scope={() => ({ template: 'responses', filter: applied, order })}
          />
        </div>
        <SearchBox
          label={words.searchLabel}
          placeholder={words.searchPlaceholder}
          clearLabel={words.clear}
          value={filter}
          onChange={setFilter}
          onLeave={() => {
            apply()
            focusRows()
          }}
        />
        <ResponseFilters filter={filter} query={query} onChange={setFilter} />
      </header>
      {failure && <ErrorNotice error={failure} />}
      {isEmpty && (
        <EmptyList
          isFiltered={applied !== ''}
          operations={['responses']}
          words={words}
          onClear={() => setFilter('')}
        />
      )}
      {shown && shown.count.count > 0 && <ResponseList key={`${shown.order} ${shown.filter}`} {...shown} />}
    </div>
  )
}

function describeCount({ count }: ShownResponses): string {
  const responses = countOf(count.count, ...words.items, LOCALE)
  return count.isExact ? responses : words.stillCounting(responses)
}

/** What was opened from a search is marked while the search is on screen. */
function useForgottenOpening(): void {
  useEffect(() => () => useResponseStore.getState().setOpened(null), [])
}

function focusRows(): void {
  document.querySelector<HTMLElement>('.responses-scroller')?.focus()
}
