import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { BusinessSummary, Overview } from '../../../shared/domain/overview.ts'
import type { HideRate, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../index-codes.ts'
import { readAuditZone } from './audit-zone.ts'
import { type ChartSum, ChartsTally } from './charts-tally.ts'
import type { Condition } from './condition.ts'
import { hasFacetSummary } from './facet-summary.ts'
import { areResponsesReadOf } from './feedback-rows.ts'
import {
  type BusinessFigures,
  countStates,
  IS_DELETED,
  IS_HIDDEN,
  IS_STATE_HIDDEN,
  readItemFigures,
} from './item-figures.ts'
import { type ItemsOfBusinesses, toItemsOfBusinesses } from './several-businesses.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000

/** Skips implausible times, which would stretch the axis of every ribbon over empty decades. */
const FIRST_EVENT_SQL = `
  SELECT time_ms FROM event
  WHERE flags & ${FLAG_BITS['time-implausible']} = 0
  ORDER BY time_ms LIMIT 1`

/**
 * In steps; call inside one read transaction. Each figure that counts items equals the count of its filter at the same
 * moment.
 */
export function* readOverview(db: ReadableDatabase, nowMs: number): Generator<void, Overview> {
  const { listed, businesses, countHiddenBefore } = yield* readItemFigures(db)
  return {
    atMs: nowMs,
    ...addUp([...listed.values()]),
    businesses: businesses.size,
    hiddenOver30Days: countHiddenBefore(nowMs - THIRTY_DAYS_MS),
    firstEventMs: findFirstEvent(db),
  }
}

/** Moment of the oldest event whose time is plausible, or null without one. */
export function findFirstEvent(db: ReadableDatabase): number | null {
  return (prepareOnce(db, FIRST_EVENT_SQL).pluck().get() as number | undefined) ?? null
}

function addUp(businesses: readonly BusinessFigures[]) {
  const sum = (of: (figures: BusinessFigures) => number): number =>
    businesses.reduce((total, figures) => total + of(figures), 0)
  const hiddenNow = sum((figures) => countStates(figures, IS_STATE_HIDDEN))
  const hiddenResponsesNotFetched = sum((figures) =>
    figures.areResponsesRead ? 0 : countStates(figures, IS_STATE_HIDDEN),
  )
  const isUndeterminable = hiddenNow > 0 && hiddenResponsesNotFetched === hiddenNow
  return {
    feedbackItems: sum((figures) => countStates(figures, () => true)),
    events: sum(({ events }) => events),
    responses: sum(({ responses }) => responses),
    hiddenNow,
    deletedNow: sum((figures) => countStates(figures, IS_DELETED)),
    deletedWhileHidden: sum((figures) =>
      countStates(figures, (state) => IS_DELETED(state) && IS_HIDDEN(state)),
    ),
    unknownNow: sum((figures) =>
      countStates(figures, ({ visibility }) => visibility === VISIBILITY_CODES.unknown),
    ),
    hiddenResponsesNotFetched,
    hiddenWithoutOwnerResponse: isUndeterminable ? null : sum(countUnanswered),
  }
}

function countUnanswered(figures: BusinessFigures): number {
  return figures.areResponsesRead
    ? countStates(figures, (state) => IS_STATE_HIDDEN(state) && !state.hasOwner)
    : 0
}

/** Runs a computation in steps to its end without a pause. */
export function runThrough<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

type BusinessRow = Omit<BusinessSummary, 'areResponsesRead'> & { readonly areResponsesRead: number }

// The plus prevents SQLite from scanning the index by business, which would look up every item.
const BUSINESSES_OF = ({ from, business }: ItemsOfBusinesses) => `
  SELECT
    CAST(${business} AS TEXT) AS businessId,
    (SELECT name FROM business_name WHERE business_name.business_id = ${business}) AS name,
    count(*) AS feedbackItems,
    count(*) FILTER (WHERE f.visibility = ${VISIBILITY_CODES.hidden}) AS hiddenNow,
    count(*) FILTER (
      WHERE f.visibility = ${VISIBILITY_CODES.hidden} AND f.deleted <> ${DELETED_CODES.yes}
    ) AS stateHidden,
    count(*) FILTER (WHERE f.deleted = ${DELETED_CODES.yes}) AS deletedNow,
    sum(f.event_count) AS events,
    sum(f.owner_response_count + f.customer_response_count) AS responses,
    max(${areResponsesReadOf(business)}) AS areResponsesRead
  FROM ${from} GROUP BY +${business} ORDER BY +${business}`

/**
 * Businesses in the order of their ids, with figures over the items that satisfy the condition on `feedback f`. An item
 * with its events and responses counts for each of its businesses, as in lists with `business:ID`.
 */
export function findBusinesses(db: ReadableDatabase, where: Condition): BusinessSummary[] {
  const items = toItemsOfBusinesses(db, where)
  const rows = db.prepare<unknown[], BusinessRow>(BUSINESSES_OF(items)).all(...items.values)
  return rows.map((row) => ({ ...row, areResponsesRead: row.areResponsesRead === 1 }))
}

const NAMES_SQL = 'SELECT CAST(business_id AS TEXT), name FROM business_name'

/** The same for all items, in steps; call inside one read transaction. */
export function* readBusinesses(db: ReadableDatabase): Generator<void, readonly BusinessSummary[]> {
  const { businesses } = yield* readItemFigures(db)
  const names = new Map(prepareOnce(db, NAMES_SQL).raw().all() as [string, string][])
  return [...businesses]
    .sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .map(([id, figures]) => ({
      businessId: id as BusinessId,
      name: names.get(id) ?? null,
      feedbackItems: countStates(figures, () => true),
      hiddenNow: countStates(figures, IS_HIDDEN),
      stateHidden: countStates(figures, IS_STATE_HIDDEN),
      deletedNow: countStates(figures, IS_DELETED),
      events: figures.events,
      responses: figures.responses,
      areResponsesRead: figures.areResponsesRead,
    }))
}

/** The tally of all events; null while it is being made (indexing/item-rollups.ts), and as of a moment. */
export function readChartsTally(db: ReadableDatabase): ChartsTally | null {
  if (!hasFacetSummary(db)) return null
  const tally = new ChartsTally(readAuditZone(db))
  const sums = prepareOnce(db, 'SELECT kind, place, events FROM chart_summary').raw().all() as ChartSum[]
  for (const sum of sums) tally.addSum(sum)
  return tally
}

/** Null as `readChartsTally`. Call inside a read transaction. */
export function readOverviewCharts(db: ReadableDatabase): OverviewCharts | null {
  const tally = readChartsTally(db)
  if (!tally) return null
  const { businesses } = runThrough(readItemFigures(db))
  return {
    months: tally.months(),
    implausible: tally.implausible,
    hides: tally.hides(),
    hideRates: toHideRates(businesses),
  }
}

function toHideRates(businesses: ReadonlyMap<string, BusinessFigures>): HideRate[] {
  return [...businesses]
    .sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
    .map(([id, { everShown, hiddenAfterShown }]) => ({
      businessId: id as BusinessId,
      everShown,
      hidden: hiddenAfterShown,
    }))
}
