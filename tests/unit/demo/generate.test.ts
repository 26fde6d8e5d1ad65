import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEMO_DEFAULTS, type DemoData } from '../../../electron/demo/demo-data.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import type { DemoParameters } from '../../../electron/store/writer-api.ts'
import { runs } from '../../support/property-runs.ts'

const NOW = Date.UTC(2026, 10, 21)
const digest = (data: DemoData): string => createHash('sha256').update(JSON.stringify(data)).digest('hex')
const small = (changes: Partial<DemoParameters> = {}): DemoParameters => ({
  seed: 1,
  events: 3_000,
  responses: 1_000,
  businesses: 20,
  nowMs: NOW,
  ...changes,
})

describe('generateDemo', () => {
  const data = generateDemo({ ...DEMO_DEFAULTS, nowMs: NOW })

  test('makes exactly the stated numbers of entries, whatever they are', () => {
    const counts = fc.record({
      seed: fc.integer(),
      events: fc.integer({ min: 0, max: 6_000 }),
      responses: fc.integer({ min: 0, max: 6_000 }),
      businesses: fc.integer({ min: 1, max: 80 }),
    })
    fc.assert(
      fc.property(counts, (options) => {
        const made = generateDemo({ ...options, nowMs: NOW })
        expect(made.history.length).toBe(options.events)
        expect(made.responses.length).toBe(options.responses)
        expect(new Set(made.businesses.map((business) => business.businessId)).size).toBe(options.businesses)
      }),
      { numRuns: runs(60) },
    )
  })

  test('gives the same bytes for the same seed and moment, and others for another', () => {
    const first = digest(generateDemo(small()))
    expect(digest(generateDemo(small()))).toBe(first)
    expect(digest(generateDemo(small({ seed: 2 })))).not.toBe(first)
    expect(digest(generateDemo(small({ nowMs: NOW + 86_400_000 })))).not.toBe(first)
  })

  test.each([
    ['events', small({ events: 1.5 })],
    ['events', small({ events: -1 })],
    ['responses', small({ responses: Number.NaN })],
    ['businesses', small({ businesses: 0 })],
    ['seed', small({ seed: 0.5 })],
    ['nowMs', small({ nowMs: Number.POSITIVE_INFINITY })],
  ])('refuses %s that make no sense', (_, options) => {
    expect(() => generateDemo(options)).toThrow(RangeError)
  })

  test('has entries as the specification describes them', () => {
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/
    const id = /^[1-9]\d{0,18}$/
    const isBit = (value: number) => value === 0 || value === 1
    // An expectation for each of 150,000 values would take most of the time of this file.
    const oddEvents = data.history.filter(
      (event) =>
        !(
          id.test(event.feedbackId) &&
          id.test(event.businessId) &&
          isBit(event.showOnWebsite) &&
          isBit(event.deleted) &&
          time.test(event.time)
        ),
    )
    const oddResponses = data.responses.filter(
      ({ feedbackId, type, date, content }) =>
        !(
          id.test(feedbackId) &&
          ['owner', 'customer'].includes(type) &&
          time.test(date) &&
          content !== '' &&
          content.isWellFormed()
        ),
    )
    expect([oddEvents, oddResponses]).toEqual([[], []])
  })

  test('stands newest first and ends at the stated moment', () => {
    for (const times of [data.history.map((row) => row.time), data.responses.map((row) => row.date)]) {
      const moments = times.map((text) => Date.parse(text))
      expect(moments).toEqual(moments.toSorted((a, b) => b - a))
      expect(moments[0]).toBeLessThanOrEqual(NOW)
      expect(NOW - (moments.at(-1) ?? NOW)).toBeGreaterThan(3 * 365 * 86_400_000)
    }
  })

  test('keeps a feedback item at one business', () => {
    const businessOf = new Map<string, string>()
    const moved: string[] = []
    for (const { feedbackId, businessId } of [...data.history, ...data.responses]) {
      if ((businessOf.get(feedbackId) ?? businessId) !== businessId) moved.push(feedbackId)
      businessOf.set(feedbackId, businessId)
    }
    expect(moved).toEqual([])
  })

  test('has ids beyond 2^53 that a JavaScript number cannot tell apart', () => {
    const large = [...new Set(data.history.map((row) => row.feedbackId))].filter((id) => id.length > 15)
    expect(large.length).toBeGreaterThan(100)
    expect(new Set(large.map(Number)).size).toBeLessThan(large.length)
  })

  test('has exact repetitions, each pair on one page of 500', () => {
    for (const rows of [data.history, data.responses] as readonly (readonly object[])[]) {
      const texts = rows.map((row) => JSON.stringify(row))
      const repeated = texts.flatMap((text, index) => (text === texts[index - 1] ? [index] : []))
      expect(repeated.length).toBe(Math.floor(rows.length / 2_500))
      expect(new Set(texts).size).toBe(rows.length - repeated.length)
      expect(repeated.filter((index) => index % 500 === 0)).toEqual([])
    }
  })

  test('has businesses of very different sizes, in several offsets, with daylight saving time', () => {
    const sizes = Object.values(Object.groupBy(data.history, (row) => row.businessId)).map(
      (rows) => rows?.length ?? 0,
    )
    expect(sizes.length).toBe(60)
    expect(Math.max(...sizes)).toBeGreaterThan(10 * Math.min(...sizes))
    const offsets = new Set(data.history.map((row) => row.time.slice(19)))
    expect(offsets.size).toBeGreaterThan(8)
    const offsetsOfOne = Object.values(Object.groupBy(data.history, (row) => row.businessId)).map(
      (rows = []) => new Set(rows.map((row) => row.time.slice(19))).size,
    )
    expect(Math.max(...offsetsOfOne)).toBe(2)
  })

  test('is busiest in local working hours', () => {
    const inHours = (from: number, to: number): number =>
      data.history.filter(
        (row) => Number(row.time.slice(11, 13)) >= from && Number(row.time.slice(11, 13)) < to,
      ).length
    expect(inHours(8, 20)).toBeGreaterThan(0.7 * data.history.length)
    expect(inHours(1, 6)).toBeLessThan(0.02 * data.history.length)
  })
})
