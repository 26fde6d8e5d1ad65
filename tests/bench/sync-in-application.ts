import type { Page } from '@playwright/test'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import type { Bridge } from '../../shared/ipc/contract.ts'
import { allowHosts } from '../e2e/screens/connect-form.ts'
import { launchApp } from '../support/electron-app.ts'
import { atMost, type Benchmark, type Measurement } from './measurement.ts'
import { CLIENT_ID, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'
import { watchMainProcess } from './watch-main-process.ts'

const EVENTS = 70_000
const RESPONSES = 30_000
/** How long it is watched after the sync. */
const RULES_MS = 10_000
const protection = { kind: 'passphrase', passphrase: 'passphrase of the benchmark' } as const

/**
 * Syncs 100,000 entries from a service in another process into the real application: how long its main process was ever
 * blocked, and how much memory it took, also while the rules are applied; then the same for the demo, whose service
 * runs inside the application.
 */
export const syncInApplication: Benchmark = {
  name: 'sync-in-application',
  needsApplication: true,
  run: async () => [
    ...(await measure('sync of 100,000 entries', { memoryMb: 250 }, syncFromService)),
    ...(await measure('demo workspace', { memoryMb: 600 }, openDemo)),
  ],
}

async function measure(
  name: string,
  limits: { readonly memoryMb: number },
  work: (page: Page) => Promise<void>,
): Promise<Measurement[]> {
  const { app, page, close } = await launchApp()
  await allowHosts(app)
  const idle = await watchMainProcess(app, () => page.waitForTimeout(5_000))
  const busy = await watchMainProcess(app, () => work(page))
  // The rules are applied as soon as the pages are there.
  const after = await watchMainProcess(app, () => page.waitForTimeout(RULES_MS))
  await close()
  const compare = (value: number) => ({ name: 'the idle application', value })
  const block = `${name}: longest block of the main process`
  const peak = `${name}: peak memory of the main process`
  const idlePeak = compare(idle.peakMb)
  return [
    atMost(block, busy.longestBlockMs, 'ms', 50, compare(idle.longestBlockMs)),
    atMost(`${block} in processor time`, busy.longestBlockCpuMs, 'ms', 50, compare(idle.longestBlockCpuMs)),
    atMost(peak, busy.peakMb, 'MB', limits.memoryMb, idlePeak),
    atMost(`${peak} in the ten seconds after`, after.peakMb, 'MB', limits.memoryMb, idlePeak),
  ]
}

async function syncFromService(page: Page): Promise<void> {
  const service = await startBenchService({ events: EVENTS, responses: RESPONSES })
  try {
    const scope = { businessIds: [], from: null, to: null }
    const connection = { baseUrl: service.baseUrl, clientId: CLIENT_ID, scheme: DEFAULT_SCHEME, scope }
    await page.evaluate(
      async ({ request }) => {
        const { unhidden } = window as unknown as { unhidden: Bridge }
        await unhidden.invoke('workspace:create', request)
        const finished = new Promise((resolve) => {
          unhidden.subscribe('sync:finished', resolve)
        })
        await unhidden.invoke('sync:start', { kind: 'complete' })
        await finished
      },
      { request: { name: 'Bench', timeZone: 'UTC', connection, privateKey: PRIVATE_KEY, protection } },
    )
  } finally {
    service.stop()
  }
}

async function openDemo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { unhidden } = window as unknown as { unhidden: Bridge }
    const opened = await unhidden.invoke('workspace:open-demo', undefined)
    if (!opened.ok) throw new Error(opened.error.code)
  })
}
