import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseItems } from '../../../electron/sampling/choose-items.ts'
import { encodeList, hashPopulation, printList } from '../../../electron/sampling/population-list.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import type { SampleDesign, StrataKind } from '../../../shared/domain/sample.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const SCRIPT = join(import.meta.dirname, '../../../tools/repeat_draw.py')
const VISIBILITY = ['hidden', 'shown', 'unknown']
const LIST = Array.from({ length: 211 }, (_, at) => ({
  id: 9_007_199_254_740_993n + BigInt(at * 17),
  business: String([7, 31, 200, 1_000, 45, 46, 9_999, 12][(at * 3) % 8]),
  visibility: VISIBILITY[(at * 5) % 3] ?? '',
  month: at % 9 === 0 ? 'none' : `20${10 + (at % 7)}-0${1 + (at % 5)}`,
}))

const stratified = (by: StrataKind, allocation: 'proportional' | 'fixed', size: number) =>
  ({ method: 'stratified', by, allocation, size }) as const

test.each<[string, SampleDesign]>([
  ['random', { method: 'random', size: 60 }],
  ['interval', { method: 'interval', size: 23 }],
  ['by business, by share', stratified('business', 'proportional', 50)],
  ['by month, by share', stratified('month', 'proportional', 37)],
  ['by visibility, fixed', stratified('visibility', 'fixed', 11)],
  ['by visibility and business, fixed', stratified('visibility-business', 'fixed', 4)],
  ['by visibility and business, by share', stratified('visibility-business', 'proportional', 90)],
  ['by month, fixed, small strata taken whole', stratified('month', 'fixed', 8)],
])('an independent program repeats a draw from its list: %s', (_name, design) => {
  const path = join(temporaryFolder(), 'list.tsv')
  writeFileSync(path, printList(LIST))
  const more = design.method === 'stratified' ? [design.by, design.allocation] : []
  const output = execFileSync(
    PYTHON,
    [SCRIPT, path, 'Würfel 4 1 6', design.method, String(design.size), ...more],
    {
      encoding: 'utf8',
    },
  )
  const drawn = chooseItems(LIST, design, 'Würfel 4 1 6').items.map(({ id }) => String(id))
  const hashes = [`ids  ${hashPopulation(LIST.map(({ id }) => id))}`, `list ${encodeList(LIST).listSha256}`]
  expect(output.trim().split('\n')).toEqual([...hashes, ...drawn])
})

test('hidden and shown reviews of the businesses with the most hidden ones are drawn apart, those of others together', () => {
  // Businesses 1 to 8 have 2, 3, 4, 4, 5, 6, 0 and 4 hidden reviews, and one shown review each.
  const hidden = [2, 3, 4, 4, 5, 6, 0, 4]
  const rows = hidden.flatMap((count, at) =>
    [...Array(count).fill('hidden'), 'shown'].map((visibility) => ({ business: String(at + 1), visibility })),
  )
  const list = rows.map((row, at) => ({ ...row, id: BigInt(at), month: 'none' }))
  const { items, strata } = chooseItems(list, stratified('visibility-business', 'fixed', 5), 'x')
  expect(strata.map(({ name, count, size }) => `${name}: ${size} of ${count}`)).toEqual([
    ...['hidden 3: 4 of 4', 'hidden 4: 4 of 4', 'hidden 5: 5 of 5', 'hidden 6: 5 of 6', 'hidden 8: 4 of 4'],
    'hidden others: 5 of 5',
    ...['shown 3: 1 of 1', 'shown 4: 1 of 1', 'shown 5: 1 of 1', 'shown 6: 1 of 1', 'shown 8: 1 of 1'],
    'shown others: 3 of 3',
  ])
  for (const { id, stratum } of items) {
    const { visibility, business } = list[Number(id)] ?? {}
    expect([`${visibility} ${business}`, `${visibility} others`]).toContain(stratum)
  }
})

test('a fixed number that no stratum has is refused', () => {
  expect(() => chooseItems(LIST, stratified('visibility', 'fixed', 100), 'x')).toThrow(
    'The sample is larger than its population: 100 items of each stratum asked for, the largest has 71.',
  )
})

test('references are found as they are typed', () => {
  expect(findReference(' s-3 ')).toEqual({ kind: 'sample', sampleId: 3 })
  expect(findReference('S3.17')).toEqual({ kind: 'draw', sampleId: 3, number: 17 })
  for (const text of ['S-0', 'S-3.', 'S-3.0', 'S--3', 'S', '3.17'])
    expect(findReference(text), text).toBeUndefined()
})
