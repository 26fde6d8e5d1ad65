import { IconCircleDashed, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import type { DeletedState, Visibility } from '../../../shared/domain/span.ts'
import styles from './state.module.css'
import { stateStrings } from './strings.ts'

/** The state of a review as lists show it: a deletion hides its visibility. */
export type ReviewState = 'shown' | 'hidden' | 'deleted' | 'unknown'

const ICONS = {
  shown: IconEye,
  hidden: IconEyeOff,
  deleted: IconTrash,
  unknown: IconCircleDashed,
} as const satisfies Record<ReviewState, unknown>

export function toReviewState(visibility: Visibility, deleted: DeletedState): ReviewState {
  return deleted === 'yes' ? 'deleted' : visibility
}

interface StateIconProps {
  readonly state: ReviewState
  /** CSS pixels. */
  readonly size?: number
  /** Beside the name of the state. */
  readonly isDecorative?: boolean
}

/** Shape and color differ for each state, so either is enough. */
export function StateIcon({ state, size = 14, isDecorative = false }: StateIconProps) {
  const Icon = ICONS[state]
  const naming = isDecorative
    ? { 'aria-hidden': true }
    : { role: 'img', 'aria-label': stateStrings.names[state] }
  return (
    <Icon
      className={styles.icon}
      data-state={state}
      size={size}
      stroke={size < 16 ? 1.75 : 1.5}
      {...naming}
    />
  )
}

interface StateNameProps {
  readonly state: ReviewState
  /** “Hidden for 80 d 6 h”; without it, the name of the state. */
  readonly text?: string
}

/** Icon and name, as in the first column of a list. */
export function StateName({ state, text = stateStrings.names[state] }: StateNameProps) {
  return (
    <span className={styles.name} data-state={state}>
      <StateIcon state={state} isDecorative />
      {text}
    </span>
  )
}
