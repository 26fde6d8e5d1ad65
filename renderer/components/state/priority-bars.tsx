import type { CasePriority } from '../../../shared/domain/case.ts'
import styles from './state.module.css'
import { stateStrings } from './strings.ts'

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
