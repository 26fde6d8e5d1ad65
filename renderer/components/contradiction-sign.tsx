import { IconAlertTriangle } from '@tabler/icons-react'
import type { StateContradiction } from '../../shared/domain/state-contradiction.ts'
import { describeContradictions } from '../strings/contradiction-strings.ts'

/** Why a state is not beyond doubt; nothing where it is. */
export function ContradictionSign({ names }: { readonly names: readonly StateContradiction[] }) {
  if (names.length === 0) return null
  const text = describeContradictions(names)
  return (
    <span title={text}>
      <IconAlertTriangle size={15} stroke={1.8} role="img" aria-label={text} />
    </span>
  )
}
