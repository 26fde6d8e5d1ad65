import { useMemo } from 'react'
import { DEFAULT_PREFERENCES } from '../../shared/preferences.ts'
import { freezeColumn, isColumnShown, showColumn } from '../components/grid/arrange-columns.ts'
import { COLUMN_IDS } from '../features/feedback/column-specs.ts'
import { feedbackStrings } from '../features/feedback/feedback-strings.ts'
import { usePreferences, useSetPreferences } from '../ipc/use-preferences.ts'
import { useSelectionStore } from '../stores/selection-store.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameStrings

/** What can be done with the feedback list as a whole: where it goes, the day it stands at, facets and columns. */
export function useListActions(): readonly Action[] {
  const showView = useShowView()
  const isPast = useViewStore((state) => state.asOfMs !== null)
  const { feedbackColumns, areFacetsOpen } = usePreferences()
  const setPreferences = useSetPreferences()
  return useMemo(() => {
    const goTo = () => {
      showView('feedback')
      useViewStore.getState().setGoingTo(true)
    }
    const columns = COLUMN_IDS.map((id) => {
      const isShown = isColumnShown(feedbackColumns, id)
      const name = feedbackStrings.columns.names[id]
      return {
        id: `column-${id}`,
        label: isShown ? palette.hideColumn(name) : palette.showColumn(name),
        run: () => {
          showView('feedback')
          setPreferences((now) => ({ feedbackColumns: showColumn(now.feedbackColumns, id, !isShown) }))
        },
      }
    })
    const shown = COLUMN_IDS.filter((id) => isColumnShown(feedbackColumns, id))
    const frozen = shown.map((id) => {
      const isFrozen = feedbackColumns.frozen.includes(id)
      const name = feedbackStrings.columns.names[id]
      return {
        id: `freeze-${id}`,
        label: isFrozen ? palette.unfreezeColumn(name) : palette.freezeColumn(name),
        run: () => {
          showView('feedback')
          setPreferences((now) => ({ feedbackColumns: freezeColumn(now.feedbackColumns, id, !isFrozen) }))
        },
      }
    })
    return [
      {
        id: 'select-all',
        label: palette.selectAll,
        keys: ['mod', 'a'],
        run: () => onList(showView, selectAll),
      },
      { id: 'select-none', label: palette.selectNone, run: () => useSelectionStore.getState().clear() },
      { id: 'copy', label: palette.copyRows, keys: ['mod', 'c'], run: () => onList(showView, copyRows) },
      { id: 'go-to', label: palette.goToRow, keys: ['g'], run: goTo },
      { id: 'as-of', label: palette.asOf, run: () => focusAsOf(() => showView('feedback')) },
      ...(isPast
        ? [{ id: 'as-of-now', label: palette.asOfNow, run: () => useViewStore.getState().setAsOf(null) }]
        : []),
      {
        id: 'facets',
        label: areFacetsOpen ? palette.hideFacets : palette.showFacets,
        run: () => {
          showView('feedback')
          setPreferences((now) => ({ areFacetsOpen: !now.areFacetsOpen }))
        },
      },
      ...columns,
      ...frozen,
      {
        id: 'columns-reset',
        label: palette.resetColumns,
        run: () => setPreferences({ feedbackColumns: DEFAULT_PREFERENCES.feedbackColumns }),
      },
    ]
  }, [showView, isPast, feedbackColumns, areFacetsOpen, setPreferences])
}

function focusAsOf(show: () => void): void {
  show()
  whenDrawn(() => document.querySelector<HTMLElement>('[data-as-of-box]')?.focus())
}

function onList(showView: (view: 'feedback') => void, act: () => void): void {
  showView('feedback')
  whenDrawn(act)
}

function selectAll(): void {
  useSelectionStore.getState().selectAll()
}

/** The list copies what is asked of it as the system asks, since it alone knows the row under the cursor. */
function copyRows(): void {
  const list = document.querySelector('.feedback-grid')
  list?.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true }))
}

/** The list may only be drawn after this. */
function whenDrawn(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}
