import { rm } from 'node:fs/promises'
import { launchApp } from '../support/electron-app.ts'
import { type BigWorkspace, makeBigWorkspace } from './big-workspace.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'
import { openBigWorkspace } from './open-big-workspace.ts'

const EVENTS = 1_000_000
const TURNS = 5

/**
 * From the start of the process until the list of items takes a key: its rows are there, or the word that there are
 * none. The passphrase is given by the benchmark without a pause; stretching it costs both sides the same.
 */
export const start: Benchmark = {
  name: 'start',
  needsApplication: true,
  run: async ({ sizes = [EVENTS] } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) measured.push(await compare(events))
    return measured
  },
}

async function compare(events: number): Promise<Measurement> {
  const [big, empty] = [await makeBigWorkspace(events), await makeBigWorkspace(0)]
  const times = { big: [] as number[], empty: [] as number[] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    times.empty.push(await startOnce(empty))
    times.big.push(await startOnce(big))
  }
  for (const { dataDir } of [big, empty]) await rm(dataDir, { recursive: true, force: true })
  return atMostTimes(
    `start: process start to first rows, ${events.toLocaleString('en')} events`,
    median(times.big),
    'ms',
    1.2,
    { name: 'an empty workspace', value: median(times.empty) },
  )
}

async function startOnce(workspace: BigWorkspace): Promise<number> {
  const begin = performance.now()
  const { page, close } = await launchApp({ dataDir: workspace.dataDir })
  try {
    await openBigWorkspace(page, workspace)
    const rows = page
      .getByRole('grid', { name: 'Reviews' })
      .locator('[role=gridcell][data-column=feedbackId]')
    const none = page.getByText(/^(No matching reviews|Nothing fetched yet)/)
    await rows.nth(1).or(none).first().waitFor()
    await page.keyboard.press('/')
    await page.locator('[data-search-box]:focus').waitFor()
    return performance.now() - begin
  } finally {
    await close()
  }
}
