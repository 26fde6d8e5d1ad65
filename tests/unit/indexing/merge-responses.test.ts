import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type IncomingResponse,
  mergeResponses,
  responseKey,
  type StoredResponse,
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
