import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { forgetFindingSummary } from '../store/finding-summary.ts'
import { DELETED_CODES } from '../store/index-codes.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { ChartsTally, type TallyRow } from '../store/read/charts-tally.ts'
import { ITEM_BY_ITEM } from '../store/read/entry-rows.ts'
import { DAY_MS } from '../store/read/hidden-starts.ts'
import { walkItems } from '../store/walk-items.ts'
import type { Bindable } from './insert-rows.ts'

/**
 * Rollups of items, from which facets are answered when a filter has only conditions of business and state, and the
 * figures and charts of the whole workspace. Batches of a sweep do not maintain them, because that would slow down
 * every batch: they are computed after the sweep, step by step, so that nothing waits for them, and dropped when an
 * item is written.
 */
interface Rollup {
  items: number
  events: number
  responses: number
  /** Number of items with events, by month. */
  readonly months: Map<string, number>
  everShown: number
  hiddenAfterShown: number
}

interface Rollups {
  /** By business and state, in the form of READ_ITEMS, and while `hasCounts` by the numbers of events and hides. */
  groups: Map<string, Rollup>
  /** False once the groups would be more than MOST_COUNTS. */
  hasCounts: boolean
  /** Starts of the current hidden spans, by day: milliseconds since the start of the day. */
  readonly hidden: Map<number, number[]>
  readonly charts: ChartsTally
}

/** Items of a step: some 20 ms. */
const STEP_ITEMS = 4_096
/** Groups by numbers of events and hides, which are all written in one step. */
const MOST_COUNTS = 4_096

/**
 * Each item as `business,visibility,deleted,owner,customer:businesses:months:events:responses:hidden since:hides:was
 * shown:hidden after that`; one long text, because reading single rows takes three times as long.
 */
const READ_ITEMS = `
  SELECT group_concat(business_id || ',' || visibility || ',' || deleted || ',' || (owner_response_count > 0) || ','
    || (customer_response_count > 0) || ':' || businesses_json || ':' || changed_months || ':' || event_count || ':'
    || (owner_response_count + customer_response_count) || ':' || CASE
      WHEN deleted = ${DELETED_CODES.no} THEN coalesce(hidden_since_ms, '') ELSE '' END || ':' || hide_count
    || ':' || was_shown || ':' || hidden_after_shown, ';')
  FROM feedback NOT INDEXED WHERE feedback_id > ? AND feedback_id <= ?`

const READ_EVENTS = `
  SELECT CAST(feedback_id AS TEXT), time_ms, show, deleted, flags FROM event e
  WHERE feedback_id > ? AND feedback_id <= ? ORDER BY ${ITEM_BY_ITEM}`

const INSERT_ROLLUP = `INSERT INTO facet_summary (business_id, visibility, deleted, owner_response_count,
  customer_response_count, businesses_json, items, events, responses, months, ever_shown, hidden_after_shown)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
const INSERT_COUNTS = `INSERT INTO count_summary (business_id, visibility, deleted, owner_response_count,
  customer_response_count, businesses_json, event_count, hide_count, items, months) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`

/** Call it in the transaction that writes items. */
export function forgetFacetSummary(db: WritableDatabase): void {
  prepareOnce(db, 'DELETE FROM facet_summary_marker').run()
  forgetFindingSummary(db)
}

/**
 * Computes the rollups unless they exist. Other work may write between two steps; a written item cancels the
 * computation.
 */
export function* summarizeFacets(
  db: WritableDatabase,
  stepItems: number = STEP_ITEMS,
  mostCounts: number = MOST_COUNTS,
): Generator<void> {
  if (prepareOnce(db, 'SELECT 1 FROM facet_summary_marker WHERE is_complete').get()) return
  prepareOnce(db, 'INSERT OR REPLACE INTO facet_summary_marker (id, is_complete) VALUES (1, 0)').run()
  const charts = new ChartsTally(readAuditZone(db))
  const rollups: Rollups = { groups: new Map(), hasCounts: true, hidden: new Map(), charts }
  for (const { after, through } of walkItems(db, 'feedback', stepItems)) {
    if (!isUntouched(db)) return
    addItems(rollups, prepareOnce(db, READ_ITEMS).pluck().get(after, through) as string)
    for (const event of prepareOnce(db, READ_EVENTS).raw().all(after, through) as TallyRow[])
      charts.add(event)
    if (rollups.hasCounts && rollups.groups.size > mostCounts) {
      rollups.groups = withoutCounts(rollups.groups)
      rollups.hasCounts = false
    }
    yield
  }
  storeRollups(db, rollups)
}

function isUntouched(db: WritableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM facet_summary_marker').get() !== undefined
}

function addItems({ groups, hasCounts, hidden }: Rollups, items: string): void {
  for (const item of items.split(';')) {
    const [state = '', businesses = '', months = '', events, responses, hiddenSince = '', hides, ...shown] =
      item.split(':')
    const rollup = getGroup(groups, `${state}:${businesses}${hasCounts ? `:${events}:${hides}` : ''}`)
    rollup.items += 1
    rollup.events += Number(events)
    rollup.responses += Number(responses)
    rollup.everShown += Number(shown[0])
    rollup.hiddenAfterShown += Number(shown[1])
    if (hiddenSince !== '') addStart(hidden, Number(hiddenSince))
    if (months === '') continue
    for (const month of months.split(',')) rollup.months.set(month, (rollup.months.get(month) ?? 0) + 1)
  }
}

function getGroup(groups: Map<string, Rollup>, key: string): Rollup {
  const known = groups.get(key)
  if (known) return known
  const months = new Map<string, number>()
  const rollup = { items: 0, events: 0, responses: 0, months, everShown: 0, hiddenAfterShown: 0 }
  groups.set(key, rollup)
  return rollup
}

function withoutCounts(groups: ReadonlyMap<string, Rollup>): Map<string, Rollup> {
  const joined = new Map<string, Rollup>()
  for (const [key, { items, events, responses, months, everShown, hiddenAfterShown }] of groups) {
    const rollup = getGroup(joined, key.split(':', 2).join(':'))
    rollup.items += items
    rollup.events += events
    rollup.responses += responses
    rollup.everShown += everShown
    rollup.hiddenAfterShown += hiddenAfterShown
    for (const [month, inMonth] of months) rollup.months.set(month, (rollup.months.get(month) ?? 0) + inMonth)
  }
  return joined
}

function addStart(hidden: Rollups['hidden'], startMs: number): void {
  const day = Math.floor(startMs / DAY_MS)
  const starts = hidden.get(day)
  if (starts) starts.push(startMs - day * DAY_MS)
  else hidden.set(day, [startMs - day * DAY_MS])
}

const ROLLUP_TABLES = ['facet_summary', 'count_summary', 'hidden_summary', 'chart_summary']

function storeRollups(db: WritableDatabase, { groups, hasCounts, hidden, charts }: Rollups): void {
  writeInTransaction(db, () => {
    if (!isUntouched(db)) return
    for (const table of ROLLUP_TABLES) db.exec(`DELETE FROM ${table}`)
    if (hasCounts) storeCounts(db, groups)
    const insert = prepareOnce(db, INSERT_ROLLUP)
    for (const [key, rollup] of hasCounts ? withoutCounts(groups) : groups) {
      const { items, events, responses, months, everShown, hiddenAfterShown } = rollup
      const sums = [items, events, responses, Array.from(months).join(), everShown, hiddenAfterShown]
      insert.run(...toColumns(key), ...sums)
    }
    const insertDay = prepareOnce(db, 'INSERT INTO hidden_summary (day, items, starts) VALUES (?, ?, ?)')
    for (const [day, starts] of hidden) insertDay.run(day, starts.length, starts.join())
    const insertChart = prepareOnce(db, 'INSERT INTO chart_summary (kind, place, events) VALUES (?, ?, ?)')
    for (const sum of charts.sums()) insertChart.run(...sum)
    db.exec('UPDATE facet_summary_marker SET is_complete = 1')
  })
}

function storeCounts(db: WritableDatabase, groups: ReadonlyMap<string, Rollup>): void {
  const insert = prepareOnce(db, INSERT_COUNTS)
  for (const [key, { items, months }] of groups) {
    insert.run(...toColumns(key), items, Array.from(months).join())
  }
}

/** The columns of a table of sums that tell its rows apart. */
function toColumns(key: string): Bindable[] {
  const [state = '', businesses = '', ...counts] = key.split(':')
  return [...state.split(',').map(BigInt), businesses, ...counts.map(Number)]
}
