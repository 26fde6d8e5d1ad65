import { type History, line, type PlainFinding } from './plain-histories.ts'

/**
 * Businesses that hide more than all the others together: Fisher's exact test by counting deals in whole numbers, and
 * Holm's correction by walking through the chances in order.
 */
export function findOutliers(histories: readonly History[], percent: number): PlainFinding[] {
  const businesses = tallyPlainly(histories).filter(({ shown }) => shown > 0)
  const shown = businesses.reduce((sum, one) => sum + one.shown, 0)
  const hidden = businesses.reduce((sum, one) => sum + one.hidden, 0)
  const byChance = businesses
    .map((one) => ({ ...one, chance: dealtAtLeast(one.hidden, one.shown, hidden, shown) }))
    .sort((a, b) => a.chance - b.chance)
  let adjusted = 0
  return byChance.flatMap(({ businessId, chance, ...own }, at) => {
    adjusted = Math.max(adjusted, Math.min(1, chance * (byChance.length - at)))
    if (adjusted >= percent / 100) return []
    return [line({ feedbackId: null, businessId }, '', null, null, own.hidden / own.shown)]
  })
}

/** By business: all items, those that were shown, and of these the ones that were hidden after that. */
export function tallyPlainly(histories: readonly History[]) {
  return [...Map.groupBy(histories, ({ businessId }) => businessId)].map(([businessId, own]) => {
    const shown = own.filter(({ entries }) => entries.some(({ show }) => show === 1))
    const hidden = shown.filter(({ entries }) => {
      const first = entries.findIndex(({ show }) => show === 1)
      return entries.slice(first).some(({ show }) => show === 0)
    })
    return { businessId, items: own.length, shown: shown.length, hidden: hidden.length }
  })
}

/** The share of all deals of `hidden` among `shown` that give at least `hits` to `own` of them. */
export function dealtAtLeast(hits: number, own: number, hidden: number, shown: number): number {
  let ways = 0n
  for (let k = hits; k <= Math.min(own, hidden); k += 1)
    ways += choose(hidden, k) * choose(shown - hidden, own - k)
  return Number((ways * 10n ** 30n) / choose(shown, own)) / 1e30
}

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let at = 1; at <= Math.min(k, n - k); at += 1)
    ways = (ways * BigInt(n - Math.min(k, n - k) + at)) / BigInt(at)
  return ways
}

/** P(X ≥ k) of n trials. */
export function atLeast(k: number, n: number, chance: number): number {
  let sum = 0
  for (let hits = k; hits <= n; hits += 1) sum += exactly(hits, n, chance)
  return Math.min(1, sum)
}

export function exactly(k: number, n: number, chance: number): number {
  if (chance <= 0 || chance >= 1) return k === (chance <= 0 ? 0 : n) ? 1 : 0
  let log = k * Math.log(chance) + (n - k) * Math.log1p(-chance)
  for (let i = 1; i <= k; i += 1) log += Math.log((n - k + i) / i)
  return Math.exp(log)
}
