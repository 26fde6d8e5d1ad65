import { crc32 } from 'node:zlib'

/**
 * A ZIP file with stored entries and the rights of each file, as Electron's releases have them.
 * Source: PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.
 */
export function makeArchive(
  files: readonly { readonly name: string; readonly text: string; readonly mode: number }[],
): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, mode } of files) {
    const [path, body] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(body), 10)
    common.writeUInt32LE(body.length, 14)
    common.writeUInt32LE(body.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, body])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(((0o100000 | mode) << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    // The upper byte of the version says that the rights are those of Unix.
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, rest, path]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}
