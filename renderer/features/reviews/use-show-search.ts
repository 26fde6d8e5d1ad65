import { useCallback } from 'react'
import type { SavedSearch } from '../../../shared/domain/saved-search.ts'
import { useShowView } from '../../stores/use-show-view.ts'
import { applySearch } from './apply-search.ts'

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
