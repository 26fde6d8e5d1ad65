import { expect, test } from 'vitest'
import { describeSpan } from '../../../renderer/features/detail/describe-span.ts'
import type { Span } from '../../../shared/domain/span.ts'
import type { TimeStyle } from '../../../shared/format/time.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 4, 3, 8)
const STYLE: TimeStyle = { locale: 'en-US', display: 'utc', zone: 'UTC' }
const HIDDEN: Span = { visibility: 'hidden', startMs: START_MS, endMs: null }
const tell = (span: Span, deletedMs: number | null) =>
  describeSpan(span, { atMs: START_MS + 72 * HOUR_MS, deletedMs }, STYLE)

test('a span that lasts is measured to the moment', () => {
  expect(tell(HIDDEN, null)).toMatch(/^Hidden since May 3, 2026.*: 3 d 0 h 0 min 0 s so far$/)
})

test('the last span of a deleted item ends with the deletion, as its headline says', () => {
  expect(tell(HIDDEN, START_MS + HOUR_MS)).toMatch(
    /^Hidden from May 3, 2026.* until it was deleted on May 3, 2026.*: 1 h 0 min 0 s$/,
  )
})

test('a deletion before the span ends nothing of it', () => {
  expect(tell(HIDDEN, START_MS - HOUR_MS)).toMatch(/so far$/)
})

test('a span that ended keeps its own end', () => {
  expect(tell({ ...HIDDEN, endMs: START_MS + 2 * HOUR_MS }, START_MS + HOUR_MS)).toMatch(/: 2 h 0 min 0 s$/)
})
