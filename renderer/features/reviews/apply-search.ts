import { useCallback } from 'react'
import type { SavedSearch, SearchDraft } from '../../../shared/domain/saved-search.ts'
import { useShowView, useViewStore } from '../../stores/view-store.ts'

type Subject = SearchDraft['subject']

/** The search on screen, as it would be saved. */
export function currentSearch(subject: Subject): Omit<SearchDraft, 'name'> {
  const { filter, sort, asOfMs, responseFilter } = useViewStore.getState()
  return subject === 'feedback'
    ? { subject, query: filter.trim(), sort, asOfMs }
    : { subject, query: responseFilter.trim(), sort: null, asOfMs: null }
}

/** Shows the rows of a saved search: list, query, order and moment as they were saved. */
export function applySearch({ subject, query, sort, asOfMs }: SavedSearch): void {
  const store = useViewStore.getState()
  if (subject === 'responses') {
    store.setResponseFilter(query)
    return
  }
  store.showRows(query, sort ?? undefined, asOfMs)
}

/** Goes to the screen of a saved search and shows its rows. */
export function useShowSearch(): (search: SavedSearch) => void {
  const showView = useShowView()
  return useCallback(
    (search) => {
      applySearch(search)
      showView(search.subject === 'responses' ? 'reviews/responses' : 'reviews')
    },
    [showView],
  )
}
