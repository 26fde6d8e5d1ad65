import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { launchApp } from '../support/electron-app.ts'
import { makeBigWorkspace } from './big-workspace.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { openBigWorkspace } from './open-big-workspace.ts'

/** Some 2.86 events per item: the list has a million rows. */
const EVENTS = 2_860_000
const SCROLL_MS = 30_000
const WHEEL_EVERY_MS = 40
const QUERY = 'visibility:hidden hides:>1'
const KEY_EVERY_MS = 70
/** The browser's own limit for a long frame. */
const LONG_FRAME_MS = 50

/** Frames over 50 ms while a long list is scrolled and a query is typed, beside the same with a list of nothing. */
export const frames: Benchmark = {
  name: 'frames',
  needsApplication: true,
  run: async ({ sizes = [EVENTS] } = {}) => {
    const workspace = await makeBigWorkspace(sizes[0] ?? EVENTS)
    const { page, close } = await launchApp({ dataDir: workspace.dataDir })
    try {
      await page.setViewportSize({ width: 1_280, height: 800 })
      await openBigWorkspace(page, workspace)
      const empty = await measure(page, 'feedback:1')
      const long = await measure(page, '')
      return [
        toMeasurement(`scrolling ${long.rows} rows for 30 s`, long.scrolling, empty.scrolling),
        toMeasurement('typing a query', long.typing, empty.typing),
      ]
    } finally {
      await close()
      await rm(workspace.dataDir, { recursive: true, force: true })
    }
  },
}

interface LongFrames {
  readonly count: number
  readonly longestMs: number
}

async function measure(
  page: Page,
  filter: string,
): Promise<{ scrolling: LongFrames; typing: LongFrames; rows: number }> {
  const box = page.getByLabel('Search feedback')
  const grid = page.getByRole('grid', { name: 'Feedback items' })
  await box.fill(filter)
  // Counts and facets of the whole list are made once; scrolling and typing are measured after.
  await page.waitForTimeout(8_000)
  const rows = Number((await grid.getAttribute('aria-rowcount', { timeout: 500 }).catch(() => '1')) ?? 1) - 1
  const scrolling = await countLongFrames(page, () => scroll(page))
  await box.focus()
  const typing = await countLongFrames(page, async () => {
    await page.keyboard.type(` ${QUERY}`, { delay: KEY_EVERY_MS })
    await page.waitForTimeout(1_500)
  })
  return { scrolling, typing, rows }
}

/** The wheel for two thirds of the time, then the bar dragged up and down the whole list. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.move(800, 500)
  const start = performance.now()
  while (performance.now() - start < (SCROLL_MS * 2) / 3) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(WHEEL_EVERY_MS)
  }
  await page.evaluate(async (lastMs) => {
    const list = document.querySelector('.feedback-grid')
    const begin = performance.now()
    const tick = () => new Promise<number>(requestAnimationFrame)
    for (let now = begin; now - begin < lastMs; now = await tick()) {
      const share = (1 - Math.cos(((now - begin) / lastMs) * 6 * Math.PI)) / 2
      if (list) list.scrollTop = share * list.scrollHeight
    }
  }, SCROLL_MS / 3)
}

/** Long animation frames as the browser engine reports them to the page's own observer. */
async function countLongFrames(page: Page, work: () => Promise<void>): Promise<LongFrames> {
  await page.evaluate((limit) => {
    const durations: number[] = []
    const observer = new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ type: 'long-animation-frame' })
    Reflect.set(globalThis, 'endCounting', () => {
      durations.push(...observer.takeRecords().map(({ duration }) => duration))
      observer.disconnect()
      return durations.filter((duration) => duration > limit)
    })
  }, LONG_FRAME_MS)
  await work()
  const durations: number[] = await page.evaluate(() => Reflect.get(globalThis, 'endCounting')())
  return { count: durations.length, longestMs: Math.max(0, ...durations) }
}

function toMeasurement(name: string, of: LongFrames, baseline: LongFrames): Measurement {
  return {
    name: `frames over 50 ms, ${name} (longest ${Math.round(of.longestMs)} ms)`,
    value: of.count,
    unit: 'frames',
    baseline: { name: `an empty list (longest ${Math.round(baseline.longestMs)} ms)`, value: baseline.count },
    ratio: baseline.count === 0 ? null : of.count / baseline.count,
    target: 'none more than the empty list',
    holds: of.count <= baseline.count,
  }
}
