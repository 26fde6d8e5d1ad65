import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import { type EncodedRibbon, encodeRibbon } from '../../shared/domain/encoded-ribbon.ts'
import { toSpans } from '../../shared/domain/span.ts'
import { CONTRADICTION_BITS } from '../../shared/domain/state-contradiction.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../store/index-codes.ts'
import { sortIds } from './exact-id.ts'
import { type EventRecord, isGone } from './merge-events.ts'

/** The columns of `feedback` that follow from an item's events. */
export interface EventSummary {
  readonly businessId: string
  /** The businesses of the events that count, in ascending order, where they are several; else empty. */
  readonly businesses: string
  readonly visibility: number
  readonly deleted: number
  /** A sum of CONTRADICTION_BITS. */
  readonly contradictions: number
  readonly eventCount: number
  readonly hideCount: number
  readonly closedHiddenMs: number
  readonly hiddenSinceMs: number | null
  readonly vanishedEvents: number
  /** Numbers of the months with events, each once, oldest first. */
  readonly changedMonths: string
  /** Null when it is too long for a row. */
  readonly ribbon: EncodedRibbon | null
  readonly first: EventRecord
  readonly last: EventRecord
}

/**
 * State and totals of one item. Rewritten events no longer count, vanished ones do (see
 * docs/decisions/0012-vanished-entries.md).
 * @param all its events, in the order of `mergeItem`. @param zone the time zone of the months.
 * @returns undefined for an item without events.
 */
export function summarizeEvents(all: readonly EventRecord[], zone: AuditZone): EventSummary | undefined {
  const events = all.filter(({ flags }) => (flags & FLAG_BITS.rewritten) === 0)
  const [first] = events
  const last = events.at(-1)
  if (!first || !last) return undefined
  const spans = toSpans(events.map(({ show, timeMs }) => ({ showOnWebsite: show, utcMs: timeMs })))
  const hidden = spans.filter(({ visibility }) => visibility === 'hidden')
  return {
    businessId: last.businessId,
    businesses: listSeveral(events),
    visibility: last.show === 1 ? VISIBILITY_CODES.shown : VISIBILITY_CODES.hidden,
    deleted: last.deleted === 1 ? DELETED_CODES.yes : DELETED_CODES.no,
    contradictions: sumContradictions(events, last),
    eventCount: all.length,
    hideCount: hidden.length,
    closedHiddenMs: hidden.reduce(
      (sum, { startMs, endMs }) => sum + ((endMs ?? startMs ?? 0) - (startMs ?? 0)),
      0,
    ),
    hiddenSinceMs: hidden.find(({ endMs }) => endMs === null)?.startMs ?? null,
    vanishedEvents: all.filter(isGone).length,
    changedMonths: toChangedMonths(all, zone),
    ribbon: encodeRibbon(events),
    first,
    last,
  }
}

function listSeveral(events: readonly EventRecord[]): string {
  const ids = new Set(events.map(({ businessId }) => businessId))
  return ids.size === 1 ? '' : sortIds(ids).join()
}

function toChangedMonths(all: readonly EventRecord[], zone: AuditZone): string {
  const months = all.map(({ timeMs }) => zone.monthAt(timeMs))
  return months.filter((month, index) => month !== months[index - 1]).join()
}

/** See [Note: Contradictory state]. */
function sumContradictions(events: readonly EventRecord[], last: EventRecord): number {
  const areSeveral = events.some(({ businessId }) => businessId !== last.businessId)
  return (
    (isEndContradictory(events, last) ? CONTRADICTION_BITS['same-second'] : 0) +
    (areSeveral ? CONTRADICTION_BITS.businesses : 0) +
    ((last.flags & FLAG_BITS['time-in-future']) !== 0 ? CONTRADICTION_BITS.future : 0)
  )
}

/** True when the state depends on an order that is not recorded: the last moment has entries with opposite flags. */
function isEndContradictory(events: readonly EventRecord[], last: EventRecord): boolean {
  const first = events.find(({ timeMs }) => timeMs === last.timeMs) ?? last
  return first.show !== last.show || first.deleted !== last.deleted
}
