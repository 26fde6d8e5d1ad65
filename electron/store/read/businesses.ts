import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { BusinessSummary } from '../../../shared/domain/overview.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import type { Condition } from './condition.ts'
import { areResponsesReadOf } from './feedback-rows.ts'
import { countStates, IS_DELETED, IS_HIDDEN, IS_STATE_HIDDEN, readItemFigures } from './item-figures.ts'
import { type ItemsOfBusinesses, toItemsOfBusinesses } from './several-businesses.ts'

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
