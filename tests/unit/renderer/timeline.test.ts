import { describe, expect, it } from 'vitest'
import { describeState } from '../../../renderer/features/detail/describe-state.ts'
import { toSteps } from '../../../renderer/features/detail/timeline-steps.ts'
import type { FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { type ReceiptSeq, toBusinessId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { toSpans } from '../../../shared/domain/span.ts'

const DAY = 86_400_000
const base = Date.UTC(2023, 4, 3, 10)
const style = { display: 'utc', zone: 'UTC', locale: 'en-GB' } as const
const ids = { feedbackId: toFeedbackId('12955403'), businessId: toBusinessId('20760') }
const time = (utcMs: number) => ({ text: new Date(utcMs).toISOString(), utcMs, offsetMinutes: 0 })

function event(utcMs: number, showOnWebsite: 0 | 1): TimelineEntry {
  return {
    kind: 'event',
    event: {
      ...ids,
      showOnWebsite,
      deleted: 0,
      time: time(utcMs),
      ordinal: 0,
      receipt: 1 as ReceiptSeq,
      flags: [],
    },
  }
}

function response(utcMs: number): TimelineEntry {
  return {
    kind: 'response',
    response: {
      ...ids,
      responseId: 1,
      type: 'owner',
      date: time(utcMs),
      content: 'Thank you.',
      ordinal: 0,
      receipt: 2 as ReceiptSeq,
      flags: [],
    },
  }
}

describe('the steps of a timeline', () => {
  const steps = toSteps([
    event(base, 1),
    response(base + 4 * DAY + 7_267_000),
    event(base + 5 * DAY, 0),
    event(base + 5 * DAY, 1),
    event(base + 6 * DAY, 1),
  ])
  it('begin with what is not known', () => {
    expect(steps[0]?.gap).toBe('First known entry. What was before is not known.')
  })
  it('write the gap to the second, across events and responses', () => {
    expect(steps[1]?.gap).toBe('4 d 2 h 1 min 7 s later')
  })
  it('mark entries of the same second as a tie', () => {
    expect(steps.map((step) => step.isTie)).toEqual([false, false, false, true, false])
  })
  it('tell a repetition from a change', () => {
    expect(steps.map((step) => step.isRepetition)).toEqual([false, false, false, false, true])
  })
  it('see a repetition behind a response', () => {
    const repeated = toSteps([event(base, 0), response(base + DAY), event(base + 2 * DAY, 0)])
    expect(repeated.at(-1)?.isRepetition).toBe(true)
  })
})

describe('the state in sentences', () => {
  const item = (changes: readonly (readonly [number, 0 | 1])[], more: Partial<FeedbackListRow> = {}) => {
    const spans = toSpans(changes.map(([utcMs, showOnWebsite]) => ({ utcMs, showOnWebsite })))
    const last = spans.at(-1)
    const [first] = changes
    return {
      ...ids,
      visibility: last?.visibility ?? 'unknown',
      deleted: 'no',
      contradictions: [],
      eventCount: changes.length,
      hideCount: spans.filter((span) => span.visibility === 'hidden').length,
      closedHiddenMs: 0,
      hiddenSinceMs: last?.visibility === 'hidden' ? last.startMs : null,
      firstEvent: first ? time(first[0]) : null,
      lastEvent: null,
      ownerResponseCount: 0,
      customerResponseCount: 0,
      areResponsesRead: true,
      vanishedEntries: 0,
      spans,
      deletions: [],
      annotations: { isStarred: false, isWatched: false, tags: [], noteCount: 0, findings: [] },
      ...more,
    } satisfies FeedbackListRow
  }
  it('says how long it has been hidden and since when nothing is known', () => {
    const state = describeState(item([[base, 0]]), base + 12 * DAY + 4 * 3_600_000, style)
    expect(state.headline).toBe('Hidden for 12 d 4 h')
    expect(state.facts).toEqual(['Since 3 May 2023, 10:00:00 UTC', 'Not known before 3 May 2023'])
  })
  it('never guesses for an item without any change', () => {
    const state = describeState(item([]), base, style)
    expect(state.headline).toMatch(/not known/)
    expect(state.facts).toEqual([])
  })
  it('tells an item whose first entry is later than the moment looked at from one without any', () => {
    expect(describeState(item([]), base, style, base + DAY).headline).toBe(
      'Not known on this date: the first entry is of 4 May 2023.',
    )
  })
  it('ends the last span of a deleted item with its deletion', () => {
    const deletions = [{ utcMs: base + 2 * DAY, deleted: 1 as const }]
    const deleted = item([[base, 0]], { deleted: 'yes', deletions })
    expect(describeState(deleted, base + 900 * DAY, style).headline).toBe(
      'Hidden for 2 d until it was deleted',
    )
  })
  it('counts no time up to a deletion in the same second', () => {
    const deletions = [{ utcMs: base, deleted: 1 as const }]
    const headlineOf = (show: 0 | 1) =>
      describeState(item([[base, show]], { deleted: 'yes', deletions }), base + DAY, style).headline
    expect(headlineOf(0)).toBe('Hidden and marked as deleted in the same second')
    expect(headlineOf(1)).toBe('Shown and marked as deleted in the same second')
  })
  it('tells a deletion from one that was lifted', () => {
    const deleted = item([[base, 1]], { deletions: [{ utcMs: base, deleted: 1 }] })
    expect(describeState(deleted, base + DAY, style).facts).toContain('Marked as deleted since 3 May 2023')
    const lifted = item([[base, 1]], {
      deletions: [
        { utcMs: base, deleted: 1 },
        { utcMs: base + DAY, deleted: 0 },
      ],
    })
    expect(describeState(lifted, base + 2 * DAY, style).facts).toContain(
      'Was marked as deleted; the mark was lifted on 4 May 2023',
    )
  })
  it('does not count time until a moment that has not come', () => {
    const ahead = item([[base + DAY, 0]])
    expect(describeState(ahead, base, style).headline).toBe('Hidden from 4 May 2023, 10:00:00 UTC on')
  })
})
