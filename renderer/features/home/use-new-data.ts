import { hasService } from '../../../shared/domain/workspace.ts'
import type { WorkspaceSummary } from '../../../shared/domain/workspace-summary.ts'
import { showAdvanced } from '../../stores/data-store.ts'
import { useIsStopped, useSync, useSyncRefusal } from '../data/sync-buttons.tsx'
import { strings } from './strings.ts'

interface NewData {
  readonly label: string
  readonly disabledReason?: string | null
  run(): void
}

/** A sync while Home stays, or files where there is no service. */
export function useNewData(workspace: WorkspaceSummary): NewData {
  const { start } = useSync()
  const refusal = useSyncRefusal(workspace)
  const isStopped = useIsStopped(workspace.connection)
  if (!hasService(workspace.connection))
    return { label: strings.importFiles, run: () => showAdvanced('import') }
  const label = isStopped && refusal === null ? strings.continueSync : strings.syncNow
  return { label, disabledReason: refusal, run: () => start('complete') }
}
