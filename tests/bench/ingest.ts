import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Operation } from '../../shared/domain/operation.ts'
import { atLeastTimes, type Benchmark, type Measurement, median } from './measurement.ts'
import { CLIENT_ID, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'

/** What one run of a side came to. */
export interface IngestRun {
  /** Rows that were stored. */
  readonly entries: number
  readonly requests: number
  readonly elapsedMs: number
}

const RUNS = 5
/** `UNHIDDEN_BENCH_ENTRIES` gives another number, for a quicker look. */
const ENTRIES = Number(process.env.UNHIDDEN_BENCH_ENTRIES ?? 500_000)
const RUN = fileURLToPath(new URL('./ingest-run.ts', import.meta.url))
const run = promisify(execFile)

export const ingestHistory: Benchmark = {
  name: 'ingest-history',
  run: () => compare('history', { events: ENTRIES, responses: 0 }),
}

export const ingestResponses: Benchmark = {
  name: 'ingest-responses',
  run: () => compare('responses', { events: 0, responses: ENTRIES }),
}

/** Entries per second of a sweep against the bare loop, by turns, each run in a process of its own. */
async function compare(
  operation: Operation,
  held: Parameters<typeof startBenchService>[0],
): Promise<readonly Measurement[]> {
  const service = await startBenchService(held)
  const rates = { sweep: [] as number[], bare: [] as number[] }
  try {
    for (let turn = 0; turn < RUNS; turn += 1) {
      for (const side of ['bare', 'sweep'] as const) {
        rates[side].push(await measureRun(side, operation, service.baseUrl))
      }
    }
  } finally {
    service.stop()
  }
  const baseline = { name: 'the bare loop', value: median(rates.bare) }
  return [atLeastTimes(`ingest-${operation}: entries stored`, median(rates.sweep), 'per second', 1, baseline)]
}

async function measureRun(side: 'sweep' | 'bare', operation: Operation, baseUrl: string): Promise<number> {
  const { stdout } = await run(process.execPath, [RUN, side, operation, baseUrl, CLIENT_ID, PRIVATE_KEY])
  const { entries, requests, elapsedMs }: IngestRun = JSON.parse(stdout)
  const rate = (entries / elapsedMs) * 1_000
  console.error(
    `${operation}, ${side}: ${entries} entries, ${requests} requests, ${Math.round(rate)} per second`,
  )
  return rate
}
