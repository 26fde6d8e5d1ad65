import { Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import type { Robustness } from '../../../shared/domain/finding.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.robust

export function describeRobustness(robustness: Robustness): string {
  if (robustness === null) return strings.unknown
  return robustness.isRobust ? strings.robust : `${strings.fragile}: ${robustness.why}`
}

/** Whether a finding stands when dates, limits and undecided orders are varied, and on hover or focus why. */
export function RobustBadge({ robustness }: { readonly robustness: Robustness }) {
  if (robustness === null) return <span className="dim">{strings.unknown}</span>
  const why = robustness.isRobust ? strings.robustWhy : robustness.why
  const Icon = robustness.isRobust ? IconShieldCheck : IconAlertTriangle
  return (
    <Tooltip label={why} events={{ hover: true, focus: true, touch: true }}>
      <button
        type="button"
        tabIndex={-1}
        className={robustness.isRobust ? 'robust-badge' : 'robust-badge robust-fragile'}
      >
        <Icon size={13} stroke={1.9} aria-hidden />
        {robustness.isRobust ? strings.robust : strings.fragile}
        <span className="visually-hidden">: {why}</span>
      </button>
    </Tooltip>
  )
}
