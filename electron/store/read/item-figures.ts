import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { type IdRange, STATE_WEIGHTS, splitItems } from './facet-slice.ts'
import { hasFacetSummary, readIds, readNumbers } from './facet-summary.ts'
import { readResponsesRead } from './feedback-rows.ts'
import { type CountHiddenBefore, countHiddenSummary, countingStarts } from './hidden-starts.ts'
import { hasSeveralBusinesses, listOtherBusinesses } from './several-businesses.ts'

/** The items of a business, counted. */
export interface BusinessFigures {
  readonly areResponsesRead: boolean
  /** Items by state, see STATE_WEIGHTS. */
  readonly states: Uint32Array
  events: number
  responses: number
  /** See [Note: hide rate]. */
  everShown: number
  hiddenAfterShown: number
}

/** All items of the cache, counted by business and state. */
interface ItemFigures {
  /** Each item once, with its listed business. */
  readonly listed: ReadonlyMap<string, BusinessFigures>
  /** Each item with each of its businesses; see [Note: Several businesses]. */
  readonly businesses: ReadonlyMap<string, BusinessFigures>
  readonly countHiddenBefore: CountHiddenBefore
}

/** Items of a slice: some 25 ms of work. */
const SLICE_ITEMS = 16_384

/** One list for each column; only the last has no place for every item. */
const SLICE_SQL = (businesses: string) => `
  SELECT coalesce(group_concat(f.business_id), '') AS businesses,
    coalesce(group_concat(f.visibility + ${STATE_WEIGHTS.deleted} * f.deleted
      + ${STATE_WEIGHTS.owner} * (f.owner_response_count > 0)
      + ${STATE_WEIGHTS.customer} * (f.customer_response_count > 0)), '') AS states,
    coalesce(group_concat(f.event_count), '') AS events,
    coalesce(group_concat(f.owner_response_count + f.customer_response_count), '') AS responses,
    coalesce(group_concat(f.was_shown), '') AS everShown,
    coalesce(group_concat(f.hidden_after_shown), '') AS hiddenAfterShown,
    coalesce(group_concat(${businesses}, ';'), '') AS several,
    coalesce(group_concat(iif(f.deleted = ${DELETED_CODES.no}, f.hidden_since_ms, NULL)), '') AS starts
  FROM feedback f NOT INDEXED WHERE f.feedback_id BETWEEN ? AND ?`

const COUNTED = ['states', 'events', 'responses', 'everShown', 'hiddenAfterShown'] as const
type Slice = Readonly<Record<'businesses' | (typeof COUNTED)[number] | 'several' | 'starts', string>>

const SUMS_SQL = `
  SELECT CAST(business_id AS TEXT) AS businessId, businesses_json AS businessesJson, items, events, responses,
    ever_shown AS everShown, hidden_after_shown AS hiddenAfterShown,
    visibility + ${STATE_WEIGHTS.deleted} * deleted + ${STATE_WEIGHTS.owner} * owner_response_count
      + ${STATE_WEIGHTS.customer} * customer_response_count AS state
  FROM facet_summary`

interface SumRow {
  readonly businessId: string
  readonly businessesJson: string
  readonly items: number
  readonly events: number
  readonly responses: number
  readonly everShown: number
  readonly hiddenAfterShown: number
  readonly state: number
}

/**
 * From the sums where they are kept, else slice by slice, so that others have their turn. Call inside one read
 * transaction.
 */
export function* readItemFigures(
  db: ReadableDatabase,
  sliceItems: number = SLICE_ITEMS,
): Generator<void, ItemFigures> {
  const tally = createTally(readResponsesRead(db))
  if (hasFacetSummary(db)) {
    for (const row of prepareOnce(db, SUMS_SQL).all() as SumRow[]) tally.addSum(row)
    return { ...tally.toFigures(), countHiddenBefore: (momentMs) => countHiddenSummary(db, momentMs) }
  }
  for (const range of yield* splitItems(db, sliceItems)) {
    tally.addSlice(readSlice(db, range))
    yield
  }
  return { ...tally.toFigures(), countHiddenBefore: countingStarts(tally.starts) }
}

function readSlice(db: ReadableDatabase, { from, to }: IdRange): Slice {
  return prepareOnce(db, SLICE_SQL(hasSeveralBusinesses(db) ? 'f.businesses_json' : 'NULL')).get(
    from,
    to,
  ) as Slice
}

function createTally(areResponsesRead: (businessId: string) => boolean) {
  const listed = new Map<string, BusinessFigures>()
  const others = new Map<string, BusinessFigures>()
  const starts: Float64Array[] = []
  const find = (among: Map<string, BusinessFigures>, id: string): BusinessFigures => {
    const known = among.get(id)
    if (known) return known
    const states = new Uint32Array(STATE_WEIGHTS.end)
    const figures = {
      areResponsesRead: areResponsesRead(id),
      states,
      events: 0,
      responses: 0,
      everShown: 0,
      hiddenAfterShown: 0,
    }
    among.set(id, figures)
    return figures
  }
  const addTo = (figures: BusinessFigures, sums: SumRow): void => {
    figures.states[sums.state] = (figures.states[sums.state] ?? 0) + sums.items
    figures.events += sums.events
    figures.responses += sums.responses
    figures.everShown += sums.everShown
    figures.hiddenAfterShown += sums.hiddenAfterShown
  }
  const add = (row: SumRow): void => {
    addTo(find(listed, row.businessId), row)
    for (const id of listOtherBusinesses(row.businessesJson, row.businessId)) addTo(find(others, id), row)
  }
  return {
    addSum: add,
    addSlice(slice: Slice): void {
      const counts = COUNTED.map((name) => readNumbers(slice[name]))
      const ids = slice.businesses === '' ? [] : readIds(slice.businesses)
      const several = slice.several === '' ? [] : slice.several.split(';')
      for (const [at, id] of ids.entries()) {
        const [state = 0, events = 0, responses = 0, everShown = 0, hiddenAfterShown = 0] = counts.map(
          (values) => values?.[at],
        )
        add({
          businessId: String(id),
          businessesJson: several[at] ?? '[]',
          state,
          items: 1,
          events,
          responses,
          everShown,
          hiddenAfterShown,
        })
      }
      const begun = readNumbers(slice.starts)
      if (begun) starts.push(begun)
    },
    toFigures() {
      const businesses = new Map(listed)
      for (const [id, figures] of others) {
        const own = listed.get(id)
        businesses.set(id, own ? addUp(own, figures) : figures)
      }
      return { listed, businesses }
    },
    starts,
  }
}

function addUp(one: BusinessFigures, other: BusinessFigures): BusinessFigures {
  return {
    areResponsesRead: one.areResponsesRead,
    states: one.states.map((items, state) => items + (other.states[state] ?? 0)),
    events: one.events + other.events,
    responses: one.responses + other.responses,
    everShown: one.everShown + other.everShown,
    hiddenAfterShown: one.hiddenAfterShown + other.hiddenAfterShown,
  }
}

/** Items of a business in one of the states that a test accepts. */
export function countStates(
  { states }: BusinessFigures,
  accepts: (state: {
    readonly visibility: number
    readonly deleted: number
    readonly hasOwner: boolean
  }) => boolean,
): number {
  return states.reduce((sum, items, state) => {
    if (items === 0) return sum
    const visibility = state % STATE_WEIGHTS.deleted
    const deleted = Math.floor((state % STATE_WEIGHTS.owner) / STATE_WEIGHTS.deleted)
    const hasOwner = state % STATE_WEIGHTS.customer >= STATE_WEIGHTS.owner
    return accepts({ visibility, deleted, hasOwner }) ? sum + items : sum
  }, 0)
}

export const IS_HIDDEN = ({ visibility }: { readonly visibility: number }): boolean =>
  visibility === VISIBILITY_CODES.hidden
/** As lists show it: a deleted item has the state *deleted*. */
export const IS_STATE_HIDDEN = (state: { readonly visibility: number; readonly deleted: number }): boolean =>
  IS_HIDDEN(state) && !IS_DELETED(state)
export const IS_DELETED = ({ deleted }: { readonly deleted: number }): boolean =>
  deleted === DELETED_CODES.yes
