import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import type { Bridge } from '../../shared/ipc/contract.ts'
import { launchApp } from '../support/electron-app.ts'
import { makeBigWorkspace } from './big-workspace.ts'
import { atMost, type Benchmark, type Measurement } from './measurement.ts'
import { openBigWorkspace } from './open-big-workspace.ts'
import { CLIENT_ID, PRIVATE_KEY, startBenchService } from './start-bench-service.ts'
import { watchMainProcess } from './watch-main-process.ts'

const EVENTS = 1_000_000
const SWEPT = { events: 60_000, responses: 30_000 }

/** The longest block of the main process while a sync, exports and searches run together over a big cache. */
export const stall: Benchmark = {
  name: 'stall',
  needsApplication: true,
  run: async ({ sizes = [EVENTS] } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) measured.push(...(await measure(events)))
    return measured
  },
}

async function measure(events: number): Promise<Measurement[]> {
  const service = await startBenchService(SWEPT)
  const workspace = await makeBigWorkspace(events, { baseUrl: service.baseUrl, clientId: CLIENT_ID })
  const { app, page, close } = await launchApp({ dataDir: workspace.dataDir })
  try {
    await openBigWorkspace(page, workspace)
    await saveTo(app, join(workspace.dataDir, 'export.csv'))
    const idle = await watchMainProcess(app, () => page.waitForTimeout(5_000))
    const busy = await watchMainProcess(app, () => doEverything(page))
    const what = `of the main process, sync, export and search of ${events.toLocaleString('en')} events`
    const compare = (name: string, figure: 'longestBlockMs' | 'longestBlockCpuMs') =>
      atMost(`stall: ${name} ${what}`, busy[figure], 'ms', 50, {
        name: 'the idle application',
        value: idle[figure],
      })
    return [
      compare('longest block', 'longestBlockMs'),
      compare('longest block in processor time', 'longestBlockCpuMs'),
    ]
  } finally {
    await close()
    service.stop()
    await rm(workspace.dataDir, { recursive: true, force: true })
  }
}

async function saveTo(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath })
  }, path)
}

/** Until the sync has ended; a call that is refused ends the benchmark. */
async function doEverything(page: Page): Promise<void> {
  await page.evaluate(async (privateKey) => {
    const { unhidden } = window as unknown as { unhidden: Bridge }
    const ask = async (reply: Promise<{ readonly ok: boolean }>) => {
      const answered = await reply
      if (!answered.ok) throw new Error(JSON.stringify(answered))
    }
    let isSyncing = true
    const finished = new Promise<void>((resolve, reject) => {
      unhidden.subscribe('sync:finished', ({ error }) => (error ? reject(new Error(error.code)) : resolve()))
    }).finally(() => {
      isSyncing = false
    })
    const exporting = async () => {
      const request = { template: 'feedback', format: 'csv', filter: '', asOfMs: null } as const
      while (isSyncing) await ask(unhidden.invoke('report:export', request))
    }
    const searching = async () => {
      const filters = ['visibility:hidden', 'hides:>1 thank', 'hidden-for:>30d response:none', 'room cold']
      const sort = { by: 'lastEvent', descending: true } as const
      for (let round = 0; isSyncing; round += 1) {
        const filter = filters[round % filters.length] ?? ''
        await ask(unhidden.invoke('feedback:list', { filter, sort, asOfMs: null, offset: 0, limit: 200 }))
        await ask(unhidden.invoke('facets:get', { filter, asOfMs: null }))
        await ask(unhidden.invoke('responses:list', { filter, order: 'newest', offset: 0, limit: 200 }))
      }
    }
    await ask(unhidden.invoke('workspace:set-private-key', { privateKey }))
    await ask(unhidden.invoke('sync:start', { kind: 'complete' }))
    await Promise.all([finished, exporting(), searching()])
  }, PRIVATE_KEY)
}
