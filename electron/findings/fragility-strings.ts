import type { ParameterUnit, RuleParameter } from '../../shared/domain/finding.ts'

/** Why a finding is fragile, as it is kept and shown: which variations lose it; see [Note: robustness]. */
export const LOST_WITH = {
  earlier: 'the cut-off a day earlier',
  later: 'the cut-off a day later',
  shorter: 'the beginning of the period a day later',
  ties: 'entries of the same second in another order',
} as const

/** A limit that was moved. */
export function nameMovedLimit(
  { label, unit }: Pick<RuleParameter, 'label' | 'unit'>,
  moved: number,
): string {
  const value = unit === 'date' ? printDay(moved) : String(moved)
  return `“${label}” at ${value} ${hasNoWord(unit) ? '' : unit}`.trim()
}

/** `2026-03-31`, of a day since 1970. */
function printDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 86_400_000

export function explainFragility(lostWith: Iterable<string>): string {
  return `Not found with ${[...lostWith].join('; nor with ')}.`
}

function hasNoWord(unit: ParameterUnit): boolean {
  return unit === 'count' || unit === 'date'
}
