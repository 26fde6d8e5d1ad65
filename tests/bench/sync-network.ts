import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runCli } from '../support/run-cli.ts'
import { atMost, type Benchmark, type Measurement } from './measurement.ts'
import { CLIENT_ID, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'

const ENTRIES = 2_000_000
const LATENCIES_MS = [100, 300, 1_000]
/** Design, "Syncing": as many requests are under way at once. */
const REQUESTS_AT_ONCE = 4
const MOST_TIMES = 1.1
const MOST_MORE_MS = 2_000
const SECRETS = { UNHIDDEN_PASSPHRASE: 'passphrase of the benchmark', UNHIDDEN_PRIVATE_KEY: PRIVATE_KEY }

const syncSchema = z.object({
  outcome: z.literal('complete'),
  sweeps: z.array(z.object({ pages: z.number(), requests: z.number() })),
})

/**
 * From the start to the end of the command line's `sync`, with opening the workspace and the passphrase, from a service
 * that takes a while for each page. `--size` gives the number of entries, of which three quarters are events.
 */
export const syncNetwork: Benchmark = {
  name: 'sync-network',
  run: async ({ sizes = [ENTRIES] } = {}) => {
    const measured: Measurement[] = []
    for (const entries of sizes) {
      for (const latencyMs of LATENCIES_MS) measured.push(await measure(entries, latencyMs))
    }
    return measured
  },
}

async function measure(entries: number, latencyMs: number): Promise<Measurement> {
  const responses = Math.floor(entries / 4)
  const service = await startBenchService({ events: entries - responses, responses, latencyMs })
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-bench-network-'))
  const path = join(folder, 'bench.unhidden')
  try {
    const where = ['--workspace', path, '--base-url', service.baseUrl, '--client-id', CLIENT_ID]
    const created = await runCli(['workspace', 'create', ...where], SECRETS)
    if (created.code !== 0) throw new Error(created.stderr)
    const startMs = performance.now()
    const synced = await runCli(['sync', '--workspace', path, '--json'], SECRETS)
    const elapsedMs = performance.now() - startMs
    if (synced.code !== 0) throw new Error(synced.stderr)
    const { sweeps } = syncSchema.parse(JSON.parse(synced.stdout))
    const pages = sweeps.reduce((sum, sweep) => sum + sweep.pages, 0)
    const ofNetwork = (pages * latencyMs) / REQUESTS_AT_ONCE
    return {
      ...atMost(
        `sync-network: ${entries.toLocaleString('en')} entries, ${latencyMs} ms a page`,
        elapsedMs,
        'ms',
        MOST_TIMES * ofNetwork + MOST_MORE_MS,
        {
          name: `${pages.toLocaleString('en')} pages × ${latencyMs} ms ÷ ${REQUESTS_AT_ONCE}`,
          value: ofNetwork,
        },
      ),
      target: `≤ ${MOST_TIMES} × baseline + ${MOST_MORE_MS} ms`,
    }
  } finally {
    service.stop()
    rmSync(folder, { recursive: true })
  }
}
