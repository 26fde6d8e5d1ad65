import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './chromium-runtime/chromium/find-chromium.ts'
import { ICNS_TYPES, type Picture, toIcns, toIco } from './icons/icon-files.ts'

/** `npm run icons`: every icon of the application from resources/icons/icon.svg, drawn by the installed Chromium. */
const folder = join(import.meta.dirname, '../resources/icons')
const source = readFileSync(join(folder, 'icon.svg'), 'utf8')
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256]
/** Icons of macOS keep this share of their width free on each side. */
const MAC_MARGIN = 0.098

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium found. Run `npm run preflight`.')
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { size, png } of await draw(browser, LINUX_SIZES, 0)) {
    writeFileSync(join(folder, `${size}x${size}.png`), png)
  }
  writeFileSync(join(folder, 'icon.ico'), toIco(await draw(browser, WINDOWS_SIZES, 0)))
  const macSizes = [...new Set(ICNS_TYPES.map(([, size]) => size))]
  writeFileSync(join(folder, 'icon.icns'), toIcns(await draw(browser, macSizes, MAC_MARGIN)))
  const madeFrom = createHash('sha256').update(source).digest('hex')
  writeFileSync(join(folder, 'made-from.sha256'), `${madeFrom}  icon.svg\n`)
} finally {
  await browser.close()
}

async function draw(drawing: Browser, sizes: readonly number[], margin: number): Promise<readonly Picture[]> {
  const page = await drawing.newPage()
  const pictures: Picture[] = []
  for (const size of sizes) {
    await page.setViewportSize({ width: size, height: size })
    const inner = `position: absolute; inset: ${margin * size}px; width: ${(1 - 2 * margin) * size}px`
    await page.setContent(`<style>body { margin: 0 } svg { ${inner} }</style>${source}`)
    pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
  }
  await page.close()
  return pictures
}
