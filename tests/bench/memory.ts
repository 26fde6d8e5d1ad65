import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCli } from '../support/run-cli.ts'
import { atMostTimes, type Benchmark } from './measurement.ts'
import { CLIENT_ID, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'

/** `UNHIDDEN_BENCH_ENTRIES` gives another number, for a quicker look; the baseline has a tenth of it. */
const ENTRIES = Number(process.env.UNHIDDEN_BENCH_ENTRIES ?? 2_000_000)
const LOOK_EVERY_MS = 100
const CLI = fileURLToPath(new URL('../../electron/cli.ts', import.meta.url))
const SECRETS = { UNHIDDEN_PASSPHRASE: 'passphrase of the benchmark', UNHIDDEN_PRIVATE_KEY: PRIVATE_KEY }

/**
 * The most memory that a sync of the command line ever had, its threads included: a sweep of many entries must not need
 * more than one of a tenth. The service is a process of its own and does not count.
 */
export const memory: Benchmark = {
  name: 'memory',
  run: async () => {
    const small = await measurePeak(ENTRIES / 10)
    const large = await measurePeak(ENTRIES)
    const baseline = { name: `a sync of ${ENTRIES / 10} entries`, value: small }
    return [atMostTimes(`memory: peak of a sync of ${ENTRIES} entries`, large, 'MB', 1.1, baseline)]
  },
}

/** Three quarters of the entries are events. @returns megabytes. */
async function measurePeak(entries: number): Promise<number> {
  const responses = Math.floor(entries / 4)
  const service = await startBenchService({ events: entries - responses, responses })
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-memory-'))
  const path = join(folder, 'bench.unhidden')
  try {
    const where = ['--workspace', path, '--base-url', service.baseUrl, '--client-id', CLIENT_ID]
    const created = await runCli(['workspace', 'create', ...where], SECRETS)
    if (created.code !== 0) throw new Error(created.stderr)
    const sync = spawn(process.execPath, [CLI, 'sync', '--workspace', path], {
      env: { ...process.env, ...SECRETS },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return await watchPeak(sync)
  } finally {
    service.stop()
    rmSync(folder, { recursive: true })
  }
}

/** The kernel keeps the peak, so looking now and then misses only what comes after the last look. */
async function watchPeak(child: ChildProcess): Promise<number> {
  let peakMb = 0
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, readPeak(child.pid ?? 0))
  }, LOOK_EVERY_MS)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`the sync ended with exit code ${code}`)
  return peakMb
}

/** `VmHWM` of Linux, in kB there; 0 once the process is gone. */
function readPeak(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return (Number(kilobytes) * 1_024) / 1e6
  } catch {
    return 0
  }
}
