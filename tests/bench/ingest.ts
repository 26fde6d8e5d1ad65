import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Operation } from '../../shared/domain/receipt.ts'
import { atLeastTimes, atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'
import { CLIENT_ID, type HeldEntries, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'

/** What one run of a side came to. */
export interface IngestRun {
  /** Rows that were stored. */
  readonly entries: number
  readonly requests: number
  readonly elapsedMs: number
  /** Processor time of the process, all its threads together; the service's is not in it. */
  readonly cpuMs: number
}

const RUNS = 5
/** `UNHIDDEN_BENCH_ENTRIES` gives another number, for a quicker look. */
const ENTRIES = Number(process.env.UNHIDDEN_BENCH_ENTRIES ?? 500_000)
const RUN = fileURLToPath(new URL('./ingest-run.ts', import.meta.url))
const run = promisify(execFile)

export const ingestHistory: Benchmark = {
  name: 'ingest-history',
  run: () => compareBoth('history', { events: ENTRIES, responses: 0 }),
}

export const ingestResponses: Benchmark = {
  name: 'ingest-responses',
  run: () => compareBoth('responses', { events: 0, responses: ENTRIES }),
}

/**
 * Nothing promises in which order a service sends items: ids that rise with time suit a table's key, random ones do
 * not.
 */
async function compareBoth(operation: Operation, held: HeldEntries): Promise<readonly Measurement[]> {
  return [
    ...(await compare(operation, { ...held, ids: 'rising' })),
    ...(await compare(operation, { ...held, ids: 'random' })),
  ]
}

/** Entries per second of a sweep against the bare loop, by turns, each run in a process of its own. */
async function compare(operation: Operation, held: HeldEntries): Promise<readonly Measurement[]> {
  const service = await startBenchService(held)
  const runs = { sweep: [] as IngestRun[], bare: [] as IngestRun[] }
  try {
    for (let turn = 0; turn < RUNS; turn += 1) {
      for (const side of ['bare', 'sweep'] as const) {
        runs[side].push(await measureRun(side, operation, service.baseUrl))
      }
    }
  } finally {
    service.stop()
  }
  const rates = { sweep: runs.sweep.map(toRate), bare: runs.bare.map(toRate) }
  const costs = { sweep: runs.sweep.map(toCost), bare: runs.bare.map(toCost) }
  const named = (value: number) => ({ name: 'the bare loop', value })
  return [
    atLeastTimes(
      `ingest-${operation}, ${held.ids} ids: entries stored`,
      median(rates.sweep),
      'per second',
      1,
      named(median(rates.bare)),
    ),
    atMostTimes(
      `ingest-${operation}, ${held.ids} ids: processor time of 1000 entries`,
      median(costs.sweep),
      'ms',
      1,
      named(median(costs.bare)),
    ),
  ]
}

const toRate = ({ entries, elapsedMs }: IngestRun) => (entries / elapsedMs) * 1_000
const toCost = ({ entries, cpuMs }: IngestRun) => (cpuMs / entries) * 1_000

async function measureRun(side: 'sweep' | 'bare', operation: Operation, baseUrl: string): Promise<IngestRun> {
  const { stdout } = await run(process.execPath, [RUN, side, operation, baseUrl, CLIENT_ID, PRIVATE_KEY])
  const measured: IngestRun = JSON.parse(stdout)
  const { entries, requests } = measured
  const [rate, cost] = [Math.round(toRate(measured)), toCost(measured).toFixed(1)]
  console.error(
    `${operation}, ${side}: ${entries} entries, ${requests} requests, ${rate} per second, ${cost} ms of processor per 1000`,
  )
  return measured
}
