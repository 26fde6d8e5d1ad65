import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import { toMonthText } from '../../../shared/domain/audit-zone.ts'
import {
  EVENT_EFFECTS,
  type EventEffect,
  type MonthOfEffects,
} from '../../../shared/domain/overview-charts.ts'
import { FLAG_BITS } from '../index-codes.ts'
import { BEFORE_FIRST, type ItemState, isImplausible, toEffect, turnsHidden } from './event-effects.ts'

/** An event as the tally reads it, in the order of the columns of its statement. */
export type TallyRow = readonly [
  feedbackId: string,
  timeMs: number,
  show: 0 | 1,
  deleted: 0 | 1,
  flags: number,
]

const HOURS_OF_WEEK = 168

/** Counts for the charts, by months and hours of the zone, fed with events item by item, each item's own in their order. */
export class ChartsTally {
  readonly #zone: AuditZone
  readonly #months = new Map<number, Record<EventEffect, number>>()
  readonly #hides = new Array<number>(HOURS_OF_WEEK).fill(0)
  #item = ''
  #state: ItemState = BEFORE_FIRST
  #implausible = 0
  #events = 0

  constructor(zone: AuditZone) {
    this.#zone = zone
  }

  add([feedbackId, timeMs, show, deleted, flags]: TallyRow): void {
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
      if (turnsHidden(before, event)) this.#addHide(timeMs)
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

  /** By hour of the week. */
  hides(): readonly number[] {
    return [...this.#hides]
  }

  #monthOf(timeMs: number): Record<EventEffect, number> {
    const index = this.#zone.monthAt(timeMs)
    let month = this.#months.get(index)
    if (!month) {
      month = noEffects()
      this.#months.set(index, month)
    }
    return month
  }

  #addHide(timeMs: number): void {
    const cell = this.#zone.weekHourAt(timeMs)
    this.#hides[cell] = (this.#hides[cell] ?? 0) + 1
  }
}

function noEffects(): Record<EventEffect, number> {
  return Object.fromEntries(EVENT_EFFECTS.map((effect) => [effect, 0])) as Record<EventEffect, number>
}
