import type { RuleName } from '../../../shared/domain/finding.ts'
import type { PlainFinding, PlainTask } from './plain-histories.ts'
import { findRulePlainly } from './plain-rules.ts'
import { TRAITS } from './plain-traits.ts'

const DAY = 86_400_000

/** The limits of a rule where nobody chose others; a notice date of 0 is none. */
export function usualLimits(rule: RuleName): Readonly<Record<string, number>> {
  const usual = Object.fromEntries(TRAITS[rule].limits.map(({ name, usual: value }) => [name, value]))
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
  const { cutoffMs, scopeFromMs, limits = {} } = task
  yield ['the cutoff a day earlier', { ...task, cutoffMs: cutoffMs - DAY }]
  yield ['the cutoff a day later', { ...task, cutoffMs: cutoffMs + DAY }]
  if (scopeFromMs !== undefined)
    yield ['the beginning of the period a day later', { ...task, fromMs: scopeFromMs + DAY }]
  for (const { name, usual, step, label, unit } of TRAITS[rule].limits) {
    const value = limits[name] ?? usual
    for (const moved of [value - step, value + step]) {
      // No limit may be below one, and no number of things below two.
      if (moved < (unit === '' ? 2 : 1)) continue
      const plural = unit.startsWith(' ') && moved !== 1 ? 's' : ''
      yield [`“${label}” at ${moved}${unit}${plural}`, { ...task, limits: { ...limits, [name]: moved } }]
    }
  }
  for (const tieOrder of TRAITS[rule].isOfMany ? [[3, 2, 1, 0]] : ordersOf([0, 1, 2, 3]))
    yield ['entries of the same second in another order', { ...task, tieOrder }]
}

function ordersOf(states: readonly number[]): number[][] {
  if (states.length < 2) return [[...states]]
  return states.flatMap((one) =>
    ordersOf(states.filter((other) => other !== one)).map((rest) => [one, ...rest]),
  )
}
