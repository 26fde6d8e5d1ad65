import type { BusinessId } from './ids.ts'
import type { VisibilityEvent } from './visibility-event.ts'

/**
 * [Note: What an event does]
 *
 * Each event counts once, by its effect on its item, in the order of the item's events:
 *
 * | effect | the event |
 * |---|---|
 * | deleted | sets the deleted flag, with any visibility |
 * | first-shown | the first of its item, with *shown*: the state before is unknown, so no change is known |
 * | hidden | *hidden*, as the first of its item or after *shown* |
 * | shown | *shown* after *hidden* |
 * | other | repeats the state, or only clears the deleted flag, or was rewritten |
 *
 * So the effects add up to the number of events in the cache.
 */
export const EVENT_EFFECTS = ['shown', 'hidden', 'deleted', 'first-shown', 'other'] as const
export type EventEffect = (typeof EVENT_EFFECTS)[number]

export interface MonthOfEffects {
  /** YYYY-MM of the audit time zone. */
  readonly month: string
  readonly counts: Readonly<Record<EventEffect, number>>
}

/**
 * [Note: hide rate] Of the items that were shown at least once, the share that was hidden after that. Rewritten events
 * do not count; of the events of one millisecond, hidden ones come first, as everywhere.
 */
export interface HideRate {
  readonly businessId: BusinessId
  /** Items recorded as shown at least once. */
  readonly everShown: number
  /** Of these, the items hidden at least once after that. */
  readonly hidden: number
}

/** The data of the overview's charts. */
export interface OverviewCharts {
  /** Oldest first, without a gap between the first and the last. */
  readonly months: readonly MonthOfEffects[]
  /** Events with a wrong recorded time (implausible, or in the future), which belong to no month. */
  readonly implausible: number
  /**
   * How often items were hidden, by weekday and hour in the audit time zone: 7 × 24, Monday 00:00 first. Includes
   * events that also set the deleted flag, but no implausible times.
   */
  readonly hides: readonly number[]
  /** In the order of their ids. */
  readonly hideRates: readonly HideRate[]
}

export interface SelectedEvent {
  readonly event: VisibilityEvent
  readonly effect: EventEffect
}

/** The position after an event. The id is text, because a number may not represent it exactly. */
export interface EventCursor {
  readonly timeMs: number
  readonly feedbackId: string
}

export interface SelectedEvents {
  /** Newest first. */
  readonly rows: readonly SelectedEvent[]
  /** The position of the next page, even if this page is empty; null at the end. */
  readonly next: EventCursor | null
}
