import { prepareOnce, prepareRecent, type ReadableDatabase } from '../store/database.ts'
import { FLAG_BITS } from '../store/index-codes.ts'
import { ARE_RESPONSES_READ } from '../store/read/feedback-rows.ts'
import { BEGINS_SPAN } from '../store/read/spans.ts'
import type { WholeTally } from './rule.ts'

/**
 * The tables that the rules read, for a slice of feedback items, in the connection's own temporary schema. They have
 * the items that an entry at the business hides or deletes: no rule finds anything about others, which are nearly all.
 *
 * - `touched`: these items, each with each such business;
 * - `m`: their entries at the business in order (`seq`), with the flags of the entry before;
 * - `span`: runs of equal visibility; `t0` is the first time of the run, `t_before` that of the run before, `t1` that
 *   of the next, null while it lasts;
 * - `deletion`: runs of the deleted flag that are set; `d0` is the first time of the run, `d1` where it was lifted;
 * - `item`: one row for each, with its state after the last entry;
 * - `hide`: the beginnings of hidden spans of *all* slices so far, for rules about a business;
 * - `tally`: of *all* items of *all* slices so far, by business: items, those that were shown, and of these the ones
 *   hidden after that.
 *
 * Entries after the cutoff and rewritten entries are left out (docs/decisions/0012-vanished-entries.md). Entries of
 * the same second have the order of their keys, because their real order is not recorded.
 */
const CREATE_SQL = `
  CREATE TEMP TABLE touched (
    feedback_id INTEGER, business_id INTEGER,
    PRIMARY KEY (feedback_id, business_id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE m (
    feedback_id INTEGER, business_id INTEGER, seq INTEGER, time_ms INTEGER, show INTEGER, deleted INTEGER,
    time_before INTEGER, show_before INTEGER, deleted_before INTEGER,
    PRIMARY KEY (feedback_id, business_id, seq)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE span (
    feedback_id INTEGER, business_id INTEGER, t_before INTEGER, t0 INTEGER, t1 INTEGER, show INTEGER, seq INTEGER,
    PRIMARY KEY (feedback_id, business_id, seq)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE deletion (
    feedback_id INTEGER, business_id INTEGER, d0 INTEGER, d1 INTEGER, seq INTEGER,
    PRIMARY KEY (feedback_id, business_id, seq)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE item (
    feedback_id INTEGER, business_id INTEGER, show INTEGER, deleted INTEGER, is_read INTEGER,
    PRIMARY KEY (feedback_id, business_id)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE hide (
    business_id INTEGER, time_ms INTEGER, feedback_id INTEGER, seq INTEGER,
    PRIMARY KEY (business_id, time_ms, feedback_id, seq)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE tally (
    business_id INTEGER PRIMARY KEY, items INTEGER, ever_shown INTEGER, hidden INTEGER
  );`

const OF_SLICE = ['touched', 'm', 'span', 'deletion', 'item'] as const
const TABLES = [...OF_SLICE, 'hide', 'tally'] as const

/** The entries of a slice that count. */
const toCounting = (areTiedOnly: boolean): string => `
  feedback_id BETWEEN @first AND @last AND time_ms BETWEEN @fromMs AND @cutoffMs AND flags & ${FLAG_BITS.rewritten} = 0
    ${areTiedOnly ? 'AND feedback_id IN (SELECT feedback_id FROM temp.tied)' : ''}`

const toFillTouched = (areTiedOnly: boolean): string => `
  INSERT INTO touched SELECT DISTINCT feedback_id, business_id FROM event
  WHERE ${toCounting(areTiedOnly)} AND (show = 0 OR deleted = 1)`

/** All the others were shown, and never hidden. */
const toTallyUntouched = (areTiedOnly: boolean): string => `
  INSERT INTO tally (business_id, items, ever_shown, hidden)
  SELECT business_id, count(*), count(*), 0 FROM (
    SELECT business_id FROM event WHERE ${toCounting(areTiedOnly)}
    GROUP BY feedback_id, business_id HAVING min(show) = 1 AND max(deleted) = 0
  ) WHERE true GROUP BY business_id
  ON CONFLICT (business_id) DO UPDATE SET items = items + excluded.items, ever_shown = ever_shown + excluded.ever_shown`

/** Where nothing begins, the recorded order of one second's entries counts. */
const toFillM = (order: TieOrder | null, areTiedOnly: boolean): string => `
  INSERT INTO m
  SELECT feedback_id, business_id, row_number() OVER same, time_ms, show, deleted,
    lag(time_ms) OVER same, lag(show) OVER same, lag(deleted) OVER same
  FROM touched CROSS JOIN event USING (feedback_id, business_id)
  WHERE ${toCounting(areTiedOnly)}
  WINDOW same AS (
    PARTITION BY feedback_id, business_id ORDER BY time_ms, ${order ? toRank(order) : 'show, deleted'}, time_text, ordinal
  )`

function toRank(order: TieOrder): string {
  return `CASE 2 * show + deleted ${order.map((state, rank) => `WHEN ${state} THEN ${rank}`).join(' ')} END`
}

const FILL_SPAN = `
  INSERT INTO span
  SELECT feedback_id, business_id, lag(time_ms) OVER same, time_ms, lead(time_ms) OVER same, show, seq
  FROM m WHERE ${BEGINS_SPAN}
  WINDOW same AS (PARTITION BY feedback_id, business_id ORDER BY seq)`

const FILL_DELETION = `
  INSERT INTO deletion
  SELECT feedback_id, business_id, time_ms, next_ms, seq
  FROM (
    SELECT feedback_id, business_id, time_ms, deleted, seq,
      lead(time_ms) OVER (PARTITION BY feedback_id, business_id ORDER BY seq) AS next_ms
    FROM m WHERE deleted <> coalesce(deleted_before, 0)
  )
  WHERE deleted = 1`

const FILL_ITEM = `
  INSERT INTO item
  SELECT feedback_id, business_id, show, deleted, ${ARE_RESPONSES_READ}
  FROM m AS f
  WHERE seq = (SELECT max(l.seq) FROM m l WHERE l.feedback_id = f.feedback_id AND l.business_id = f.business_id)`

const FILL_HIDE = 'INSERT INTO hide SELECT business_id, t0, feedback_id, seq FROM span WHERE show = 0'

const FILL_TALLY = `
  INSERT INTO tally (business_id, items, ever_shown, hidden)
  SELECT business_id, 0, count(*), sum(EXISTS (
    SELECT 1 FROM span later WHERE later.feedback_id = first.feedback_id AND later.business_id = first.business_id
      AND later.show = 0 AND later.seq > first.seq
  ))
  FROM (SELECT feedback_id, business_id, min(seq) AS seq FROM span WHERE show = 1 GROUP BY feedback_id, business_id) AS first
  GROUP BY business_id
  ON CONFLICT (business_id) DO UPDATE SET ever_shown = ever_shown + excluded.ever_shown, hidden = hidden + excluded.hidden`

const COUNT_ITEMS = `
  INSERT INTO tally (business_id, items, ever_shown, hidden)
  SELECT business_id, count(*), 0, 0 FROM item WHERE true GROUP BY business_id
  ON CONFLICT (business_id) DO UPDATE SET items = items + excluded.items`

const TALLIES = `
  SELECT business_id AS businessId, CAST(items AS REAL) AS items, CAST(ever_shown AS REAL) AS everShown,
    CAST(hidden AS REAL) AS hidden
  FROM tally ORDER BY business_id`

/** A condition on `span`: a span holds a moment from its beginning on, and no longer at its end. */
export const spanHolds = (moment: string): string => `t0 <= ${moment} AND (t1 IS NULL OR ${moment} < t1)`

/** Conditions on `item`, and on `item` with `span`. */
export const WAS_HIDDEN = `EXISTS (
  SELECT 1 FROM span WHERE span.feedback_id = item.feedback_id AND span.business_id = item.business_id AND show = 0
)`
export const IS_HIDDEN_NOW = 'span.show = 0 AND t1 IS NULL AND item.deleted = 0'

/** An inclusive range of feedback ids. */
export interface Slice {
  readonly first: bigint
  readonly last: bigint
}

/** The states `2 * show + deleted` of entries of one second, first to last. */
export type TieOrder = readonly number[]

/** How the rules look at the entries. */
export interface View {
  readonly cutoffMs: number
  /** Entries before it are left out. */
  readonly fromMs?: number
  /** The order of entries of the same second; null: hidden before shown, not deleted before deleted. */
  readonly order?: TieOrder | null
  /** Only items with different entries in one second; `temp.tied` must list them. */
  readonly areTiedOnly?: boolean
}

const EARLIEST_MS = -62_135_596_800_000

/**
 * Makes the tables, empty. The connection must not have them yet. `query_only` would refuse temporary tables too; the
 * file itself stays opened for reading only.
 */
export function createWorkingTables(db: ReadableDatabase): void {
  db.pragma('query_only = OFF')
  db.exec(CREATE_SQL)
}

export function dropWorkingTables(db: ReadableDatabase): void {
  for (const table of TABLES) db.exec(`DROP TABLE IF EXISTS temp.${table}`)
}

/** Fills the tables with another slice; `hide` keeps the rows of former slices. */
export function fillWorkingTables(db: ReadableDatabase, { first, last }: Slice, view: View): void {
  for (const table of OF_SLICE) prepareOnce(db, `DELETE FROM temp.${table}`).run()
  const { cutoffMs, fromMs = EARLIEST_MS, order = null, areTiedOnly = false } = view
  const counting = { first, last, cutoffMs, fromMs }
  prepareOnce(db, toFillTouched(areTiedOnly)).run(counting)
  prepareOnce(db, toTallyUntouched(areTiedOnly)).run(counting)
  prepareRecent(db, toFillM(order, areTiedOnly)).run(counting)
  for (const sql of [FILL_SPAN, FILL_DELETION, FILL_ITEM, FILL_HIDE, FILL_TALLY, COUNT_ITEMS]) {
    prepareOnce(db, sql).run()
  }
}

/** The tallies of all slices so far, in the order of the business ids. */
export function listTallies(db: ReadableDatabase): WholeTally[] {
  return prepareOnce(db, TALLIES).safeIntegers().all() as WholeTally[]
}
