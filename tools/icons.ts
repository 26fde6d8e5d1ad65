import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { findChromium } from './chromium-runtime/chromium/chromium.ts'

/** `npm run icons`: renders every icon of the application from resources/icons/icon.svg in the installed Chromium. */
const folder = join(import.meta.dirname, '../resources/icons')
const source = readFileSync(join(folder, 'icon.svg'), 'utf8')
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256]
/** Margin of macOS icons on each side, as a share of the width. */
const MAC_MARGIN = 0.098

const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16
/** Types of an .icns that hold PNG, with their width in pixels; some widths serve two screen densities. */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const

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

interface Picture {
  /** Width and height in pixels. */
  readonly size: number
  readonly png: Buffer
}

/** Windows reads PNG pictures in an .ico since Vista; a size of 256 is written as 0. */
function toIco(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = ICO_HEADER_BYTES + pictures.length * ICO_ENTRY_BYTES
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ICO_ENTRY_BYTES)
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}

/** @throws Error for a width that is not among `pictures`. */
function toIcns(pictures: readonly Picture[]): Buffer {
  const blocks = ICNS_TYPES.map(([type, width]) => {
    const picture = pictures.find(({ size }) => size === width)
    if (!picture) throw new Error(`There is no picture of ${width} pixels.`)
    return toBlock(type, picture.png)
  })
  return toBlock('icns', Buffer.concat(blocks))
}

function toBlock(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
