import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { forgetFindingSummary } from '../store/finding-summary.ts'
import { DELETED_CODES } from '../store/index-codes.ts'
import { DAY_MS } from '../store/read/hidden-starts.ts'

/**
 * Rollups of items, from which facets are answered when a filter has only conditions of business and state, and the
 * figures of the whole workspace. Batches of a sweep do not maintain them, because that would slow down every batch:
 * they are computed after the sweep, step by step, so that nothing waits for them, and dropped when an item is
 * written.
 */
interface Rollup {
  items: number
  events: number
  responses: number
  /** Number of items with events, by month. */
  readonly months: Map<string, number>
}

interface Rollups {
  /** By business and state, in the form of READ_ITEMS. */
  readonly groups: Map<string, Rollup>
  /** Starts of the current hidden spans, by day: milliseconds since the start of the day. */
  readonly hidden: Map<number, number[]>
}

/** Items of a step: some 15 ms. */
const STEP_ITEMS = 8_192

const FIND_END =
  'SELECT max(feedback_id) FROM (SELECT feedback_id FROM feedback WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?)'

/**
 * Each item as `business,visibility,deleted,owner,customer:businesses:months:events:responses:hidden since`; one long text,
 * because reading single rows takes three times as long.
 */
const READ_ITEMS = `
  SELECT group_concat(business_id || ',' || visibility || ',' || deleted || ',' || (owner_response_count > 0) || ','
    || (customer_response_count > 0) || ':' || businesses_json || ':' || changed_months || ':' || event_count || ':'
    || (owner_response_count + customer_response_count) || ':' || CASE
      WHEN deleted = ${DELETED_CODES.no} THEN coalesce(hidden_since_ms, '') ELSE '' END, ';')
  FROM feedback NOT INDEXED WHERE feedback_id > ? AND feedback_id <= ?`

const INSERT_ROLLUP = `INSERT INTO facet_summary (business_id, visibility, deleted, owner_response_count,
  customer_response_count, businesses_json, items, events, responses, months) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Call it in the transaction that writes items. */
export function forgetFacetSummary(db: WritableDatabase): void {
  prepareOnce(db, 'DELETE FROM facet_summary_marker').run()
  forgetFindingSummary(db)
}

/**
 * Computes the rollups unless they exist. Other work may write between two steps; a written item cancels the
 * computation.
 */
export function* summarizeFacets(db: WritableDatabase, stepItems: number = STEP_ITEMS): Generator<void> {
  if (prepareOnce(db, 'SELECT 1 FROM facet_summary_marker WHERE is_complete').get()) return
  prepareOnce(db, 'INSERT OR REPLACE INTO facet_summary_marker (id, is_complete) VALUES (1, 0)').run()
  const rollups: Rollups = { groups: new Map(), hidden: new Map() }
  for (let after = LOWEST_ID; isUntouched(db); ) {
    const end = prepareOnce(db, FIND_END).pluck().safeIntegers().get(after, stepItems) as bigint | null
    if (end === null) return storeRollups(db, rollups)
    addItems(rollups, prepareOnce(db, READ_ITEMS).pluck().get(after, end) as string)
    after = end
    yield
  }
}

const LOWEST_ID = -(2n ** 63n)

function isUntouched(db: WritableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM facet_summary_marker').get() !== undefined
}

function addItems({ groups, hidden }: Rollups, items: string): void {
  for (const item of items.split(';')) {
    const [state = '', businesses = '', months = '', events, responses, hiddenSince = ''] = item.split(':')
    const key = `${state}:${businesses}`
    const rollup = groups.get(key) ?? { items: 0, events: 0, responses: 0, months: new Map() }
    if (rollup.items === 0) groups.set(key, rollup)
    rollup.items += 1
    rollup.events += Number(events)
    rollup.responses += Number(responses)
    if (hiddenSince !== '') addStart(hidden, Number(hiddenSince))
    if (months === '') continue
    for (const month of months.split(',')) rollup.months.set(month, (rollup.months.get(month) ?? 0) + 1)
  }
}

function addStart(hidden: Rollups['hidden'], startMs: number): void {
  const day = Math.floor(startMs / DAY_MS)
  const starts = hidden.get(day)
  if (starts) starts.push(startMs - day * DAY_MS)
  else hidden.set(day, [startMs - day * DAY_MS])
}

function storeRollups(db: WritableDatabase, { groups, hidden }: Rollups): void {
  writeInTransaction(db, () => {
    if (!isUntouched(db)) return
    db.exec('DELETE FROM facet_summary; DELETE FROM hidden_summary')
    const insert = prepareOnce(db, INSERT_ROLLUP)
    for (const [key, { items, events, responses, months }] of groups) {
      const [state = '', businesses] = key.split(':')
      insert.run(
        ...state.split(',').map(BigInt),
        businesses,
        items,
        events,
        responses,
        Array.from(months).join(),
      )
    }
    const insertDay = prepareOnce(db, 'INSERT INTO hidden_summary (day, items, starts) VALUES (?, ?, ?)')
    for (const [day, starts] of hidden) insertDay.run(day, starts.length, starts.join())
    db.exec('UPDATE facet_summary_marker SET is_complete = 1')
  })
}
