import './sync.css'
import { syncWords as words } from '../../words/sync-words.ts'
import { ConnectionCard } from './connection-card.tsx'
import { CoverageCalendar } from './coverage-calendar.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { ImportCard } from './import-card.tsx'
import { NamesCard } from './names-card.tsx'
import { QuarantineList } from './quarantine-list.tsx'
import { RequestLog } from './request-log.tsx'
import { ScheduleCard } from './schedule-card.tsx'
import { StartCards } from './start-cards.tsx'
import { SweepTable } from './sweep-table.tsx'

export function SyncScreen() {
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      <StartCards />
      <SweepTable />
      <CoverageCalendar />
      <div className="sync-columns sync-columns-loose">
        <ScheduleCard />
        <ImportCard />
        <NamesCard />
        <ConnectionCard />
        <EvidenceCard />
      </div>
      <QuarantineList />
      <RequestLog />
    </div>
  )
}
