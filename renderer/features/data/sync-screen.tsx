import './sync.css'
import { hasService } from '../../../shared/domain/workspace.ts'
import { useCall } from '../../ipc/use-call.ts'
import { ReadOnlyNotice } from '../bundle/read-only-notice.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { CoverageCalendar } from './coverage-calendar.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { FilesOnlyStart } from './files-only-start.tsx'
import { ImportCard } from './import-card.tsx'
import { NamesCard } from './names-card.tsx'
import { QuarantineList } from './quarantine-list.tsx'
import { RequestLog } from './request-log.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { StartCards } from './start-cards.tsx'
import { SweepTable } from './sweep-table.tsx'
import { syncStrings as strings } from './sync-strings.ts'

export function SyncScreen() {
  const workspace = useCall('workspace:current', undefined)
  const isBundle = Boolean(workspace.data?.bundle)
  const isFilesOnly = Boolean(workspace.data && !hasService(workspace.data.connection))
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{strings.title}</h1>
        <p>{strings.intro}</p>
      </header>
      {isBundle ? <ReadOnlyNotice /> : isFilesOnly ? <FilesOnlyStart /> : <StartCards />}
      <SweepTable />
      <CoverageCalendar />
      <div className="sync-columns sync-columns-loose">
        {!isFilesOnly && <ScheduleCard />}
        {!isFilesOnly && <ImportCard />}
        <NamesCard hasService={!isFilesOnly} />
        {!isBundle && <ConnectionCard />}
        <EvidenceCard />
      </div>
      <QuarantineList isReadOnly={isBundle} />
      <RequestLog />
    </div>
  )
}
