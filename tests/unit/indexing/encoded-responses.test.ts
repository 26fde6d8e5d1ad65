import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ResponseEntry } from '../../../electron/api/parsed-page.ts'
import { decodeResponses, encodeResponses } from '../../../electron/indexing/encoded-responses.ts'
import { textBytesAt } from '../../../electron/indexing/encoded-texts.ts'
import { toFlagBits } from '../../../electron/indexing/merge-events.ts'
import { toFullText } from '../../support/search/full-text.ts'

const contents = fc.oneof(
  fc.constantFrom('', 'Thank you!', '美味しい 🌻', 'NUL \u0000 within', 'Grüße aus Köln', 'x'.repeat(5_000)),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.toWellFormed()),
)
const entries: fc.Arbitrary<ResponseEntry> = fc.record({
  feedbackId: fc.constantFrom('-5', '1', '9007199254740993', '9223372036854775807'),
  businessId: fc.constantFrom('7', '9007199254740993'),
  type: fc.constantFrom('owner', 'customer'),
  flags: fc.subarray(['time-in-future', 'time-implausible'] as const),
  content: contents,
  date: fc.constantFrom(
    { text: '2024-03-01T10:00:00+01:00', utcMs: 1_709_283_600_000, offsetMinutes: 60 },
    { text: '0001-01-01T00:00:00-12:00', utcMs: -62_135_553_600_000, offsetMinutes: -720 },
  ),
})

/** What encoding and unpacking come to, in the plainest way. */
function plainRows(page: readonly ResponseEntry[]) {
  return page.map((entry, position) => ({
    feedbackId: entry.feedbackId,
    dateMs: entry.date.utcMs,
    type: entry.type === 'owner' ? 1 : 2,
    businessId: entry.businessId,
    dateText: entry.date.text,
    contentHash: createHash('sha256').update(entry.content, 'utf8').digest('hex').slice(0, 32),
    ordinal: page.slice(0, position).filter((earlier) => isSame(earlier, entry)).length,
    offsetMinutes: entry.date.offsetMinutes,
    firstReceipt: 9,
    lastReceipt: 9,
    flags: toFlagBits(entry.flags),
    content: entry.content,
    fullText: toFullText(entry.content, entry.type).text,
  }))
}

function isSame(a: ResponseEntry, b: ResponseEntry): boolean {
  const key = ({ flags: _, ...entry }: ResponseEntry) => JSON.stringify(entry)
  return key(a) === key(b)
}

test('what is encoded comes out as it went in, also after it has moved to another thread', () => {
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 12 }), fc.array(entries, { maxLength: 3 }), (page, next) => {
      const encoded = encodeResponses(page)
      // The next page is encoded in the same memory.
      encodeResponses(next)
      const moved = structuredClone(encoded, { transfer: [encoded.bytes.buffer] })
      expect(encoded.bytes).toHaveLength(0)
      const { rows, words } = decodeResponses(moved, 9)
      const read = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      expect(
        rows.map(({ texts, position, ...row }) => ({
          ...row,
          content: read.decode(textBytesAt(texts.contents, position)),
          fullText: read.decode(textBytesAt(texts.fullTexts, position)),
        })),
      ).toEqual(plainRows(page))
      const expected = page.flatMap(({ content, type }) => toFullText(content, type).words)
      expect(new Set(words)).toEqual(new Set(expected))
    }),
  )
})
