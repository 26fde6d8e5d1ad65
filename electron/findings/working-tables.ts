import type { ReadableDatabase } from '../store/database.ts'
import { FLAG_BITS } from '../store/index-schema.ts'
import { ARE_RESPONSES_READ } from '../store/read/responses-read.ts'
import type { BusinessTally } from './rule.ts'

/**
 * The tables that the rules read, for a slice of feedback items, in the connection's own temporary schema:
 *
 * - `m`: the entries of each feedback item at each business in order (`seq`), with the flags of the entry before;
 * - `span`: runs of equal visibility; `t0` is the first time of the run, `t1` that of the next run, null while it lasts;
 * - `deletion`: runs of the deleted flag that are set; `d0` is the first time of the run, `d1` where it was lifted;
 * - `item`: one row for each, with its state after the last entry;
 * - `hide`: the beginnings of hidden spans of *all* slices so far, for rules about a business;
 * - `tally`: of *all* slices so far, by business: items that were shown, and of these the ones hidden after that.
 *
 * Entries after the cut-off and rewritten entries are left out (docs/decisions/0012-vanished-entries.md). Entries of the
 * same second stand in the order of their keys, which nobody recorded.
 */
const CREATE_SQL = `
  CREATE TEMP TABLE m (
    feedback_id INTEGER, business_id INTEGER, seq INTEGER, time_ms INTEGER, show INTEGER, deleted INTEGER,
    time_before INTEGER, show_before INTEGER, deleted_before INTEGER,
    PRIMARY KEY (feedback_id, business_id, seq)
  ) WITHOUT ROWID;
  CREATE TEMP TABLE span (
    feedback_id INTEGER, business_id INTEGER, t0 INTEGER, t1 INTEGER, show INTEGER, seq INTEGER,
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
  CREATE TEMP TABLE hide (business_id INTEGER, time_ms INTEGER, feedback_id INTEGER);
  CREATE TEMP TABLE tally (business_id INTEGER PRIMARY KEY, ever_shown INTEGER, hidden INTEGER);`

const TABLES = ['m', 'span', 'deletion', 'item', 'hide', 'tally'] as const

const FILL_M = `
  INSERT INTO m
  SELECT feedback_id, business_id, row_number() OVER same, time_ms, show, deleted,
    lag(time_ms) OVER same, lag(show) OVER same, lag(deleted) OVER same
  FROM event
  WHERE feedback_id BETWEEN @first AND @last AND time_ms <= @cutOffMs AND flags & ${FLAG_BITS.rewritten} = 0
  WINDOW same AS (PARTITION BY feedback_id, business_id ORDER BY time_ms, show, deleted, time_text, ordinal)`

const FILL_SPAN = `
  INSERT INTO span
  SELECT feedback_id, business_id, time_ms, lead(time_ms) OVER (PARTITION BY feedback_id, business_id ORDER BY seq),
    show, seq
  FROM m WHERE show_before IS NULL OR show <> show_before`

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

const FILL_HIDE = 'INSERT INTO hide SELECT business_id, t0, feedback_id FROM span WHERE show = 0'

const FILL_TALLY = `
  INSERT INTO tally
  SELECT business_id, count(*), sum(EXISTS (
    SELECT 1 FROM span later WHERE later.feedback_id = first.feedback_id AND later.business_id = first.business_id
      AND later.show = 0 AND later.seq > first.seq
  ))
  FROM (SELECT feedback_id, business_id, min(seq) AS seq FROM span WHERE show = 1 GROUP BY feedback_id, business_id) AS first
  GROUP BY business_id
  ON CONFLICT (business_id) DO UPDATE SET ever_shown = ever_shown + excluded.ever_shown, hidden = hidden + excluded.hidden`

const TALLIES = `
  SELECT business_id AS businessId, CAST(ever_shown AS REAL) AS everShown, CAST(hidden AS REAL) AS hidden
  FROM tally ORDER BY business_id`

/** An inclusive range of feedback ids. */
export interface Slice {
  readonly first: bigint
  readonly last: bigint
}

/** Makes the tables, empty. The connection must not have them yet. */
export function createWorkingTables(db: ReadableDatabase): void {
  db.exec(CREATE_SQL)
}

export function dropWorkingTables(db: ReadableDatabase): void {
  for (const table of TABLES) db.exec(`DROP TABLE IF EXISTS temp.${table}`)
}

/** Fills the tables with another slice; `hide` keeps what the slices before brought. */
export function fillWorkingTables(db: ReadableDatabase, { first, last }: Slice, cutOffMs: number): void {
  for (const table of ['m', 'span', 'deletion', 'item']) db.exec(`DELETE FROM temp.${table}`)
  db.prepare(FILL_M).run({ first, last, cutOffMs })
  for (const sql of [FILL_SPAN, FILL_DELETION, FILL_ITEM, FILL_HIDE, FILL_TALLY]) db.prepare(sql).run()
}

/** The tallies of all slices so far, in the order of the business ids. */
export function listTallies(db: ReadableDatabase): BusinessTally[] {
  return db.prepare<[], BusinessTally>(TALLIES).safeIntegers().all()
}
