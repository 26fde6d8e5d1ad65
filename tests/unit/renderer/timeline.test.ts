import { describe, expect, it } from 'vitest'
import { describeState } from '../../../renderer/features/inspector/describe-state.ts'
import { stateOf, toSteps } from '../../../renderer/features/inspector/timeline-steps.ts'
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
  const steps = toSteps(
    [
      event(base, 1),
      response(base + 4 * DAY + 7_267_000),
      event(base + 5 * DAY, 0),
      event(base + 5 * DAY, 1),
      event(base + 6 * DAY, 1),
      event(base + 7 * DAY, 0),
      response(base + 8 * DAY),
    ],
    base + 10 * DAY,
  ).toReversed()
  const gapsOf = (...timeline: TimelineEntry[]) =>
    toSteps(timeline, base + 80 * DAY).map(({ gap }) => gap && [gap.state, gap.text])
  it('have the time until the next entry, exact to the second on demand', () => {
    expect(steps[0]?.gap).toMatchObject({ text: '4 d 2 h', exact: '4 d 2 h 1 min 7 s', state: 'shown' })
  })
  it('are the newest first', () => {
    const entries = toSteps([event(base, 1), event(base + DAY, 0)], base + DAY).map(({ entry }) => entry)
    expect(entries.map((entry) => entry.kind === 'event' && entry.event.showOnWebsite)).toEqual([0, 1])
  })
  it('mark entries of the same second as a tie', () => {
    expect(steps.map(({ gap }) => gap?.isTie)).toEqual([false, false, true, false, false, false, false])
  })
  it('tell a repetition from a change', () => {
    expect(steps.map((step) => step.isRepetition)).toEqual([false, false, false, false, true, false, false])
  })
  it('see a repetition behind a response', () => {
    const repeated = toSteps([event(base, 0), response(base + DAY), event(base + 2 * DAY, 0)], base + 3 * DAY)
    expect(repeated[0]?.isRepetition).toBe(true)
  })
  it('see a change in an entry that deletes what was hidden, and a repetition in the next one like it', () => {
    const deletion = (utcMs: number): TimelineEntry => {
      const entry = event(utcMs, 0)
      return entry.kind === 'event' ? { ...entry, event: { ...entry.event, deleted: 1 } } : entry
    }
    const deleted = toSteps(
      [event(base, 0), deletion(base + DAY), deletion(base + 2 * DAY)],
      base + 3 * DAY,
    ).toReversed()
    expect(deleted.map((step) => step.isRepetition)).toEqual([false, false, true])
    const icons = deleted.map(({ entry }) => entry.kind === 'event' && stateOf(entry.event))
    expect(icons).toEqual(['hidden', 'deleted', 'deleted'])
  })
  it('name a hidden period with its length, and the last one as lasting', () => {
    expect(gapsOf(event(base, 0), event(base + 2 * DAY, 1), event(base + 3 * DAY, 0))).toEqual([
      ['hidden', 'hidden for 77 d, still hidden'],
      ['shown', '1 d'],
      ['hidden', 'hidden for 2 d'],
    ])
  })
  it('do not call a part of a hidden period the whole of it', () => {
    expect(gapsOf(event(base, 0), response(base + 2 * DAY), event(base + 3 * DAY, 1))).toEqual([
      ['shown', '77 d, still shown'],
      ['hidden', '1 d'],
      ['hidden', '2 d'],
    ])
  })
  it('know no state before the first event, and count nothing beyond the end of the data', () => {
    expect(gapsOf(response(base), event(base + DAY, 1), event(base + 81 * DAY, 0))).toEqual([
      null,
      ['shown', '80 d'],
      ['unknown', '1 d'],
    ])
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
  it('says how long it has been hidden and since when', () => {
    const state = describeState(item([[base, 0]]), base + 12 * DAY + 4 * 3_600_000, style)
    expect(state.headline).toBe('Hidden for 12 d 4 h')
    expect(state.facts).toEqual(['since 3 May 2023, 10:00:00 UTC'])
  })
  it('never guesses for an item without any change', () => {
    const state = describeState(item([]), base, style)
    expect(state.headline).toBe('Not known')
    expect(state.facts).toEqual(['no event received for this review'])
  })
  it('tells an item whose first entry is later than the moment looked at from one without any', () => {
    expect(describeState(item([]), base, style, base + DAY)).toEqual({
      headline: 'Not known',
      facts: ['first event 4 May 2023'],
    })
  })
  it('counts the time of a deleted review since its deletion, and says how long it was hidden before', () => {
    const deletions = [{ utcMs: base + 2 * DAY, deleted: 1 as const }]
    const deleted = item([[base, 0]], { deleted: 'yes', deletions })
    expect(describeState(deleted, base + 900 * DAY, style)).toEqual({
      headline: 'Deleted for 898 d',
      facts: ['since 5 May 2023, 10:00:00 UTC', 'hidden for 2 d until deleted'],
    })
  })
  it('counts no time up to a deletion in the same second', () => {
    const deletions = [{ utcMs: base, deleted: 1 as const }]
    const factsOf = (show: 0 | 1) =>
      describeState(item([[base, show]], { deleted: 'yes', deletions }), base + DAY, style).facts
    expect(factsOf(0)).toContain('hidden and deleted in the same second')
    expect(factsOf(1)).toContain('shown and deleted in the same second')
  })
  it('tells a deletion from one that was lifted', () => {
    const lifted = item([[base, 1]], {
      deletions: [
        { utcMs: base, deleted: 1 },
        { utcMs: base + DAY, deleted: 0 },
      ],
    })
    const state = describeState(lifted, base + 2 * DAY, style)
    expect(state.headline).toBe('Shown for 2 d')
    expect(state.facts).toContain('deletion lifted 4 May 2023')
  })
  it('does not count time until a moment that has not come', () => {
    const ahead = item([[base + DAY, 0]])
    expect(describeState(ahead, base, style).headline).toBe('Hidden from 4 May 2023, 10:00:00 UTC')
  })
})
