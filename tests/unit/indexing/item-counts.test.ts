import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ItemCounts } from '../../../electron/indexing/responses-run.ts'
import type { ResponseSummary } from '../../../electron/indexing/write-feedback.ts'

const IDS = ['-9223372036854775808', '-5', '0', '7', '10', '9007199254740993', '9007199254740994']
const item: fc.Arbitrary<ResponseSummary> = fc.record({
  feedbackId: fc.constantFrom(...IDS),
  businessId: fc.constantFrom('8', '9007199254740995'),
  businesses: fc.constantFrom('8', '9007199254740995', '8,9007199254740995'),
  ownerResponseCount: fc.nat(3),
  customerResponseCount: fc.nat(3),
  vanishedResponses: fc.nat(3),
})

const gather = (items: readonly ResponseSummary[]) => {
  const counts = new ItemCounts()
  for (const one of items) counts.add(one)
  return counts
}

describe('counts of items that wait', () => {
  it('come in the order of ids, each item once, as it was added last', () => {
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const last = new Map(items.map((one) => [one.feedbackId, one]))
        const expected = IDS.flatMap((id) => last.get(id) ?? [])
        expect([...gather(items).inOrder()]).toEqual(expected)
      }),
    )
  })

  it('are left out up to the item that a crash came to', () => {
    const items = IDS.map((feedbackId) => ({ ...zero, feedbackId }))
    for (const [at, after] of IDS.entries()) {
      expect([...gather(items).inOrder(after)]).toEqual(items.slice(at + 1))
    }
  })
})

const zero = {
  businessId: '1',
  businesses: '1',
  ownerResponseCount: 0,
  customerResponseCount: 0,
  vanishedResponses: 0,
}
