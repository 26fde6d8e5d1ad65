import { useEffect, useState } from 'react'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { wordsOf } from '../../../shared/strings/cause-strings.ts'
import { useDataStatus } from '../../ipc/workspace-facts.ts'
import { useWorkStore } from '../../stores/work-store.ts'
import { railStrings } from './places.ts'

/** The verdicts are asked for again when a sync ends; those of before are not said. */
const SETTLING_MS = 1_000

/** Says to screen readers how a sync or an import ended, whatever is on screen. */
export function SyncEnd() {
  const outcome = useWorkStore((state) => state.syncOutcome)
  const status = useDataStatus()
  const [said, setSaid] = useState(outcome)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(outcome), SETTLING_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const verdicts = OPERATIONS.flatMap((operation) =>
    status ? `${completenessStrings.toVerdict(operation, status.completeness[operation])}.` : [],
  )
  return (
    <p className="visually-hidden" role="status">
      {said && outcome === said ? [`${endOf(said.error)}.`, ...verdicts].join(' ') : ''}
    </p>
  )
}

function endOf(error: Parameters<typeof wordsOf>[0] | null): string {
  return error ? wordsOf(error).title : railStrings.syncEnded
}
