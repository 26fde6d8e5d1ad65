import './overview.css'
import { useState } from 'react'
import { formatMoment } from '../../../shared/format/time.ts'
import { completenessStrings } from '../../../shared/strings/completeness-strings.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { CoverageCalendar } from '../data/coverage-calendar.tsx'
import { BusinessTable } from './business-table.tsx'
import { Charts } from './charts.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { CoverageNotice } from './coverage-notice.tsx'
import { type Behind, EventsBehind } from './events-behind.tsx'
import { type Figure, toFigures } from './figures.tsx'
import { overviewStrings as strings } from './overview-strings.ts'

/** What the cache says as a whole; every figure opens the rows it counts. */
export function OverviewScreen() {
  const overview = useCall('overview:get', undefined)
  const style = useTimeStyle()
  const [behind, setBehind] = useState<Behind | null>(null)
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{strings.title}</h1>
        {overview.data && <p>{completenessStrings.dataThrough(formatMoment(overview.data.atMs, style))}</p>}
      </header>
      <CoverageNotice />
      {overview.isPending && <p className="dim">{commonStrings.loading}</p>}
      {overview.error && <ErrorNotice error={overview.error} />}
      {overview.data && (
        // After a sync the figures of before it are still there until the new ones are.
        <div className="figures" aria-busy={overview.isFetching}>
          {toFigures(overview.data).map((figure) => (
            <FigureDrillDown key={figure.name} figure={figure} onOpenChanges={setBehind} />
          ))}
        </div>
      )}
      <CoverageLine />
      <Charts />
      <CoverageCalendar />
      <BusinessTable />
      {behind && <EventsBehind behind={behind} onClose={() => setBehind(null)} />}
    </div>
  )
}

interface FigureDrillDownProps {
  readonly figure: Figure
  onOpenChanges(behind: Behind): void
}

function FigureDrillDown({ figure, onOpenChanges }: FigureDrillDownProps) {
  const showRows = useViewStore((state) => state.showRows)
  const { drillDown } = figure
  const open = () =>
    drillDown.of === 'items'
      ? showRows(drillDown.filter, drillDown.sort)
      : onOpenChanges({ ...drillDown, title: figure.name })
  return (
    <button type="button" className="figure" onClick={open}>
      <span className="figure-name">
        {figure.icon}
        {figure.name}
      </span>
      <span className={/\d/.test(figure.value) ? 'figure-value' : 'figure-value figure-words'}>
        {figure.value}
      </span>
      <span className="figure-note">{figure.note}</span>
    </button>
  )
}
