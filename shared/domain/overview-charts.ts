import type { BusinessId } from './ids.ts'
import type { VisibilityEvent } from './visibility-event.ts'

/**
 * [Note: What an event does]
 *
 * Each event is counted once, by what it does to its item, in the order of the item's own events:
 *
 * | effect | the event |
 * |---|---|
 * | deleted | sets the deleted mark, whatever it says about visibility |
 * | first-shown | is the first of its item and says shown: what was before is unknown, so nothing is known to have changed |
 * | hidden | is the first of its item, or the first after a shown one, and says hidden |
 * | shown | is the first after a hidden one and says shown |
 * | other | says again what was so before, or lifts the deleted mark alone, or was rewritten and counts for nothing |
 *
 * So the effects of all events add up to the events in the cache.
 */
export const EVENT_EFFECTS = ['shown', 'hidden', 'deleted', 'first-shown', 'other'] as const
export type EventEffect = (typeof EVENT_EFFECTS)[number]

export interface MonthOfEffects {
  /** YYYY-MM of the audit time zone. */
  readonly month: string
  readonly counts: Readonly<Record<EventEffect, number>>
}

export interface HideRate {
  readonly businessId: BusinessId
  /** Items recorded as shown at least once. */
  readonly everShown: number
  /** Of these, the items that were hidden after that. */
  readonly hidden: number
}

/** What the charts of the overview draw. Computed piece by piece: the figures grow until `isComplete`. */
export interface OverviewCharts {
  readonly isComplete: boolean
  /** How much was read so far, 0…1; an estimate. */
  readonly share: number
  /** Oldest first, without a gap between the first and the last. */
  readonly months: readonly MonthOfEffects[]
  /** Events whose recorded time cannot be right (implausible, or in the future): in no month above. */
  readonly implausible: number
  /**
   * Times that an item turned hidden, by weekday and hour in the audit time zone: 7 × 24, Monday 00:00 first.
   * Events that also set the deleted mark are among them, implausible times are not.
   */
  readonly hides: readonly number[]
  /** In the order of their ids; empty until `isComplete`. */
  readonly hideRates: readonly HideRate[]
}

/** Only events of the items that a search keeps; nothing: of all. */
interface ItemsOfEvents {
  readonly filter: string
  /** The date that durations count to; null: the data cut-off. */
  readonly asOfMs: number | null
}

/** Events that a figure or a part of a chart counts. Moments in milliseconds, `fromMs` inside, `untilMs` not. */
export type EventSelection =
  | { readonly of: 'all'; readonly fromMs: number; readonly untilMs: number; readonly items?: ItemsOfEvents }
  | {
      readonly of: 'month'
      readonly month: string
      readonly effect: EventEffect | null
      readonly items?: ItemsOfEvents
    }
  | {
      readonly of: 'hides'
      /** Index into OverviewCharts.hides. */
      readonly cell: number
    }
  | { readonly of: 'implausible' }

export interface SelectedEvent {
  readonly event: VisibilityEvent
  readonly effect: EventEffect
}

/** Goes on after this moment and item; as text, because ids can be longer than a number holds. */
export interface EventCursor {
  readonly timeMs: number
  readonly feedbackId: string
}

export interface SelectedEvents {
  /** Newest first. */
  readonly rows: readonly SelectedEvent[]
  /** Where the next reading goes on, even when this one found nothing; null at the end. */
  readonly next: EventCursor | null
}
