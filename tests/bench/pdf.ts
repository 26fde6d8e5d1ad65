import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findChromium } from '../../tools/chromium-runtime/chromium/chromium.ts'
import { atMost, atMostTimes, type Benchmark, median } from './measurement.ts'
import { runWatched } from './watch-processes.ts'

const childSchema = z.object({ ms: z.number(), rows: z.number() })
const MEGABYTES = 1_024

const TURNS = 3

/**
 * Reports of 10,000 responses in ten scripts, against Chromium's tagged PDF of the same table: most texts unlike each
 * other, and all.
 */
export const pdf: Benchmark = {
  name: 'pdf',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unhidden-bench-pdf-'))
    try {
      const most = await compareReports(folder, 'most-unlike')
      const all = await compareReports(folder, 'all-unlike')
      const ribbons = await measureReport(folder, 'hidden-and-deleted')
      const peak = Math.max(most.peakMb, all.peakMb)
      return [
        atMostTimes(`pdf of ${most.rows} responses`, most.ms, 'ms', 0.4, most.baseline),
        atMostTimes(`pdf of ${all.rows} responses, no two alike`, all.ms, 'ms', 0.4, all.baseline),
        atMost('pdf of responses, peak memory', peak, 'MB', MEGABYTES),
        atMost(`pdf of ${ribbons.rows} ribbons, peak memory`, ribbons.peakMb, 'MB', MEGABYTES),
      ]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

interface Report extends z.output<typeof childSchema> {
  readonly peakMb: number
}

const CHILD = join(import.meta.dirname, 'pdf-child.ts')

async function compareReports(folder: string, texts: string) {
  await rm(join(folder, 'cache.db'), { force: true })
  await promisify(execFile)(process.execPath, [CHILD, 'make', folder, texts])
  const reports: Report[] = []
  const printed: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    reports.push(await measureReport(folder, 'responses'))
    printed.push(await printWithChromium(join(folder, 'rows.html')))
  }
  return {
    rows: reports[0]?.rows ?? 0,
    ms: median(reports.map((report) => report.ms)),
    peakMb: Math.max(...reports.map(({ peakMb }) => peakMb)),
    baseline: { name: 'printToPDF of the same table, tagged', value: median(printed) },
  }
}

async function measureReport(folder: string, template: string): Promise<Report> {
  const { printed, peakMb } = await runWatched([CHILD, 'export', folder, template])
  return { ...childSchema.parse(JSON.parse(printed)), peakMb }
}

/** @returns the time of printing alone: the page and its fonts are loaded before. */
async function printWithChromium(path: string): Promise<number> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path).href)
    await page.evaluate('document.fonts.ready.then(() => null)')
    const before = performance.now()
    await page.pdf({
      tagged: true,
      outline: true,
      preferCSSPageSize: true,
      printBackground: true,
      ...RUNNING_LINES,
    })
    return performance.now() - before
  } finally {
    await browser.close()
  }
}

const SMALL = 'font-size:8pt;width:100%;margin:0 16mm'
const RUNNING_LINES = {
  displayHeaderFooter: true,
  headerTemplate: `<div style="${SMALL}">Responses</div>`,
  footerTemplate: `<div style="${SMALL}">Unhidden <span style="float:right">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`,
}
