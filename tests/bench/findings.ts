import { RULES } from '../../electron/findings/all-rules.ts'
import { computeFindings } from '../../electron/findings/compute-findings.ts'
import { defaultsOf } from '../../electron/findings/parameters.ts'
import type { ReadableDatabase } from '../../electron/store/database.ts'
import { FLAG_BITS } from '../../electron/store/index-codes.ts'
import { openReadonly } from '../../electron/store/open-database.ts'
import { PreviewCounter } from '../../electron/threads/findings-session.ts'
import { RULE_NAMES } from '../../shared/domain/finding.ts'
import { BENCH_NOW_MS, getBigCache } from './big-cache.ts'
import { sizeText, timeByTurns } from './big-reader.ts'
import { atMost, atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const RUNS = 3
const PREVIEW_LIMIT_MS = 300

/** What the rules' definitions need of every entry, in one statement. */
const SCAN = `
  SELECT count(*), sum(chg) FROM (
    SELECT show IS NOT lag(show) OVER same AS chg, lag(deleted) OVER same AS deleted_before,
      lead(time_ms) OVER same AS next_ms, row_number() OVER same AS seq
    FROM event WHERE time_ms <= ? AND flags & ${FLAG_BITS.rewritten} = 0
    WINDOW same AS (PARTITION BY feedback_id, business_id ORDER BY time_ms, show, deleted, time_text, ordinal)
  )`

/** All rules against one scan with the window functions; and how soon a preview answers. */
export const findings: Benchmark = {
  name: 'findings',
  run: async ({ sizes = [1_000_000] } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) {
      const db = openReadonly(getBigCache(events))
      measured.push(await measureRules(db, events), measurePreview(db, events))
      db.close()
    }
    return measured
  },
}

async function measureRules(db: ReadableDatabase, events: number): Promise<Measurement> {
  const { one, other } = await timeByTurns(
    RUNS,
    () => applyAll(db),
    () => db.prepare(SCAN).get(BENCH_NOW_MS),
  )
  return atMostTimes(`findings: all rules, ${sizeText(events)}`, median(one), 'ms', 3, {
    name: 'one scan with the window functions',
    value: median(other),
  })
}

function applyAll(db: ReadableDatabase): void {
  const parameters = new Map(RULE_NAMES.map((name) => [name, defaultsOf(RULES[name])]))
  for (const _ of computeFindings(db, { parameters, cutoffMs: BENCH_NOW_MS }));
}

/** The slowest of the first answers to other values of one parameter after the other. */
function measurePreview(db: ReadableDatabase, events: number): Measurement {
  const counter = new PreviewCounter(db, Date.now, { atMs: BENCH_NOW_MS, from: 'sweep', scopeFromMs: null })
  const answers = [10, 20, 45, 60, 90].map((days) => {
    const begunMs = performance.now()
    counter.ask('long-hidden', { days })
    return performance.now() - begunMs
  })
  return atMost(
    `findings: first answer of a preview, ${sizeText(events)}`,
    Math.max(...answers),
    'ms',
    PREVIEW_LIMIT_MS,
  )
}
