import { describe, expect, test } from 'vitest'
import { chooseItems, groupByStratum } from '../../../electron/sampling/choose-items.ts'
import type { PopulationItem } from '../../../electron/sampling/population-list.ts'
import { SAMPLE_SIZE_LIMIT, type SampleDesign } from '../../../shared/domain/sample.ts'

const item = (id: number, fields: Partial<PopulationItem> = {}): PopulationItem => ({
  id: BigInt(id),
  business: '20760',
  visibility: 'shown',
  month: '2026-01',
  ...fields,
})
const items = (count: number, fields: Partial<PopulationItem> = {}, first = 1) =>
  Array.from({ length: count }, (_, at) => item(first + at, fields))
/** The same, whichever item comes first. */
function namesOf(list: readonly PopulationItem[], by: Parameters<typeof groupByStratum>[1]) {
  const [names, others] = [list, list.toReversed()].map((order) =>
    groupByStratum(order, by).map(([name, members]) => `${name}: ${members.length}`),
  )
  expect(others).toEqual(names)
  return names
}

describe('the order of strata', () => {
  test('is that of the numbers of businesses, not of their digits', () => {
    const list = ['100', '20', '3', '9007199254740993'].flatMap((business, at) => items(at + 1, { business }))
    expect(namesOf(list, 'business')).toEqual(['3: 3', '20: 2', '100: 1', '9007199254740993: 4'])
  })

  test('is that of time for months, and none comes last', () => {
    const list = ['none', '2026-02', '2025-12', '2026-01'].map((month, at) => item(at, { month }))
    expect(namesOf(list, 'month')).toEqual(['2025-12: 1', '2026-01: 1', '2026-02: 1', 'none: 1'])
  })

  test('is hidden, shown, unknown', () => {
    const list = ['unknown', 'shown', 'hidden', 'shown'].map((visibility, at) => item(at, { visibility }))
    expect(namesOf(list, 'visibility')).toEqual(['hidden: 1', 'shown: 2', 'unknown: 1'])
  })

  test('has the five businesses with the most hidden reviews, and one group of all others last', () => {
    const hidden = { 9: 3, 10: 2, 11: 2, 1: 1, 2: 1, 100: 1, 3: 1 }
    const list = Object.entries(hidden).flatMap(([business, count]) => [
      ...items(count, { business, visibility: 'hidden' }),
      item(0, { business, visibility: 'shown' }),
    ])
    // Many shown reviews do not list a business.
    list.push(...items(50, { business: '500', visibility: 'shown' }))
    expect(namesOf(list, 'visibility-business')).toEqual([
      'hidden 1: 1',
      'hidden 2: 1',
      'hidden 9: 3',
      'hidden 10: 2',
      'hidden 11: 2',
      'hidden others: 2',
      'shown 1: 1',
      'shown 2: 1',
      'shown 9: 1',
      'shown 10: 1',
      'shown 11: 1',
      'shown others: 52',
    ])
  })
})

describe('a sample', () => {
  const stratified = (allocation: 'proportional' | 'fixed', size: number): SampleDesign => ({
    method: 'stratified',
    by: 'visibility',
    allocation,
    size,
  })
  const list = [...items(6, { visibility: 'hidden' }), ...items(3, { visibility: 'shown' }, 7)]

  test.each([
    ['random', 9],
    ['interval', 4],
  ] as const)('drawn by %s has no strata', (method, size) => {
    const { items: drawn, strata } = chooseItems(list, { method, size }, 'seed')
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(size)
    expect(drawn.every(({ stratum }) => stratum === '')).toBe(true)
    expect(strata).toEqual([])
  })

  test('by interval follows the order of the list, at random it does not', () => {
    const draw = (method: 'random' | 'interval') =>
      chooseItems(list, { method, size: 9 }, 'seed').items.map(({ id }) => Number(id))
    expect(draw('interval')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(draw('random')).not.toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(draw('random').toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('names the stratum of each item, and what was drawn from each', () => {
    const { items: drawn, strata } = chooseItems(list, stratified('proportional', 6), 'seed')
    expect(strata).toEqual([
      { name: 'hidden', count: 6, size: 4 },
      { name: 'shown', count: 3, size: 2 },
    ])
    expect(drawn.map(({ id, stratum }) => `${id <= 6n} ${stratum}`)).toEqual([
      ...Array.from({ length: 4 }, () => 'true hidden'),
      ...Array.from({ length: 2 }, () => 'false shown'),
    ])
  })

  test('takes a stratum whole that has fewer than the fixed number', () => {
    const { strata } = chooseItems(list, stratified('fixed', 5), 'seed')
    expect(strata.map(({ size }) => size)).toEqual([5, 3])
  })

  test.each([
    ['random', { method: 'random', size: 10 }, { size: 10, count: 9 }, '10 items asked for, 9 are there'],
    ['interval', { method: 'interval', size: 10 }, { size: 10, count: 9 }, '10 items asked for, 9 are there'],
    ['share', stratified('proportional', 10), { size: 10, count: 9 }, '10 items asked for, 9 are there'],
    [
      'number',
      stratified('fixed', 7),
      { size: 7, largest: 6 },
      '7 items of each stratum asked for, the largest has 6',
    ],
  ] as const)('larger than its population is refused: %s', (_, design, details, message) => {
    expect(() => chooseItems(list, design, 'seed')).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        details,
        message: `The sample is larger than its population: ${message}.`,
      }),
    )
  })

  test('as large as its population, or the largest stratum, is drawn', () => {
    expect(chooseItems(list, { method: 'random', size: 9 }, 'seed').items).toHaveLength(9)
    expect(chooseItems(list, stratified('proportional', 9), 'seed').items).toHaveLength(9)
    expect(chooseItems(list, stratified('fixed', 6), 'seed').items).toHaveLength(9)
  })

  test('of a fixed number from many strata has no more items than any other sample', () => {
    const half = SAMPLE_SIZE_LIMIT / 2
    const many = [
      ...items(half + 1, { visibility: 'hidden' }),
      ...items(half + 1, { visibility: 'shown' }, half + 2),
    ]
    expect(chooseItems(many, stratified('fixed', half), 'seed').items).toHaveLength(SAMPLE_SIZE_LIMIT)
    expect(() => chooseItems(many, stratified('fixed', half + 1), 'seed')).toThrow(
      expect.objectContaining({
        code: 'invalid-argument',
        details: { size: half + 1, drawn: SAMPLE_SIZE_LIMIT + 2 },
        message: '5001 items of each of 2 strata are 10002 in all; a sample has at most 10000.',
      }),
    )
  })
})
