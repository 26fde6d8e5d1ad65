/** Containers of PNG pictures: the icon formats of Windows and macOS. */

export interface Picture {
  /** Width and height in pixels. */
  readonly size: number
  readonly png: Buffer
}

const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

/** Windows reads PNG pictures in an .ico since Vista; a size of 256 is written as 0. */
export function toIco(pictures: readonly Picture[]): Buffer {
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

/** Types of an .icns that hold PNG, with their width in pixels; some widths serve two densities of a screen. */
export const ICNS_TYPES = [
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

/** @throws Error for a width that is not among `pictures`. */
export function toIcns(pictures: readonly Picture[]): Buffer {
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
