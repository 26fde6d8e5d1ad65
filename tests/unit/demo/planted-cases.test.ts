import { describe, expect, test } from 'vitest'
import { DEMO_DEFAULTS } from '../../../electron/demo/demo-data.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { RULES, toItems } from './rules-by-hand.ts'

const NOW = Date.UTC(2026, 10, 21, 9, 30)
const CASES_OF_DEFAULT: Readonly<Record<RuleName, number>> = {
  'long-hidden': 60,
  'deleted-after-hiding': 40,
  'deleted-without-hide': 22,
  toggling: 30,
  'hidden-after-customer-reply': 35,
  'hidden-never-answered': 40,
  'reply-nobody-could-see': 30,
  'bulk-hide': 3,
  'window-dressing': 4,
  'contradictory-record': 15,
  'outlier-business': 1,
}

describe.each([
  { what: 'the default data', options: { ...DEMO_DEFAULTS } },
  { what: 'small data', options: { seed: 7, events: 2_000, responses: 600, businesses: 60 } },
  { what: 'another seed', options: { ...DEMO_DEFAULTS, seed: 99 } },
  { what: 'few businesses', options: { seed: 3, events: 6_000, responses: 2_000, businesses: 8 } },
])('$what', ({ options }) => {
  const data = generateDemo({ ...options, nowMs: NOW })
  const items = toItems(data)
  const found = new Map(RULE_NAMES.map((rule) => [rule, new Set(RULES[rule](items, NOW))]))

  test('has a planted case for every rule', () => {
    const planted = new Set(data.planted.map((one) => one.rule))
    expect([...planted].sort()).toEqual(RULE_NAMES.toSorted())
  })

  test.each(RULE_NAMES)('%s finds every item planted for it', (rule) => {
    const planted = data.planted.filter((one) => one.rule === rule).flatMap((one) => one.feedbackIds)
    expect(planted.length).toBeGreaterThan(0)
    expect(planted.filter((id) => !found.get(rule)?.has(id))).toEqual([])
  })

  test.each(RULE_NAMES)('%s finds none of the near misses', (rule) => {
    const nearMisses = data.nearMisses.filter((one) => one.rule === rule).flatMap((one) => one.feedbackIds)
    if (rule !== 'outlier-business') expect(nearMisses.length).toBeGreaterThan(0)
    expect(nearMisses.filter((id) => found.get(rule)?.has(id))).toEqual([])
  })

  test('each bulk hide is one business within ten minutes', () => {
    const byId = new Map(items.map((item) => [item.feedbackId, item]))
    for (const { feedbackIds } of data.planted.filter((one) => one.rule === 'bulk-hide')) {
      const members = feedbackIds.map((id) => byId.get(id))
      const times = members.map((item) => item?.events.at(-1)?.ms ?? Number.NaN)
      expect(new Set(members.map((item) => item?.businessId)).size).toBe(1)
      expect(feedbackIds.length).toBeGreaterThanOrEqual(10)
      expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(10 * 60_000)
    }
  })
})

describe('the default data', () => {
  const data = generateDemo({ ...DEMO_DEFAULTS, nowMs: NOW })
  const items = toItems(data)

  test('has as many cases as its patterns state', () => {
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(data.planted, (one) => one.rule)).map(([rule, all]) => [
        rule,
        all?.length,
      ]),
    )
    expect(counts).toEqual(CASES_OF_DEFAULT)
  })

  test('has one business that stands out by its hide rate, and small ones that do not', () => {
    const ids = new Set(RULES['outlier-business'](items, NOW))
    const businesses = new Set(
      items.filter((item) => ids.has(item.feedbackId)).map((item) => item.businessId),
    )
    expect(businesses.size).toBe(1)
  })

  test('leaves most items alone: shown once, never hidden', () => {
    const quiet = items.filter((item) => item.events.length === 1 && item.events[0]?.show === 1)
    expect(quiet.length / items.length).toBeGreaterThan(0.9)
  })

  test('has items that have nothing but responses', () => {
    const answeredOnly = items.filter((item) => item.events.length === 0)
    expect(answeredOnly.length).toBeGreaterThan(100)
    expect(answeredOnly.every((item) => item.responses.length > 0)).toBe(true)
  })

  test('has deletions that were lifted again', () => {
    const lifted = items.filter(({ events }) =>
      events.some((event, index) => event.deleted === 0 && events[index - 1]?.deleted === 1),
    )
    expect(lifted.length).toBeGreaterThanOrEqual(5)
  })
})
