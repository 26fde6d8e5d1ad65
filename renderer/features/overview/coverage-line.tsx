import { CompletenessLine } from '../../components/completeness-line.tsx'
import { useShowView } from '../../stores/use-show-view.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { contradictionWords } from '../../strings/contradiction-strings.ts'
import { coverageWords as words } from '../sync/coverage-strings.ts'

/** On what the figures above rest, and the ways to the calendar and to the states that may be doubted. */
export function CoverageLine() {
  const showView = useShowView()
  const showRows = useViewStore((store) => store.showRows)
  return (
    <p className="coverage-line">
      <CompletenessLine />{' '}
      <button type="button" className="link-button" onClick={() => showView('sync')}>
        {words.showCoverage}
      </button>{' '}
      <button
        type="button"
        className="link-button"
        title={contradictionWords.door.title}
        onClick={() => showRows('contradictory:yes')}
      >
        {contradictionWords.door.label}
      </button>
    </p>
  )
}
