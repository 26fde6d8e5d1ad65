import { Notice } from '../../components/notice.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { ImportCard } from './import-card.tsx'
import { RunningSweep } from './running-sweep.tsx'
import { syncStrings as strings } from './sync-strings.ts'

/** Where sweeps would be started: a workspace without a service begins with files. */
export function FilesOnlyStart() {
  const status = useCall('sync:status', undefined)
  return (
    <div className="sync-section">
      {status.data?.isRunning === true && <RunningSweep status={status.data} />}
      <Notice kind="info" title={strings.filesOnly}>
        {strings.filesOnlyText}
      </Notice>
      <ImportCard />
    </div>
  )
}
