import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findChromium } from '../../tools/chromium-runtime/chromium/find-chromium.ts'
import { atMost, atMostTimes, type Benchmark } from './measurement.ts'

const childSchema = z.object({ ms: z.number(), maxRssMb: z.number(), rows: z.number() })
const MEGABYTES = 1_024

/** A report of 10,000 responses in ten scripts, against Chromium's tagged PDF of the same table. */
export const pdf: Benchmark = {
  name: 'pdf',
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unhidden-bench-pdf-'))
    const page = join(folder, 'rows.html')
    try {
      const report = measureReport('responses', page)
      const ribbons = measureReport('hidden-and-deleted', '')
      const baseline = { name: 'printToPDF, tagged', value: await printWithChromium(page) }
      return [
        atMostTimes(`pdf of ${report.rows} responses`, report.ms, 'ms', 0.4, baseline),
        atMost('pdf of responses, peak memory', report.maxRssMb, 'MB', MEGABYTES),
        atMost(`pdf of ${ribbons.rows} ribbons, peak memory`, ribbons.maxRssMb, 'MB', MEGABYTES),
      ]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

function measureReport(template: string, htmlPath: string): z.output<typeof childSchema> {
  const child = join(import.meta.dirname, 'pdf-child.ts')
  return childSchema.parse(
    JSON.parse(execFileSync(process.execPath, [child, template, htmlPath], { encoding: 'utf8' })),
  )
}

async function printWithChromium(path: string): Promise<number> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path).href)
    const before = performance.now()
    await page.pdf({ tagged: true, format: 'A4' })
    return performance.now() - before
  } finally {
    await browser.close()
  }
}
