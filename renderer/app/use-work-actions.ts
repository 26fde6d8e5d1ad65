import { useMemo } from 'react'
import { useSync } from '../features/data/use-sync.ts'
import { useExportLog } from '../features/settings/use-export-log.ts'
import { useCall } from '../ipc/use-call.ts'
import { ADVANCED_PANELS, showAdvanced } from '../stores/data-store.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'

const { palette } = frameStrings

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
