import { useMemo } from 'react'
import { useSync } from '../features/data/use-sync.ts'
import { useExportLog } from '../features/settings/use-export-log.ts'
import { useCall } from '../ipc/use-call.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameStrings

/** A running sync, pages and names from files, and the log. */
export function useWorkActions(): readonly Action[] {
  const showView = useShowView()
  const { cancel, pause, resume } = useSync()
  const status = useCall('sync:status', undefined).data
  const isBundle = Boolean(useCall('workspace:current', undefined).data?.bundle)
  const exportLog = useExportLog()
  return useMemo(() => {
    const showCard = (id: string) => () => {
      showView('data')
      requestAnimationFrame(() => requestAnimationFrame(() => focusCard(id)))
    }
    const running = [
      { id: 'sync-pause', label: palette.syncPause, run: pause },
      { id: 'sync-resume', label: palette.syncResume, run: resume },
      { id: 'sync-cancel', label: palette.syncCancel, run: cancel },
    ]
    return [
      ...(status?.isRunning ? running : []),
      ...(isBundle ? [] : [{ id: 'import', label: palette.importFiles, run: showCard('import') }]),
      { id: 'names', label: palette.names, run: showCard('names') },
      { id: 'export-log-csv', label: palette.exportLog('CSV'), run: () => exportLog('csv') },
      { id: 'export-log-json', label: palette.exportLog('JSON'), run: () => exportLog('json') },
    ]
  }, [showView, cancel, pause, resume, status?.isRunning, isBundle, exportLog])
}

function focusCard(id: string): void {
  const card = document.getElementById(id)
  card?.scrollIntoView({ block: 'nearest' })
  card?.querySelector<HTMLElement>('button, select')?.focus()
}
