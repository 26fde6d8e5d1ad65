import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry, ResponseEntry } from '../../../electron/api/parsed-page.ts'
import { digestEntries } from '../../../electron/indexing/entries-digest.ts'

const time = { text: '2024-03-01T10:00:00Z', utcMs: 0, offsetMinutes: 0 }
const digit = fc.constantFrom('1', '2', '3')
const bit = fc.constantFrom(0 as const, 1 as const)
const entries: fc.Arbitrary<HistoryEntry | ResponseEntry> = fc.oneof(
  fc.record({
    feedbackId: digit,
    businessId: digit,
    showOnWebsite: bit,
    deleted: bit,
    time: fc.constant(time),
    flags: fc.constant([]),
  }),
  fc.record({
    feedbackId: digit,
    businessId: digit,
    type: fc.constantFrom('owner' as const, 'customer' as const),
    date: fc.constant(time),
    content: fc.string(),
    flags: fc.constant([]),
  }),
)
const lists = fc.array(entries, { maxLength: 20 })

const asNumber = (digest: string) => BigInt(`0x${digest}`)

describe('the digest of entries', () => {
  it('is 32 hex digits, zeros for none', () => {
    expect(digestEntries([])).toBe('0'.repeat(32))
    fc.assert(
      fc.property(lists, (list) => {
        expect(digestEntries(list)).toMatch(/^[0-9a-f]{32}$/)
      }),
    )
  })

  it('does not depend on the order', () => {
    const shuffled = lists.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(digestEntries(other)).toBe(digestEntries(list))
      }),
    )
  })

  it('adds up over pages, modulo 2^128', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const sum = BigInt.asUintN(128, asNumber(digestEntries(a)) + asNumber(digestEntries(b)))
        expect(asNumber(digestEntries([...a, ...b]))).toBe(sum)
      }),
    )
  })

  it('tells one entry from two, and an entry from another that differs in one field', () => {
    const entry: HistoryEntry = {
      feedbackId: '1',
      businessId: '2',
      showOnWebsite: 1,
      deleted: 0,
      time,
      flags: [],
    }
    const digests = [
      [entry],
      [entry, entry],
      [{ ...entry, feedbackId: '12' }],
      [{ ...entry, businessId: '22' }],
      [{ ...entry, showOnWebsite: 0 as const }],
      [{ ...entry, deleted: 1 as const }],
      [{ ...entry, time: { ...time, text: '2024-03-01T10:00:00+00:00' } }],
    ].map(digestEntries)
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('tells responses apart by type, date and every character, and where one field ends and the next begins', () => {
    const response: ResponseEntry = {
      feedbackId: '1',
      businessId: '22',
      type: 'owner',
      date: time,
      content: '',
      flags: [],
    }
    const contents = [
      '',
      'a',
      'b',
      'ab',
      'ba',
      'abc',
      'abd',
      'acb',
      'bac',
      'abcd',
      'abcda',
      'a\0',
      '\0',
      '\0\0',
      '\0a',
    ]
    const digests = [
      ...contents.map((content) => ({ ...response, content })),
      { ...response, type: 'customer' as const },
      { ...response, date: { ...time, text: '2024-03-01T10:00:01Z' } },
      { ...response, feedbackId: '12', businessId: '2' },
      { ...response, feedbackId: '122', businessId: '' },
    ].map((one) => digestEntries([one]))
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('differs in each of its four parts where an entry differs in its last character', () => {
    const parts = (content: string) => {
      const response: ResponseEntry = {
        feedbackId: '1',
        businessId: '2',
        type: 'owner',
        date: time,
        content,
        flags: [],
      }
      return digestEntries([response]).match(/.{8}/g) ?? []
    }
    const [a, b] = [parts('a'), parts('b')]
    expect(a.map((part, at) => part !== b[at])).toEqual([true, true, true, true])
  })
})
