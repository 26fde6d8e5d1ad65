import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findChromium } from '../../tools/chromium-runtime/chromium/find-chromium.ts'
import { atMost, atMostTimes, type Benchmark, median } from './measurement.ts'
import { runWatched } from './watch-processes.ts'

const childSchema = z.object({ ms: z.number(), rows: z.number() })
const MEGABYTES = 1_024

const TURNS = 3

/** A report of 10,000 responses in ten scripts, against Chromium's tagged PDF of the same table. */
export const pdf: Benchmark = {
  name: 'pdf',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unhidden-bench-pdf-'))
    const page = join(folder, 'rows.html')
    const reports: Report[] = []
    const printed: number[] = []
    try {
      for (let turn = 0; turn < TURNS; turn += 1) {
        reports.push(await measureReport('responses', page))
        printed.push(await printWithChromium(page))
      }
      const ribbons = await measureReport('hidden-and-deleted', '')
      const [rows, ms] = [reports[0]?.rows ?? 0, median(reports.map((report) => report.ms))]
      const peak = Math.max(...reports.map(({ peakMb }) => peakMb))
      const baseline = { name: 'printToPDF of the same table, tagged', value: median(printed) }
      return [
        atMostTimes(`pdf of ${rows} responses`, ms, 'ms', 0.4, baseline),
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

async function measureReport(template: string, htmlPath: string): Promise<Report> {
  const child = join(import.meta.dirname, 'pdf-child.ts')
  const { printed, peakMb } = await runWatched([child, template, htmlPath])
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
