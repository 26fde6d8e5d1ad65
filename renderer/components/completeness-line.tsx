import { OPERATIONS } from '../../shared/domain/operation.ts'
import { formatMoment } from '../../shared/format/time.ts'
import { completenessStrings } from '../../shared/strings/completeness-strings.ts'
import { useDataStatus } from '../ipc/workspace-facts.ts'
import { useTimeStyle } from './use-time-style.ts'

/** The verdict of each operation and the data cut-off, in the words that every screen and report uses. */
export function CompletenessLine() {
  const status = useDataStatus()
  const style = useTimeStyle()
  if (!status) return null
  const { cutoff, completeness } = status
  const verdicts = OPERATIONS.map((operation) =>
    completenessStrings.toVerdict(operation, completeness[operation]),
  )
  const through = cutoff && completenessStrings.dataThrough(formatMoment(cutoff.atMs, style))
  return <>{[...verdicts, ...(through ? [through] : [])].map((sentence) => `${sentence}.`).join(' ')}</>
}
