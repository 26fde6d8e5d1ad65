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
const MOST_MS = 50
const SWEPT = { events: 60_000, responses: 30_000 }

/**
 * The longest block of the main process while a sync and then the rules run beside exports and searches over a big
 * cache.
 */
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
    const what = `of the main process, sync, export, search and findings of ${events.toLocaleString('en')} events`
    const ofIdle = (value: number) => ({ name: 'the idle application', value })
    return [
      atMost(`stall: longest block ${what}`, busy.longestBlockMs, 'ms', MOST_MS, {
        name: 'an idle thread of the same process in the same time',
        value: busy.longestIdleBlockMs,
      }),
      atMost(
        `stall: longest block without what held up the idle thread too ${what}`,
        ...([busy.longestOwnBlockMs, 'ms', MOST_MS, ofIdle(idle.longestOwnBlockMs)] as const),
      ),
      atMost(
        `stall: longest block in processor time ${what}`,
        ...([busy.longestBlockCpuMs, 'ms', MOST_MS, ofIdle(idle.longestBlockCpuMs)] as const),
      ),
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

/** Until the sync has ended, and the rules after it; a call that is refused ends the benchmark. */
async function doEverything(page: Page): Promise<void> {
  await page.evaluate(async (privateKey) => {
    const { unhidden } = window as unknown as { unhidden: Bridge }
    const ask = async <Value>(
      reply: Promise<{ readonly ok: true; readonly value: Value } | { readonly ok: false }>,
    ) => {
      const answered = await reply
      if (!answered.ok) throw new Error(JSON.stringify(answered))
      return answered.value
    }
    let isBusy = true
    const synced = new Promise<void>((resolve, reject) => {
      unhidden.subscribe('sync:finished', ({ error }) =>
        error ? reject(new Error(error.message)) : resolve(),
      )
    })
    const finishing = async () => {
      await synced
      // The rules wait a second after the sync, and are asked for here too.
      do await new Promise((resolve) => setTimeout(resolve, 2_000))
      while ((await ask(unhidden.invoke('findings:rules', undefined))).isComputing)
    }
    const finished = finishing().finally(() => {
      isBusy = false
    })
    const exporting = async () => {
      const request = { template: 'feedback', format: 'csv', filter: '', asOfMs: null } as const
      while (isBusy) await ask(unhidden.invoke('report:export', request))
    }
    const searching = async () => {
      const filters = ['visibility:hidden', 'hides:>1 thank', 'hidden-for:>30d response:none', 'room cold']
      const sort = { by: 'lastEvent', descending: true } as const
      for (let round = 0; isBusy; round += 1) {
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
