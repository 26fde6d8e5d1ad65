import { rm } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { searchField, writeSearch } from '../e2e/screens/search-list.ts'
import { launchApp } from '../support/electron-app.ts'
import { makeBigWorkspace } from './big-workspace.ts'
import type { Benchmark, Measurement } from './measurement.ts'
import { openBigWorkspace } from './open-big-workspace.ts'
import { type TracedFrame, traceFrames } from './trace-frames.ts'

/** Some 2.86 events per item: the list has a million rows. */
const EVENTS = 2_860_000
const SCROLL_MS = 30_000
const WHEEL_EVERY_MS = 40
const KEY_EVERY_MS = 70
/** The browser's own limit for a long frame. */
const LONG_FRAME_MS = 50
/** Counts and facets of the whole list are made once; scrolling and typing are measured after. */
const SETTLING_MS = 8_000

interface Screen {
  readonly name: string
  /** The list, which scrolls. */
  readonly list: readonly [role: 'grid' | 'listbox', name: string]
  readonly scroller: string
  /** A search that nothing answers. */
  readonly empty: string
  readonly typed: string
}

const REVIEWS: Screen = {
  name: 'Reviews',
  list: ['grid', 'Reviews'],
  scroller: '[data-grid="reviews"]',
  empty: 'feedback:1',
  typed: 'visibility:hidden hides:>1',
}
const RESPONSES: Screen = {
  name: 'Responses',
  list: ['listbox', 'Responses'],
  scroller: '[data-grid="responses"]',
  empty: 'feedback:1',
  typed: 'room cold type:owner',
}

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
      const measured = await compare(page, REVIEWS)
      await page
        .getByRole('radiogroup', { name: 'View', exact: true })
        .getByText(RESPONSES.name, { exact: true })
        .click()
      return [...measured, ...(await compare(page, RESPONSES))]
    } finally {
      await close()
      await rm(workspace.dataDir, { recursive: true, force: true })
    }
  },
}

interface Frames {
  readonly scrolling: readonly TracedFrame[]
  readonly typing: readonly TracedFrame[]
  readonly rows: number
}

async function compare(page: Page, screen: Screen): Promise<Measurement[]> {
  const empty = await measure(page, screen, screen.empty)
  const long = await measure(page, screen, '')
  const scrolled = `${screen.name}, scrolling ${long.rows.toLocaleString('en')} rows for 30 s`
  return [
    ...toMeasurements(scrolled, long.scrolling, empty.scrolling),
    ...toMeasurements(`${screen.name}, typing a query`, long.typing, empty.typing),
  ]
}

async function measure(page: Page, screen: Screen, filter: string): Promise<Frames> {
  await writeSearch(page, filter)
  await page.waitForTimeout(SETTLING_MS)
  const rows = await countRows(page, screen)
  const scrolling = await traceFrames(page, () => scroll(page, screen.scroller))
  await searchField(page).focus()
  await page.keyboard.press('End')
  const typing = await traceFrames(page, async () => {
    await page.keyboard.type(` ${screen.typed}`, { delay: KEY_EVERY_MS })
    await page.waitForTimeout(1_500)
  })
  return { scrolling, typing, rows }
}

async function countRows(page: Page, { list: [role, name] }: Screen): Promise<number> {
  const list = page.getByRole(role, { name })
  if ((await list.count()) === 0) return 0
  const ofGrid = await list.getAttribute('aria-rowcount')
  if (ofGrid !== null) return Number(ofGrid) - 1
  return Number(await list.getByRole('option').first().getAttribute('aria-setsize'))
}

/** The wheel for two thirds of the time, then the bar dragged up and down the whole list. */
async function scroll(page: Page, scroller: string): Promise<void> {
  await page.mouse.move(800, 500)
  const start = performance.now()
  while (performance.now() - start < (SCROLL_MS * 2) / 3) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(WHEEL_EVERY_MS)
  }
  await page.evaluate(
    async ([selector, lastMs]) => {
      const list = document.querySelector(selector)
      const begin = performance.now()
      const tick = () => new Promise<number>(requestAnimationFrame)
      for (let now = begin; now - begin < lastMs; now = await tick()) {
        const share = (1 - Math.cos(((now - begin) / lastMs) * 6 * Math.PI)) / 2
        if (list) list.scrollTop = share * list.scrollHeight
      }
    },
    [scroller, SCROLL_MS / 3] as const,
  )
}

/** By the clock, and by processor time of the main thread, which others on the machine do not lengthen. */
function toMeasurements(
  name: string,
  long: readonly TracedFrame[],
  empty: readonly TracedFrame[],
): readonly Measurement[] {
  const over = `frames over ${LONG_FRAME_MS} ms`
  return [
    toMeasurement(`${over}, ${name}`, long, empty, ({ durationMs }) => durationMs),
    toMeasurement(`${over} of processor time, ${name}`, long, empty, ({ processorMs }) => processorMs),
  ]
}

function toMeasurement(
  name: string,
  long: readonly TracedFrame[],
  empty: readonly TracedFrame[],
  lengthOf: (frame: TracedFrame) => number,
): Measurement {
  const count = (frames: readonly TracedFrame[]) =>
    frames.filter((frame) => lengthOf(frame) > LONG_FRAME_MS).length
  const [value, baseline] = [count(long), count(empty)]
  return {
    name: `${name} (${describeLongest(long, lengthOf)})`,
    value,
    unit: 'frames',
    baseline: { name: `an empty list (${describeLongest(empty, lengthOf)})`, value: baseline },
    ratio: baseline === 0 ? null : Math.round((value / baseline) * 100) / 100,
    target: 'none more than the empty list',
    holds: value <= baseline,
  }
}

/** What the longest one was made of, the most first. */
function describeLongest(frames: readonly TracedFrame[], lengthOf: (frame: TracedFrame) => number): string {
  const [longest] = frames.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  if (!longest) return 'no frames'
  const parts = [...longest.work]
    .filter(([, ms]) => ms >= 1)
    .sort(([, a], [, b]) => b - a)
    .map(([kind, ms]) => `, ${kind} ${Math.round(ms)}`)
  const { durationMs, processorMs } = longest
  return `longest of ${frames.length}: ${Math.round(durationMs)} ms, processor time ${Math.round(processorMs)}${parts.join('')}`
}
