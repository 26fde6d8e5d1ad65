import { SegmentedControl } from '@mantine/core'
import { DISPOSITION_STATES, type DispositionState } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { FilteredFindings, type FindingsPartProps } from './filtered-findings.tsx'
import { findingsStrings as strings } from './findings-strings.ts'

/** The findings of all rules by what was decided about them. */
export function ByDisposition(props: FindingsPartProps) {
  const disposition = useFindingsStore((state) => state.disposition)
  const setDisposition = useFindingsStore((state) => state.setDisposition)
  const total = (state: DispositionState) =>
    props.overview.rules.reduce((sum, { byState }) => sum + byState[state], 0)
  return (
    <div className="findings-main findings-whole">
      <div>
        <SegmentedControl
          size="xs"
          aria-label={strings.filters.disposition}
          transitionDuration={0}
          value={disposition ?? 'open'}
          onChange={setDisposition}
          data={DISPOSITION_STATES.map((value) => ({
            value,
            label: `${strings.states[value]} (${formatCount(total(value), LOCALE)})`,
          }))}
        />
      </div>
      <FilteredFindings rule={null} {...props} />
    </div>
  )
}
