import { CompletenessLine } from '../../components/completeness-line.tsx'
import { useShowView } from '../../stores/use-show-view.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { contradictionStrings } from '../../strings/contradiction-strings.ts'
import { coverageStrings as strings } from '../data/coverage-strings.ts'

/** On what the figures above rest, and the ways to the calendar and to the states that may be doubted. */
export function CoverageLine() {
  const showView = useShowView()
  const showRows = useViewStore((store) => store.showRows)
  return (
    <p className="coverage-line">
      <CompletenessLine />{' '}
      <button type="button" className="link-button" onClick={() => showView('data')}>
        {strings.showCoverage}
      </button>{' '}
      <button
        type="button"
        className="link-button"
        title={contradictionStrings.drillDown.title}
        onClick={() => showRows('contradictory:yes')}
      >
        {contradictionStrings.drillDown.label}
      </button>
    </p>
  )
}
