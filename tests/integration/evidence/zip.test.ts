import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readDirectory } from '../../../electron/lib/zip/zip-directory.ts'
import { ZipReader } from '../../../electron/lib/zip/zip-reader.ts'
import { centralHeader } from '../../../electron/lib/zip/zip-records.ts'
import { ZipWriter } from '../../../electron/lib/zip/zip-writer.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const hasPython = spawnSync(PYTHON, ['--version']).status === 0
const WHEN_MS = Date.UTC(2026, 10, 21, 6, 30, 10)

function writeZip(files: Iterable<readonly [name: string, pieces: readonly Uint8Array[]]>): string {
  const path = join(temporaryFolder(), 'x.zip')
  const written: Uint8Array[] = []
  const zip = new ZipWriter((bytes) => written.push(Uint8Array.from(bytes)), WHEN_MS)
  for (const [name, pieces] of files) zip.add(name, pieces)
  zip.finish()
  writeFileSync(path, Buffer.concat(written))
  return path
}

/** Runs lines of Python with the path of a new ZIP file as `path`. */
function zipByPython(lines: readonly string[]): string {
  const path = join(temporaryFolder(), 'made.zip')
  const script = ['import sys, zipfile', 'path = sys.argv[1]', ...lines].join('\n')
  const { status, stderr } = spawnSync(PYTHON, ['-c', script, path], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return path
}

function joined(pieces: Iterable<Buffer> | undefined): string {
  return Buffer.concat([...(pieces ?? [])]).toString('latin1')
}

function contentOf(path: string): Record<string, string | undefined> {
  const zip = ZipReader.open(path)
  try {
    return Object.fromEntries(zip.names.map((name) => [name, zip.read(name)?.toString('latin1')]))
  } finally {
    zip.close()
  }
}

describe('a ZIP file', () => {
  const content: [string, Uint8Array[]][] = [
    ['a/empty', []],
    ['a/text.txt', [Buffer.from('one '), Buffer.from(''), Buffer.from('two')]],
    [
      'a/large',
      [Buffer.alloc(300_000, 'x'), Buffer.from(Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 251))],
    ],
  ]
  const expected = Object.fromEntries(
    content.map(([name, pieces]) => [name, Buffer.concat(pieces).toString('latin1')]),
  )

  it('gives back what was put in, piece by piece', () => {
    expect(contentOf(writeZip(content))).toEqual(expected)
  })

  it.skipIf(!hasPython)('is one for Python too, with its date', () => {
    const path = writeZip(content)
    const script =
      'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), [(i.filename, i.file_size, i.date_time) for i in z.infolist()])'
    const { stdout } = spawnSync(PYTHON, ['-c', script, path], { encoding: 'utf8' })
    expect(stdout.trim()).toBe(
      "None [('a/empty', 0, (2026, 11, 21, 6, 30, 10)), ('a/text.txt', 7, (2026, 11, 21, 6, 30, 10)), ('a/large', 370000, (2026, 11, 21, 6, 30, 10))]",
    )
  })

  it('is read in pieces like as a whole, whatever a whole may measure', () => {
    const zip = ZipReader.open(writeZip(content))
    const inPieces = zip.names.map((name) => [name, joined(zip.pieces(name, 0))])
    expect(Object.fromEntries(inPieces)).toEqual(expected)
    expect(zip.pieces('a/none', 0)).toBeUndefined()
    expect([...(zip.pieces('a/large', 0) ?? [])].length).toBeGreaterThan(1)
    for (const piece of zip.pieces('a/large', 0) ?? []) {
      expect(piece.length).toBeGreaterThan(0)
      break
    }
    zip.close()
  })

  it('shows a damaged byte by its last piece at the latest', () => {
    const path = writeZip(content)
    const bytes = readFileSync(path)
    const at = bytes.indexOf('a/large') + 120
    bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at)
    writeFileSync(path, bytes)
    const zip = ZipReader.open(path)
    expect(() => [...(zip.pieces('a/large', 0) ?? [])]).toThrow('"a/large" is damaged')
    zip.close()
  })

  it('says sizes and places that do not fit into 32 bits, and is understood', () => {
    const long = 5 * 1024 ** 3
    const directory = centralHeader(
      { name: 'a/x', crc: 1, compressedBytes: 7, sizeBytes: long, offset: long + 1 },
      0,
    )
    const [entry] = readDirectory(directory, { entries: 1, offset: 0, lengthBytes: directory.length })
    expect(entry).toMatchObject({ name: 'a/x', compressedBytes: 7, sizeBytes: long, offset: long + 1 })
    const without = Buffer.from(directory)
    without.writeUInt16LE(9, without.length - 20)
    expect(() => readDirectory(without, { entries: 1, offset: 0, lengthBytes: without.length })).toThrow(
      'does not say how long',
    )
  })

  it('may hold more entries than the plain format counts', { tags: 'thorough' }, () => {
    const path = writeZip(
      Array.from(
        { length: 66_000 },
        (_, index) => [`many/${index}`, index < 65_999 ? [] : [Buffer.from('x')]] as const,
      ),
    )
    const zip = ZipReader.open(path)
    expect(zip.names).toHaveLength(66_000)
    expect(zip.read('many/65999')?.toString()).toBe('x')
    zip.close()
    if (hasPython) expect(spawnSync(PYTHON, ['-m', 'zipfile', '-t', path]).status).toBe(0)
  })
})

describe.skipIf(!hasPython)('a ZIP file of somebody else', () => {
  it('may be stored or deflated', () => {
    const path = zipByPython([
      'with zipfile.ZipFile(path, "w") as z:',
      '  z.writestr("a/stored", "one")',
      '  z.writestr("a/deflated", "two" * 1000, zipfile.ZIP_DEFLATED)',
    ])
    const content = { 'a/stored': 'one', 'a/deflated': 'two'.repeat(1_000) }
    expect(contentOf(path)).toEqual(content)
    const zip = ZipReader.open(path)
    expect(Object.fromEntries(zip.names.map((name) => [name, joined(zip.pieces(name, 0))]))).toEqual(content)
    zip.close()
  })

  it('is refused where a name is not safe', () => {
    const names = {
      'leaves the folder': '"a/../../b"',
      'starts at the root': '"/etc/x"',
      'is a Windows path': '"a\\\\b"',
      'names a drive': '"C:x"',
      'holds a NUL escape of a kind': '"a/\\u202eb"',
      'is hidden': '"a/.bashrc"',
    }
    const path = zipByPython([
      `for at, name in enumerate([${Object.values(names).join(', ')}]):`,
      '  with zipfile.ZipFile(path + str(at), "w") as z: z.writestr(name, "x")',
    ])
    for (const [at, what] of Object.keys(names).entries())
      expect(() => ZipReader.open(`${path}${at}`), what).toThrow('not safe')
  })

  it('is refused where the entry of a folder holds anything', () => {
    const path = zipByPython(['with zipfile.ZipFile(path, "w") as z: z.writestr("a/", "x")'])
    expect(() => ZipReader.open(path)).toThrow('has bytes of its own')
  })

  it('is refused where an entry is a link', () => {
    const path = zipByPython([
      'i = zipfile.ZipInfo("a/link"); i.create_system = 3; i.external_attr = 0o120777 << 16',
      'with zipfile.ZipFile(path, "w") as z: z.writestr(i, "/etc/passwd")',
    ])
    expect(() => ZipReader.open(path)).toThrow('not a plain file')
  })

  it('is refused where a name is there twice, in whatever case', () => {
    const path = zipByPython([
      'with zipfile.ZipFile(path, "w") as z:',
      '  z.writestr("a/x", "1")',
      '  z.writestr("a/X", "2")',
    ])
    expect(() => ZipReader.open(path)).toThrow('twice')
  })

  it('unpacks no more than an entry says', () => {
    const path = zipByPython([
      'with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z: z.writestr("a/x", b"0" * 50_000_000)',
    ])
    const bytes = readFileSync(path)
    const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt32LE(1_000, directory + 24)
    writeFileSync(path, bytes)
    const zip = ZipReader.open(path)
    expect(() => zip.read('a/x')).toThrow('damaged')
    zip.close()
    bytes.writeUInt32LE(600 * 1024 * 1024, directory + 24)
    writeFileSync(path, bytes)
    const larger = ZipReader.open(path)
    expect(() => larger.read('a/x')).toThrow('too large')
    expect(() => [...(larger.pieces('a/x') ?? [])]).toThrow('damaged')
    larger.close()
  })

  it('is refused where it is encrypted, or packed in another way', () => {
    const path = zipByPython([
      'with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as z: z.writestr("a/x", "x")',
    ])
    expect(() => ZipReader.open(path)).toThrow('unknown way')
    const bytes = readFileSync(path)
    const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt16LE(1, directory + 8)
    writeFileSync(path, bytes)
    expect(() => ZipReader.open(path)).toThrow('encrypted')
  })
})
