import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderCases } from '../../electron/findings/cases/case-row.ts'
import type { WritableDatabase } from '../../electron/store/database.ts'
import { openWritable } from '../../electron/store/open-database.ts'
import { getBigCache } from './big-cache.ts'
import { timeByTurns } from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const RUNS = 3
const FINDINGS = 1_000_000
/** A review has three findings on average. */
const FINDINGS_PER_EVENT = 1

/**
 * One review in twenty was hidden in a burst of its business and hour. The others have findings of several rules each,
 * as many as make up the number.
 */
const FILL = [
  'DELETE FROM finding',
  `INSERT INTO finding
   SELECT 'bulk-hide/' || business_id || '/' || feedback_id || '/' || last_event_ms, 'bulk-hide', feedback_id, business_id,
     last_event_ms, NULL, 20, '{}', 'BH-' || feedback_id, 1, NULL, NULL, last_event_ms, last_event_ms / 3600000 * 3600000
   FROM feedback WHERE feedback_id % 20 = 0 AND last_event_ms IS NOT NULL`,
  `WITH given (rule, mark) AS (
     VALUES ('toggling', ''), ('long-hidden', ''), ('reply-nobody-could-see', '1'), ('reply-nobody-could-see', '2')
   )
   INSERT INTO finding
   SELECT rule || '/' || business_id || '/' || feedback_id || '/' || mark, rule, feedback_id, business_id, first_event_ms,
     iif(rule = 'toggling', last_event_ms, NULL), iif(rule = 'toggling', 3, NULL), '{}',
     substr(upper(rule), 1, 2) || '-' || feedback_id || '-' || mark, 1, NULL, NULL,
     iif(rule = 'long-hidden', last_event_ms, NULL), NULL
   FROM given CROSS JOIN feedback
   WHERE last_event_ms IS NOT NULL LIMIT (SELECT max(0, ? - count(*)) FROM finding)`,
] as const
const [EMPTY, FILL_BURSTS, FILL_OTHERS] = FILL

const SCAN =
  'SELECT finding_key, rule, feedback_id, business_id, reference, from_ms, until_ms, measure FROM finding'

/**
 * Grouping the findings into cases in their order and storing it, as after the rules, against reading every finding
 * once.
 */
export const cases: Benchmark = {
  name: 'cases',
  run: async ({ sizes = [FINDINGS] } = {}) => {
    const measured: Measurement[] = []
    for (const findings of sizes) measured.push(await measure(findings))
    return measured
  },
}

async function measure(findings: number): Promise<Measurement> {
  const cache = getBigCache(findings * FINDINGS_PER_EVENT)
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-bench-cases-'))
  const path = join(folder, 'cases.unhidden')
  copyFileSync(cache.path, path)
  const db = openWritable({ path, keyHex: cache.keyHex })
  try {
    db.exec(EMPTY)
    db.exec(FILL_BURSTS)
    db.prepare(FILL_OTHERS).run(findings)
    const count = db.prepare<[], bigint>('SELECT count(*) FROM finding').pluck().get()
    const { one, other } = await timeByTurns(
      RUNS,
      () => order(db),
      () => scan(db),
    )
    const ordered = db.prepare<[], bigint>('SELECT count(*) FROM case_order').pluck().get()
    const name = `cases: ${Number(count).toLocaleString('en')} findings into ${Number(ordered).toLocaleString('en')} cases`
    return atMostTimes(name, median(one), 'ms', 3, {
      name: 'reading every finding once',
      value: median(other),
    })
  } finally {
    db.close()
    rmSync(folder, { recursive: true })
  }
}

function order(db: WritableDatabase): void {
  db.exec('DELETE FROM case_order_marker')
  for (const _ of orderCases(db));
}

function scan(db: WritableDatabase): void {
  for (const _ of db.prepare(SCAN).iterate());
}
