import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { showFailure } from '../components/show-failure.ts'
import { type Marks, useMarks } from '../features/marks/use-marks.ts'
import { currentSearch } from '../features/saved-searches/apply-search.ts'
import { searchesWords } from '../features/saved-searches/searches-strings.ts'
import { type Refusal, useSearchFiles } from '../features/saved-searches/use-search-files.ts'
import { useMarksStore } from '../stores/marks-store.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { useViewStore } from '../stores/view-store.ts'
import { frameWords } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameWords

/** What the auditor adds, as actions: marks of the item in the detail pane, and saved searches. */
export function useAuditorActions(): readonly Action[] {
  const marks = useMarks()
  const showView = useShowView()
  const { exportFile, importFile } = useSearchFiles()
  const selectedId = useViewStore((state) => state.selectedId)
  return useMemo(() => {
    const showRows = (filter: string) => () => {
      useViewStore.getState().showRows(filter)
      showView('feedback')
    }
    return [
      ...(selectedId === null ? [] : markActions(marks, selectedId)),
      { id: 'save-search', label: palette.saveSearch, run: saveSearch },
      {
        id: 'manage-searches',
        label: palette.manageSearches,
        run: () => useMarksStore.getState().showSearches(true),
      },
      {
        id: 'import-searches',
        label: palette.importSearches,
        run: () => {
          importFile().then(tellRefusal).catch(showFailure)
        },
      },
      {
        id: 'export-searches',
        label: palette.exportSearches,
        run: () => {
          exportFile().catch(showFailure)
        },
      },
      { id: 'watched-rows', label: palette.watchedRows, run: showRows('watched:yes') },
      { id: 'starred-rows', label: palette.starredRows, run: showRows('star:yes') },
    ]
  }, [marks, showView, selectedId, exportFile, importFile])
}

type SelectedId = NonNullable<ReturnType<typeof useViewStore.getState>['selectedId']>

function markActions(marks: Marks, id: SelectedId): Action[] {
  return [
    { id: 'star', label: palette.star, keys: ['s'], run: () => marks.toggleStar([id]) },
    { id: 'watch', label: palette.watch, keys: ['w'], run: () => marks.toggleWatch([id]) },
    { id: 'tags', label: palette.tags, keys: ['t'], run: () => marks.editTags([id]) },
    { id: 'note', label: palette.note, keys: ['n'], run: () => marks.editNote(id) },
  ]
}

function tellRefusal(refusal: Refusal | null): void {
  if (!refusal) return
  notifications.show({
    title: searchesWords.refusedTitle,
    message: searchesWords.refusals[refusal.reason],
    color: 'yellow',
    withBorder: true,
  })
}

function saveSearch(): void {
  const { view } = useViewStore.getState()
  useMarksStore.getState().saveSearch(currentSearch(view === 'responses' ? 'responses' : 'feedback'))
}
