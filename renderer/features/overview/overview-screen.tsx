import './overview.css'
import { formatMoment } from '../../../shared/format/time.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { commonWords } from '../../words/common-words.ts'
import { overviewWords as words } from '../../words/overview-words.ts'
import { BusinessTable } from './business-table.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { CoverageNotice } from './coverage-notice.tsx'
import { type Figure, toFigures } from './figures.tsx'

/** What the cache says as a whole; every figure opens the rows it counts. */
export function OverviewScreen() {
  const overview = useCall('overview:get', undefined)
  const style = useTimeStyle()
  return (
    <div className="screen">
      <header className="screen-head">
        <h1>{words.title}</h1>
        {overview.data && <p>{words.asOf(formatMoment(overview.dataUpdatedAt, style))}</p>}
      </header>
      <CoverageNotice />
      {overview.isPending && <p className="dim">{commonWords.loading}</p>}
      {overview.error && <ErrorNotice error={overview.error} />}
      {overview.data && (
        <div className="figures">
          {toFigures(overview.data, overview.dataUpdatedAt).map((figure) => (
            <FigureDoor key={figure.name} figure={figure} />
          ))}
        </div>
      )}
      <CoverageLine />
      <BusinessTable />
    </div>
  )
}

function FigureDoor({ figure }: { readonly figure: Figure }) {
  const showRows = useViewStore((state) => state.showRows)
  return (
    <button type="button" className="figure" onClick={() => showRows(figure.filter, figure.sort)}>
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
