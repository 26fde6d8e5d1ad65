import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResponseEntry } from '../../../electron/api/parsed-page.ts'
import {
  type IncomingResponse,
  mergeResponses,
  numberRepetitions,
  responseKey,
  type StoredResponse,
  toChanges,
} from '../../../electron/indexing/merge-responses.ts'

const NO_TEXTS = { bytes: new Uint8Array(), ends: [] }
const fields = {
  feedbackId: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  dateMs: fc.constantFrom(1_000, 2_000),
  type: fc.constantFrom(1, 2),
  contentHash: fc.constantFrom('aa', 'bb'),
  ordinal: fc.constantFrom(0, 1),
}
const rest = { businessId: '7', dateText: 'then', flags: 0 }
const seen = (receipt: number) => ({ firstReceipt: receipt, lastReceipt: receipt })
const known: fc.Arbitrary<StoredResponse[]> = fc
  .uniqueArray(fc.record({ ...fields, flags: fc.constantFrom(0, 8, 24) }), { selector: (row) => keyOf(row) })
  .map((rows) => rows.map((row, index) => ({ ...rest, ...seen(1), ...row, responseId: index + 1 })))
const texts = { texts: { contents: NO_TEXTS, fullTexts: NO_TEXTS }, position: 0, offsetMinutes: 0 }
const incoming: fc.Arbitrary<IncomingResponse[]> = fc
  .array(fc.record(fields), { maxLength: 15 })
  .map((rows) => rows.map((row, index) => ({ ...rest, ...texts, ...seen(10 + index), ...row })))

const keyOf = (row: object) => responseKey({ ...rest, ...seen(0), ...row } as StoredResponse)

test('every response of a batch is one that is known or new, once, in the order in which it first came', () => {
  fc.assert(
    fc.property(known, incoming, (before, batch) => {
      const { added, seenAgain } = mergeResponses(before, batch)
      const knownKeys = new Set(before.map(keyOf))
      const newKeys = [...new Set(batch.map(keyOf))].filter((key) => !knownKeys.has(key))
      expect(added.map(keyOf)).toEqual(newKeys)
      for (const row of added) {
        const same = batch.filter((other) => keyOf(other) === keyOf(row))
        expect([row.firstReceipt, row.lastReceipt]).toEqual([same[0]?.firstReceipt, same.at(-1)?.lastReceipt])
      }
      expect(new Set(seenAgain.map(({ row }) => keyOf(row)))).toEqual(
        new Set(batch.map(keyOf).filter((key) => knownKeys.has(key))),
      )
      for (const { row, before: old } of seenAgain) {
        const last = batch.findLast((other) => keyOf(other) === keyOf(row))
        expect(row).toEqual({ ...old, lastReceipt: last?.lastReceipt, flags: 0 })
      }
    }),
  )
})

test('identical entries of a page are numbered from 0, those that differ in any field apart', () => {
  const date = { text: 'then', utcMs: 0, offsetMinutes: 0 }
  const entry: ResponseEntry = {
    feedbackId: '1',
    businessId: '7',
    type: 'owner',
    date,
    content: '',
    flags: [],
  }
  const others = [
    { ...entry, feedbackId: '2' },
    { ...entry, businessId: '8' },
    { ...entry, type: 'customer' as const },
    { ...entry, date: { ...date, text: 'later' } },
  ]
  const page = [entry, entry, ...others, entry, entry]
  expect(
    numberRepetitions(
      page,
      page.map(() => 'aa'),
    ),
  ).toEqual([0, 1, 0, 0, 0, 0, 2, 3])
  expect(numberRepetitions([entry, entry, entry], ['aa', 'bb', 'aa'])).toEqual([0, 0, 1])
})

test('a change has the row that it replaces, and a new response none', () => {
  const [row, again, before] = [1, 2, 3].map((at) => ({ ...rest, ...seen(at), feedbackId: '1' }))
  const merged = { added: [row], seenAgain: [{ row: again, before }] } as unknown as Parameters<
    typeof toChanges
  >[0]
  expect(toChanges(merged)).toEqual([
    { row, before: undefined },
    { row: again, before },
  ])
})
