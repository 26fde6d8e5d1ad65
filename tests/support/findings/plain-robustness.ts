import type { RuleName } from '../../../shared/domain/finding.ts'
import type { PlainFinding, PlainTask } from './plain-histories.ts'
import { findRulePlainly } from './plain-rules.ts'

const DAY = 86_400_000

/** Limits of the rules with the step and the bounds that docs/findings.md gives them. */
const LIMITS: Partial<Record<RuleName, readonly Limit[]>> = {
  'long-hidden': [{ name: 'days', usual: 30, step: 1, label: 'Hidden for more than', unit: ' days' }],
  toggling: [{ name: 'changes', usual: 3, step: 1, label: 'Changes, at least', unit: '' }],
  'hidden-after-customer-reply': [
    { name: 'hours', usual: 72, step: 24, label: 'Hidden within', unit: ' hours' },
  ],
  'bulk-hide': [
    { name: 'hides', usual: 10, step: 1, label: 'Hides, at least', unit: '' },
    { name: 'minutes', usual: 10, step: 1, label: 'Within', unit: ' minutes' },
  ],
  'window-dressing': [
    { name: 'days', usual: 30, step: 1, label: 'Shown again in the last', unit: ' days' },
    { name: 'again', usual: 60, step: 1, label: 'Hidden again within', unit: ' days' },
  ],
  'outlier-business': [
    { name: 'percent', usual: 1, step: 1, label: 'Chance of error, at most', unit: ' percent' },
  ],
}

interface Limit {
  readonly name: string
  readonly usual: number
  readonly step: number
  readonly label: string
  readonly unit: string
}

/** Rules about many items at once see entries of one second in the reversed order only. */
const OF_MANY = new Set<RuleName>(['bulk-hide', 'outlier-business'])

/** The limits of a rule where nobody chose others; a notice date of 0 is none. */
export function usualLimits(rule: RuleName): Readonly<Record<string, number>> {
  const usual = Object.fromEntries((LIMITS[rule] ?? []).map(({ name, usual: value }) => [name, value]))
  return rule === 'window-dressing' ? { ...usual, notice: 0 } : usual
}

export function keyOf(rule: RuleName, { businessId, feedbackId, mark }: PlainFinding): string {
  return [rule, businessId, feedbackId ?? '', mark].join('/')
}

/** Why findings of a rule are fragile, by their keys; those that every variation finds are not among them. */
export function findFragilePlainly(rule: RuleName, task: PlainTask): ReadonlyMap<string, string> {
  const lost = new Map<string, Set<string>>()
  const keysOf = (one: PlainTask) => findRulePlainly(rule, one).map((found) => keyOf(rule, found))
  const all = keysOf(task)
  for (const [why, varied] of toVariations(rule, task)) {
    const found = new Set(keysOf(varied))
    for (const key of all) {
      if (!found.has(key)) lost.set(key, (lost.get(key) ?? new Set()).add(why))
    }
  }
  return new Map([...lost].map(([key, whys]) => [key, `Not found with ${[...whys].join('; nor with ')}.`]))
}

function* toVariations(rule: RuleName, task: PlainTask): Generator<readonly [string, PlainTask]> {
  const { cutOffMs, scopeFromMs, limits = {} } = task
  yield ['the cut-off a day earlier', { ...task, cutOffMs: cutOffMs - DAY }]
  yield ['the cut-off a day later', { ...task, cutOffMs: cutOffMs + DAY }]
  if (scopeFromMs !== undefined)
    yield ['the beginning of the period a day later', { ...task, fromMs: scopeFromMs + DAY }]
  for (const { name, usual, step, label, unit } of LIMITS[rule] ?? []) {
    const value = limits[name] ?? usual
    for (const moved of [value - step, value + step]) {
      // No limit may be below one, and no number of things below two.
      if (moved < (unit === '' ? 2 : 1)) continue
      yield [`“${label}” at ${moved}${unit}`, { ...task, limits: { ...limits, [name]: moved } }]
    }
  }
  for (const tieOrder of OF_MANY.has(rule) ? [[3, 2, 1, 0]] : ordersOf([0, 1, 2, 3]))
    yield ['entries of the same second in another order', { ...task, tieOrder }]
}

function ordersOf(states: readonly number[]): number[][] {
  if (states.length < 2) return [[...states]]
  return states.flatMap((one) =>
    ordersOf(states.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  )
}
