import {
  IconBuildingStore,
  IconCircleDashed,
  IconEye,
  IconEyeOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CasePriority } from '../../../shared/domain/case.ts'
import type { ResponseType } from '../../../shared/domain/feedback-item.ts'
import type { DeletedState, Visibility } from '../../../shared/domain/span.ts'
import { stateStrings } from '../../strings/common-strings.ts'
import styles from './state.module.css'

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
}

/** Beside the name of the state. Shape and color differ for each, so either is enough. */
export function StateIcon({ state, size = 14 }: StateIconProps) {
  const Icon = ICONS[state]
  const stroke = size < 16 ? 1.75 : 1.5
  return <Icon className={styles.icon} data-state={state} size={size} stroke={stroke} aria-hidden />
}

interface StateNameProps {
  readonly state: ReviewState
  /** “Hidden for 80 d 6 h”; without it, the name of the state. */
  readonly text?: ReactNode
}

/** Icon and name, as in the first column of a list. */
export function StateName({ state, text = stateStrings.names[state] }: StateNameProps) {
  return (
    <span className={styles.name} data-state={state}>
      <StateIcon state={state} />
      {text}
    </span>
  )
}

/** Who wrote a response: the business's owner or the customer. */
export function ResponseIcon({ type }: { readonly type: ResponseType }) {
  const Icon = type === 'owner' ? IconBuildingStore : IconUser
  return <Icon size={14} stroke={1.8} aria-hidden />
}

const FILLED: Readonly<Record<CasePriority, number>> = { high: 3, medium: 2, low: 1 }
/** Left edge and top of each bar; all end at 13. */
const BARS = [
  { x: 1, y: 9 },
  { x: 5.4, y: 5.5 },
  { x: 9.8, y: 2 },
] as const

/** Three rising bars, of which one, two or three are filled. */
export function PriorityBars({ priority }: { readonly priority: CasePriority }) {
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" role="img" aria-label={stateStrings.priorities[priority]}>
      {BARS.map(({ x, y }, index) => (
        <rect
          key={x}
          className={styles.priorityBar}
          data-filled={index < FILLED[priority] || undefined}
          x={x}
          y={y}
          width={3}
          height={13 - y}
          rx={1}
        />
      ))}
    </svg>
  )
}
