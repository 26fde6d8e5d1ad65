import type { ParameterUnit, RuleParameter } from '../../shared/domain/finding.ts'

/** Why a finding is fragile, as it is kept and shown: which variations lose it; see [Note: robustness]. */
export const LOST_WITH = {
  earlier: 'the cut-off a day earlier',
  later: 'the cut-off a day later',
  shorter: 'the beginning of the period a day later',
  ties: 'entries of the same second in another order',
} as const

const [START, BETWEEN, END] = ['Not found with ', '; nor with ', '.']

/** A limit that was moved. */
export function nameMovedLimit(
  { label, unit }: Pick<RuleParameter, 'label' | 'unit'>,
  moved: number,
): string {
  return `“${label}” at ${moved} ${hasNoWord(unit) ? '' : unit}`.trim()
}

export function explainFragility(lostWith: Iterable<string>): string {
  return `${START}${[...lostWith].join(BETWEEN)}${END}`
}

/** The variations of an explanation, or null for a text of another kind. */
export function findLostWith(explanation: string): readonly string[] | null {
  if (!explanation.startsWith(START) || !explanation.endsWith(END)) return null
  return explanation.slice(START.length, -END.length).split(BETWEEN)
}

function hasNoWord(unit: ParameterUnit): boolean {
  return unit === 'count' || unit === 'date'
}
