import { useMemo } from 'react'
import { showFailure } from '../components/frame/failure-line.tsx'
import { keysOf } from '../components/keyboard/key-map.ts'
import { type Annotations, useAnnotations } from '../features/annotations/use-annotations.ts'
import { useSync } from '../features/data/sync-buttons.tsx'
import { currentSearch } from '../features/reviews/saved-search-menu.tsx'
import { type Refusal, useSearchFiles } from '../features/reviews/searches-dialog.tsx'
import { searchesStrings } from '../features/reviews/strings.ts'
import { useExportLog } from '../features/settings/log-view.tsx'
import { useCall } from '../ipc/use-call.ts'
import { useAnnotationsStore } from '../stores/annotations-store.ts'
import { ADVANCED_PANELS, showAdvanced } from '../stores/data-store.ts'
import { tell } from '../stores/undo-store.ts'
import { useShowView, useViewStore } from '../stores/view-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameStrings

/** What the auditor adds, as actions: annotations of the item in the detail pane, and saved searches. */
export function useAuditorActions(): readonly Action[] {
  const annotations = useAnnotations()
  const showView = useShowView()
  const { exportFile, importFile } = useSearchFiles()
  const selectedId = useViewStore((state) => state.selectedId)
  return useMemo(() => {
    const showRows = (filter: string) => () => {
      useViewStore.getState().showRows(filter)
      showView('reviews')
    }
    return [
      ...(selectedId === null ? [] : annotationActions(annotations, selectedId)),
      { id: 'save-search', place: 'reviews' as const, label: palette.saveSearch, run: saveSearch },
      {
        id: 'manage-searches',
        label: palette.manageSearches,
        run: () => useAnnotationsStore.setState({ areSearchesOpen: true }),
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
  }, [annotations, showView, selectedId, exportFile, importFile])
}

type SelectedId = NonNullable<ReturnType<typeof useViewStore.getState>['selectedId']>

function annotationActions(annotations: Annotations, id: SelectedId): Action[] {
  return [
    {
      id: 'star',
      label: palette.star,
      place: 'reviews',
      keys: keysOf('star'),
      run: () => annotations.toggleStar([id]),
    },
    {
      id: 'watch',
      label: palette.watch,
      place: 'reviews',
      keys: ['W'],
      run: () => annotations.toggleWatch([id]),
    },
    { id: 'tags', label: palette.tags, place: 'reviews', keys: ['T'], run: () => annotations.editTags([id]) },
    { id: 'note', label: palette.note, place: 'reviews', keys: ['N'], run: () => annotations.editNote(id) },
  ]
}

function tellRefusal(refusal: Refusal | null): void {
  if (!refusal) return
  tell(`${searchesStrings.refusedTitle}: ${searchesStrings.refusals[refusal.reason]}`)
}

function saveSearch(): void {
  const { view } = useViewStore.getState()
  const savingSearch = currentSearch(view === 'reviews/responses' ? 'responses' : 'feedback')
  useAnnotationsStore.setState({ savingSearch })
}

/** A running sync, pages and names from files, and the log. */
export function useWorkActions(): readonly Action[] {
  const { cancel, pause, resume } = useSync()
  const status = useCall('sync:status', undefined).data
  const isBundle = Boolean(useCall('workspace:current', undefined).data?.bundle)
  const exportLog = useExportLog()
  return useMemo(() => {
    const running = [
      { id: 'sync-pause', place: 'data' as const, label: palette.syncPause, run: pause },
      { id: 'sync-resume', place: 'data' as const, label: palette.syncResume, run: resume },
      { id: 'sync-cancel', place: 'data' as const, label: palette.syncCancel, run: cancel },
    ]
    return [
      ...(status?.isRunning ? running : []),
      ...ADVANCED_PANELS.filter((panel) => !isBundle || panel !== 'import').map((panel) => ({
        id: panel,
        place: 'data' as const,
        label: palette.tools[panel],
        run: () => showAdvanced(panel),
      })),
      { id: 'export-log-csv', label: palette.exportLog('CSV'), run: () => exportLog('csv') },
      { id: 'export-log-json', label: palette.exportLog('JSON'), run: () => exportLog('json') },
    ]
  }, [cancel, pause, resume, status?.isRunning, isBundle, exportLog])
}
