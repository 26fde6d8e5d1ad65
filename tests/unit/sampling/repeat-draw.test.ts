import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseItems } from '../../../electron/sampling/choose-items.ts'
import { encodeList, hashPopulation, printList } from '../../../electron/sampling/population-list.ts'
import { findReference } from '../../../shared/domain/reference.ts'
import type { SampleDesign } from '../../../shared/domain/sample.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const SCRIPT = join(import.meta.dirname, '../../../tools/repeat_draw.py')
const VISIBILITY = ['hidden', 'shown', 'unknown']
const LIST = Array.from({ length: 211 }, (_, at) => ({
  id: 9_007_199_254_740_993n + BigInt(at * 17),
  business: String([7, 31, 200, 1_000][(at * at) % 4]),
  visibility: VISIBILITY[(at * 5) % 3] ?? '',
  month: at % 9 === 0 ? 'none' : `20${10 + (at % 7)}-0${1 + (at % 5)}`,
}))

const stratified = (
  by: 'business' | 'visibility' | 'month',
  allocation: 'proportional' | 'fixed',
  size: number,
) => ({ method: 'stratified', by, allocation, size }) as const

test.each<[string, SampleDesign]>([
  ['random', { method: 'random', size: 60 }],
  ['interval', { method: 'interval', size: 23 }],
  ['by business, by share', stratified('business', 'proportional', 50)],
  ['by month, by share', stratified('month', 'proportional', 37)],
  ['by visibility, fixed', stratified('visibility', 'fixed', 11)],
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
