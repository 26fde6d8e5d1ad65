import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Bridge } from '../../shared/ipc/contract.ts'
import { goTo } from '../e2e/screens/open-demo.ts'
import { chooseTemplate } from '../e2e/screens/report-screen.ts'
import { launchApp } from '../support/electron-app.ts'
import { sizeText } from './big-reader.ts'
import { type BigWorkspace, makeBigWorkspace } from './big-workspace.ts'
import { atMost, type Benchmark, type Measurement, median } from './measurement.ts'
import { openBigWorkspace } from './open-big-workspace.ts'

const EVENTS = 1_000_000
const TURNS = 3
const MOST_MS = 1_000
const ASK_MS = 500
/** The order of cases is made in the background. */
const SETTLING_MS = 5_000
/** What opening a workspace starts is done. */
const AT_REST_MS = 3_000
/** Templates that need neither a choice nor findings; the first is there when the screen opens. */
const TITLES = ['Hidden and deleted', 'Visibility changes', 'Responses', 'Businesses'] as const

/**
 * From choosing a report until its first page is on screen, in an application that was started for it. The rules have
 * been applied before, as after a sync: without a change of the data, a start does not apply them again.
 */
export const reportPreview: Benchmark = {
  name: 'report-preview',
  needsApplication: true,
  run: async ({ sizes = [EVENTS] } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) {
      const workspace = await makeBigWorkspace(events)
      await applyRules(workspace)
      const turns: (readonly number[])[] = []
      for (let turn = 0; turn < TURNS; turn += 1) turns.push(await measureAll(workspace))
      await rm(workspace.dataDir, { recursive: true, force: true })
      measured.push(
        ...TITLES.map((title, at) =>
          atMost(
            `report-preview: first page of “${title}” on screen, ${sizeText(events)}`,
            median(turns.map((times) => times[at] ?? 0)),
            'ms',
            MOST_MS,
          ),
        ),
      )
    }
    return measured
  },
}

/** Opens it until the findings are current, and the order of cases is kept. */
async function applyRules(workspace: BigWorkspace): Promise<void> {
  const { page, close } = await launchApp({ dataDir: workspace.dataDir })
  try {
    await openBigWorkspace(page, workspace)
    const areCurrent = () =>
      page.evaluate(async () => {
        const { unhidden } = window as unknown as { unhidden: Bridge }
        const reply = await unhidden.invoke('findings:rules', undefined)
        if (!reply.ok) throw new Error(reply.error.code)
        return reply.value.rules.every(({ isCurrent }) => isCurrent)
      })
    while (!(await areCurrent())) await page.waitForTimeout(ASK_MS)
    await page.waitForTimeout(SETTLING_MS)
  } finally {
    await close()
  }
}

async function measureAll(workspace: BigWorkspace): Promise<readonly number[]> {
  const { page, close } = await launchApp({ dataDir: workspace.dataDir })
  try {
    await openBigWorkspace(page, workspace)
    await page.waitForTimeout(AT_REST_MS)
    const times: number[] = []
    for (const title of TITLES) {
      const startMs = performance.now()
      if (times.length === 0) await goTo(page, 'Reports')
      else await chooseTemplate(page, title)
      await waitForFirstPage(page, title)
      times.push(performance.now() - startMs)
    }
    // The next start would open Reports, and typeset before it is asked.
    await goTo(page, 'Home')
    return times
  } finally {
    await close()
  }
}

/**
 * Looked for in each frame. While the page of another choice is still shown, the picture has another name.
 */
async function waitForFirstPage(page: Page, title: string): Promise<void> {
  const name = `Page 1 of the report “${title}”`
  await page.waitForFunction(
    (wanted) => [...document.images].some(({ alt, complete }) => alt === wanted && complete),
    name,
    { timeout: 600_000 },
  )
}
