import { describe, expect, it } from 'vitest'
import { listLastStates, stateWithoutFuture } from '../../../renderer/features/inspector/describe-state.ts'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { type ReceiptSeq, toBusinessId, toFeedbackId } from '../../../shared/domain/ids.ts'
import type { EntryFlag } from '../../../shared/domain/visibility-event.ts'

const common = { feedbackId: toFeedbackId('1'), ordinal: 0, receipt: 1 as ReceiptSeq }
const time = (utcMs: number) => ({ text: '', utcMs, offsetMinutes: 0 })

function event(utcMs: number, business: string, showOnWebsite: 0 | 1, ...flags: EntryFlag[]): TimelineEntry {
  const businessId = toBusinessId(business)
  return {
    kind: 'event',
    event: { ...common, businessId, time: time(utcMs), showOnWebsite, deleted: 0, flags },
  }
}

function response(utcMs: number, business: string): TimelineEntry {
  const businessId = toBusinessId(business)
  return {
    kind: 'response',
    response: {
      ...common,
      responseId: utcMs,
      businessId,
      date: time(utcMs),
      type: 'owner',
      content: 'x',
      flags: [],
    },
  }
}

describe('what each business says of an item', () => {
  it('is its last entry that counts; where there are responses only, nothing', () => {
    const states = listLastStates([
      event(1, '5', 1),
      event(2, '6', 1),
      response(3, '7'),
      event(4, '5', 0),
      event(5, '6', 0, 'vanished', 'rewritten'),
    ])
    expect(states.map(({ businessId, last }) => [businessId, last?.showOnWebsite, last?.time.utcMs])).toEqual(
      [
        ['5', 0, 4],
        ['6', 1, 2],
        ['7', undefined, undefined],
      ],
    )
  })

  it('is one line where all entries stand under one business', () => {
    expect(listLastStates([event(1, '5', 1), response(2, '5')])).toHaveLength(1)
  })
})

describe('the state without entries dated in the future', () => {
  it('is that of the last other entry that counts', () => {
    const timeline = [event(1, '5', 1), event(2, '5', 0, 'rewritten'), event(3, '5', 0, 'time-in-future')]
    expect(stateWithoutFuture(timeline)?.time.utcMs).toBe(1)
    expect(stateWithoutFuture(timeline.slice(2))).toBeNull()
  })
})
