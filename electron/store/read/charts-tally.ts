import {
  EVENT_EFFECTS,
  type EventEffect,
  type MonthOfEffects,
} from '../../../shared/domain/overview-charts.ts'
import { toWeekHour } from '../../../shared/domain/week-hour.ts'
import { FLAG_BITS } from '../index-schema.ts'
import { BEFORE_FIRST, type ItemState, isImplausible, toEffect, turnsHidden } from './event-effects.ts'

/** An event as the tally reads it, in the order of the columns of its statement. */
export type TallyRow = readonly [
  feedbackId: string,
  timeMs: number,
  show: 0 | 1,
  deleted: 0 | 1,
  offsetMinutes: number,
  flags: number,
]

export const QUARTER_MS = 900_000
const HOURS_OF_WEEK = 168

/**
 * Counts for the charts, fed with events item by item, each item's own in their order. Hides are kept by quarters of an
 * hour, on which the clocks of all zones agree, so that another zone needs no other reading.
 */
export class ChartsTally {
  readonly #months = new Map<number, Record<EventEffect, number>>()
  readonly #hidesByQuarter = new Map<number, number>()
  #recentQuarters: number[] = []
  readonly #hidesAsRecorded = new Array<number>(HOURS_OF_WEEK).fill(0)
  #item = ''
  #state: ItemState = BEFORE_FIRST
  #implausible = 0
  #events = 0

  add([feedbackId, timeMs, show, deleted, offsetMinutes, flags]: TallyRow): void {
    if (feedbackId !== this.#item) {
      this.#item = feedbackId
      this.#state = BEFORE_FIRST
    }
    const event = { show, deleted, flags }
    const before = this.#state
    const effect = toEffect(before, event)
    this.#events += 1
    if (isImplausible(event)) this.#implausible += 1
    else {
      this.#monthOf(timeMs)[effect] += 1
      if (turnsHidden(before, event)) this.#addHide(timeMs, offsetMinutes)
    }
    if ((flags & FLAG_BITS.rewritten) === 0) this.#state = event
  }

  get events(): number {
    return this.#events
  }

  get implausible(): number {
    return this.#implausible
  }

  /** Without a gap: a month in which nothing happened says so. */
  months(): MonthOfEffects[] {
    const indexes = [...this.#months.keys()]
    if (indexes.length === 0) return []
    let first = Number.POSITIVE_INFINITY
    let last = Number.NEGATIVE_INFINITY
    for (const index of indexes) {
      first = Math.min(first, index)
      last = Math.max(last, index)
    }
    return Array.from({ length: last - first + 1 }, (_, at) => ({
      month: toMonthText(first + at),
      counts: { ...(this.#months.get(first + at) ?? noEffects()) },
    }))
  }

  /** By hour of the week of each event's own recorded clock. */
  hidesAsRecorded(): readonly number[] {
    return [...this.#hidesAsRecorded]
  }

  /** Every quarter of an hour with hides, and how many. */
  hidesByQuarter(): ReadonlyMap<number, number> {
    return this.#hidesByQuarter
  }

  /** The quarters of the hides since the last call, one for each hide. */
  takeRecentQuarters(): readonly number[] {
    const recent = this.#recentQuarters
    this.#recentQuarters = []
    return recent
  }

  #monthOf(timeMs: number): Record<EventEffect, number> {
    const date = new Date(timeMs)
    const index = date.getUTCFullYear() * 12 + date.getUTCMonth()
    let month = this.#months.get(index)
    if (!month) {
      month = noEffects()
      this.#months.set(index, month)
    }
    return month
  }

  #addHide(timeMs: number, offsetMinutes: number): void {
    const quarter = Math.floor(timeMs / QUARTER_MS)
    this.#hidesByQuarter.set(quarter, (this.#hidesByQuarter.get(quarter) ?? 0) + 1)
    this.#recentQuarters.push(quarter)
    const cell = toWeekHour(timeMs, offsetMinutes)
    this.#hidesAsRecorded[cell] = (this.#hidesAsRecorded[cell] ?? 0) + 1
  }
}

function noEffects(): Record<EventEffect, number> {
  return Object.fromEntries(EVENT_EFFECTS.map((effect) => [effect, 0])) as Record<EventEffect, number>
}

function toMonthText(index: number): string {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}
