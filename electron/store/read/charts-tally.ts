import { type AuditZone, toMonthText } from '../../../shared/domain/audit-zone.ts'
import {
  EVENT_EFFECTS,
  type EventEffect,
  type MonthOfEffects,
} from '../../../shared/domain/overview-charts.ts'
import { prepareRecent, type ReadableDatabase } from '../database.ts'
import { FLAG_BITS } from '../index-codes.ts'
import { allOf, type Condition, ofSelectedItems } from './condition.ts'

/** The state of an item after some of its events; see [Note: What an event does]. */
export interface ItemState {
  /** null before the first event that counts. */
  readonly show: 0 | 1 | null
  readonly deleted: 0 | 1
}

export const BEFORE_FIRST: ItemState = { show: null, deleted: 0 }

interface EffectRow {
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  readonly flags: number
}

export function toEffect(before: ItemState, event: EffectRow): EventEffect {
  if ((event.flags & FLAG_BITS.rewritten) !== 0) return 'other'
  if (event.deleted === 1 && before.deleted === 0) return 'deleted'
  if (event.show === before.show) return 'other'
  if (event.show === 0) return 'hidden'
  return before.show === null ? 'first-shown' : 'shown'
}

/** True even if the event also sets the deleted flag. */
export function turnsHidden(before: ItemState, event: EffectRow): boolean {
  return (event.flags & FLAG_BITS.rewritten) === 0 && event.show === 0 && before.show !== 0
}

/** Flags of wrong times: long before such services existed, or after the reply that contains them. */
export const IMPLAUSIBLE_BITS = FLAG_BITS['time-implausible'] | FLAG_BITS['time-in-future']

export function isImplausible({ flags }: Pick<EffectRow, 'flags'>): boolean {
  return (flags & IMPLAUSIBLE_BITS) !== 0
}

export interface MomentRange {
  readonly firstMs: number
  readonly lastMs: number
}

const ENTRIES = {
  event: { from: 'event e', id: 'e.feedback_id', moment: 'e.time_ms', flags: 'e.flags' },
  response: { from: 'response r', id: 'r.feedback_id', moment: 'r.date_ms', flags: 'r.flags' },
} as const

/**
 * The first and the last moment of entries without implausible ones; null where there is none.
 * @param items a condition on their item `f`; null for all entries, whose ends an index has.
 */
export function findEnds(
  db: ReadableDatabase,
  kind: keyof typeof ENTRIES,
  items: Condition | null,
): MomentRange | null {
  const { from, id, moment, flags } = ENTRIES[kind]
  const isPlausible = `${flags} & ${IMPLAUSIBLE_BITS} = 0`
  const { sql, values } = allOf(items ? ofSelectedItems([items], id) : [])
  const endOf = (order: 'ASC' | 'DESC') =>
    `(SELECT ${moment} FROM ${from} WHERE ${isPlausible} ORDER BY ${moment} ${order} LIMIT 1)`
  const ends = items
    ? `SELECT min(${moment}), max(${moment}) FROM ${from} WHERE ${isPlausible} AND ${sql}`
    : `SELECT ${endOf('ASC')}, ${endOf('DESC')}`
  const [firstMs, lastMs] = prepareRecent(db, ends)
    .raw()
    .get(...values) as [number | null, number | null]
  return firstMs === null || lastMs === null ? null : { firstMs, lastMs }
}

/** An event in the order of the columns of the tally's statement. */
export type TallyRow = readonly [
  feedbackId: string,
  timeMs: number,
  show: 0 | 1,
  deleted: 0 | 1,
  flags: number,
]

const HOURS_OF_WEEK = 168

/** A row of chart_summary. */
export type ChartSum = readonly [kind: EventEffect | 'hide' | 'implausible', place: number, events: number]

/**
 * Counts events by months and hours of the zone. Events must be added item by item, those of an item in their order.
 */
export class ChartsTally {
  readonly #zone: AuditZone
  readonly #months = new Map<number, Record<EventEffect, number>>()
  readonly #hides = new Array<number>(HOURS_OF_WEEK).fill(0)
  #item = ''
  #state: ItemState = BEFORE_FIRST
  #implausible = 0

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
    if (isImplausible(event)) this.#implausible += 1
    else {
      this.#countsOf(this.#zone.monthAt(timeMs))[effect] += 1
      if (turnsHidden(before, event)) this.#addHide(timeMs)
    }
    if ((flags & FLAG_BITS.rewritten) === 0) this.#state = event
  }

  addSum([kind, place, events]: ChartSum): void {
    if (kind === 'hide') this.#hides[place] = events
    else if (kind === 'implausible') this.#implausible = events
    else this.#countsOf(place)[kind] = events
  }

  /** What another tally adds to have the same counts. */
  sums(): ChartSum[] {
    const months = [...this.#months].flatMap(([month, counts]) =>
      EVENT_EFFECTS.map((effect): ChartSum => [effect, month, counts[effect]]),
    )
    const hides = this.#hides.map((events, hour): ChartSum => ['hide', hour, events])
    const all: ChartSum[] = [...months, ...hides, ['implausible', 0, this.#implausible]]
    return all.filter(([, , events]) => events > 0)
  }

  get implausible(): number {
    return this.#implausible
  }

  /** Without gaps: months without events have zeros. @param ends moments whose months are among them. */
  months(ends: MomentRange | null = null): MonthOfEffects[] {
    const outer = ends ? [ends.firstMs, ends.lastMs].map((ms) => this.#zone.monthAt(ms)) : []
    const indexes = [...this.#months.keys(), ...outer]
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

  #countsOf(index: number): Record<EventEffect, number> {
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
