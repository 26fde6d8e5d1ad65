import { countOf } from '../../../shared/format/count.ts'
import { EmptyList } from '../../components/empty-list.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { useQueryText } from '../../components/use-query-text.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { responsesWords as words } from '../../words/responses-words.ts'
import { SavedSearchMenu } from '../saved-searches/saved-search-menu.tsx'
import { ResponseList } from './response-list.tsx'
import { TypeFilterBar } from './type-filter-bar.tsx'

export function ResponsesScreen() {
  const filter = useViewStore((state) => state.responseFilter)
  const setFilter = useViewStore((state) => state.setResponseFilter)
  const { applied, query, error, apply } = useQueryText(filter)
  const count = useCall('responses:count', { filter: applied }, { keepsFormer: true })
  return (
    <div className="list-screen">
      <header className="list-head">
        <div className="line">
          <h1>{words.title}</h1>
          <span className="dim" role="status">
            {count.data ? countOf(count.data.count, ...words.items, LOCALE) : words.counting}
          </span>
        </div>
        <SearchBox
          label={words.searchLabel}
          placeholder={words.searchPlaceholder}
          clearLabel={words.clear}
          value={filter}
          error={error}
          onChange={setFilter}
          onLeave={() => {
            apply()
            focusRows()
          }}
        />
        <div className="line">
          <TypeFilterBar filter={filter} onChange={setFilter} />
          <SavedSearchMenu subject="responses" />
        </div>
      </header>
      {count.error && <ErrorNotice error={count.error} />}
      {error === null && count.data?.count === 0 && (
        <EmptyList
          isFiltered={applied !== ''}
          operations={['responses']}
          words={words}
          onClear={() => setFilter('')}
        />
      )}
      {count.data !== undefined && count.data.count > 0 && (
        <ResponseList key={applied} filter={applied} query={query} count={count.data.count} />
      )}
    </div>
  )
}

function focusRows(): void {
  document.querySelector<HTMLElement>('.responses-scroller')?.focus()
}
