import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../../resources/icons')
const read = (name: string) => readFileSync(resolve(folder, name))

/** Width and height as the header of a PNG states them. */
function measurePng(png: Buffer): readonly [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

test('the icons were made from the drawing as it is now', () => {
  // `npm run icons` after a change of icon.svg.
  const source = createHash('sha256').update(read('icon.svg')).digest('hex')
  expect(read('made-from.sha256').toString()).toBe(`${source}  icon.svg\n`)
})

test.each([16, 24, 32, 48, 64, 128, 256, 512])('a picture of %i pixels for Linux', (size) => {
  expect(measurePng(read(`${size}x${size}.png`))).toEqual([size, size])
})

test('the icon for Windows holds the sizes that the system asks for', () => {
  const ico = read('icon.ico')
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1])
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
    const entry = ico.subarray(6 + 16 * at)
    const [length, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
    const [width, height] = measurePng(ico.subarray(offset, offset + length))
    expect([entry.readUInt8(0) || 256, height]).toEqual([width, width])
    return width
  })
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
})

test('the icon for macOS holds the sizes that the system asks for, in both densities', () => {
  const icns = read('icon.icns')
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length])
  const widths: Record<string, number> = {}
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const [width] = measurePng(icns.subarray(at + 8))
    widths[icns.toString('latin1', at, at + 4)] = width
  }
  const once = { icp4: 16, icp5: 32, ic07: 128, ic08: 256, ic09: 512 }
  expect(widths).toEqual({ ...once, ic11: 32, ic12: 64, ic13: 256, ic14: 512, ic10: 1024 })
})
