import { broken } from '../file-error.ts'
import {
  type CentralRecord,
  FLAG,
  IN_ZIP64,
  LENGTH,
  METHOD,
  SIGNATURE,
  ZIP64_EXTRA_ID,
} from './zip-records.ts'

/** An entry of the directory of a ZIP file, checked for safety. */
export interface ZipEntry extends CentralRecord {
  readonly method: number
}

/** Position of the directory of a ZIP file. */
export interface DirectoryLocation {
  readonly entries: number
  readonly offset: number
  readonly lengthBytes: number
}

/**
 * Letters, digits, `.`, `_`, `-`, with `/` between folders; no name that leaves the folder or is special to a system.
 */
const SAFE_NAME = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const NAME_LIMIT = 240
/** An entry that is inflated as a whole is held in memory; a larger one is read in pieces. */
export const WHOLE_LIMIT_BYTES = 512 * 1024 * 1024
const FILE_TYPE_MASK = 0o170000
const PLAIN_FILE = 0o100000

/**
 * Reads the end of a ZIP file.
 * @param tail its last bytes, @param tailOffset their position.
 * @throws AppError *evidence-broken* when the end record is missing.
 */
export function findDirectory(tail: Buffer, tailOffset: number): DirectoryLocation {
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'), tail.length - LENGTH.end)
  if (end < 0) throw broken('it is no ZIP file, or its end is missing', 'cut')
  const place = {
    entries: tail.readUInt16LE(end + 10),
    lengthBytes: tail.readUInt32LE(end + 12),
    offset: tail.readUInt32LE(end + 16),
  }
  const isPlain = place.entries < IN_ZIP64.short && place.offset < IN_ZIP64.long
  const found = isPlain ? place : findDirectory64(tail, tailOffset, end)
  if (found.offset + found.lengthBytes <= tailOffset + end) return found
  throw broken('its directory does not lie inside it', 'cut')
}

/**
 * Entries for folders, which most packers add, are skipped.
 * @param isForeign names are not checked; callers must not use such a name as a path.
 * @throws AppError *evidence-broken* for anything but folders and plain files with safe, distinct names.
 */
export function readDirectory(
  directory: Buffer,
  { entries }: DirectoryLocation,
  isForeign = false,
): ZipEntry[] {
  const found: ZipEntry[] = []
  const names = new Set<string>()
  let at = 0
  for (let index = 0; index < entries; index += 1) {
    const { entry, next } = readEntry(directory, at, isForeign)
    at = next
    if (entry.name.endsWith('/')) continue
    const folded = isForeign ? entry.name : entry.name.toLowerCase()
    if (names.has(folded)) throw broken(`"${entry.name}" is in it twice`)
    names.add(folded)
    found.push(entry)
  }
  if (at !== directory.length) throw broken('its directory has another length than it says')
  return found
}

function readEntry(
  directory: Buffer,
  at: number,
  isForeign: boolean,
): { readonly entry: ZipEntry; readonly next: number } {
  const isWhole = at + LENGTH.centralHeader <= directory.length
  if (!isWhole || directory.readUInt32LE(at) !== SIGNATURE.centralHeader) {
    throw broken('its directory is damaged')
  }
  const nameEnd = at + LENGTH.centralHeader + directory.readUInt16LE(at + 28)
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
  const next = extraEnd + directory.readUInt16LE(at + 32)
  if (next > directory.length) throw broken('its directory is damaged')
  const [sizeBytes, compressedBytes, offset] = readLongNumbers(
    [24, 20, 42].map((place) => directory.readUInt32LE(at + place)),
    directory.subarray(nameEnd, extraEnd),
  )
  const entry = {
    name: directory.toString('latin1', at + LENGTH.centralHeader, nameEnd),
    method: directory.readUInt16LE(at + 10),
    crc: directory.readUInt32LE(at + 16),
    compressedBytes,
    sizeBytes,
    offset,
  }
  if (!isForeign) refuseUnsafeName(entry.name.replace(/\/$/, ''))
  if (entry.name.endsWith('/')) {
    if (!isForeign && sizeBytes > 0) throw broken(`the folder "${entry.name}" has bytes of its own`)
  } else {
    refuseUnsafe(entry, directory.readUInt16LE(at + 8), directory.readUInt32LE(at + 38) >>> 16)
  }
  return { entry, next }
}

export function isSafeName(name: string): boolean {
  return name.length <= NAME_LIMIT && SAFE_NAME.test(name)
}

/** What macOS adds to the folders that it shows or packs. */
const ADDED = /(?:^|\/)(?:\.DS_Store|\._[^/]*)$/

/** @throws AppError *evidence-broken* */
export function refuseUnsafeName(name: string): void {
  if (isSafeName(name)) return
  if (ADDED.test(name))
    throw broken('macOS added files of its own; remove them (.DS_Store, __MACOSX), or take the original file')
  throw broken('an entry has a name that is not safe')
}

function refuseUnsafe(entry: ZipEntry, flags: number, unixMode: number): void {
  const { name, method } = entry
  const fileType = unixMode & FILE_TYPE_MASK
  if (fileType !== 0 && fileType !== PLAIN_FILE) throw broken(`"${name}" is not a plain file`)
  if ((flags & FLAG.encrypted) !== 0) throw broken(`"${name}" is encrypted`, 'encrypted')
  if (method !== METHOD.stored && method !== METHOD.deflated)
    throw broken(`"${name}" is packed in an unknown way`)
}

function findDirectory64(tail: Buffer, tailOffset: number, end: number): DirectoryLocation {
  const locator = end - LENGTH.end64Locator
  const at = locator < 0 ? -1 : Number(tail.readBigUInt64LE(locator + 8)) - tailOffset
  const isThere = at >= 0 && at + LENGTH.end64 <= locator && tail.readUInt32LE(at) === SIGNATURE.end64
  if (!isThere) throw broken('its end is damaged')
  return {
    entries: Number(tail.readBigUInt64LE(at + 32)),
    lengthBytes: Number(tail.readBigUInt64LE(at + 40)),
    offset: Number(tail.readBigUInt64LE(at + 48)),
  }
}

/**
 * Size, compressed size and offset of an entry. Those that do not fit into 32 bits are in the ZIP64 field, in this
 * order (PKWARE APPNOTE 6.3.10, section 4.5.3).
 */
function readLongNumbers(
  short: readonly number[],
  extra: Buffer,
): readonly [sizeBytes: number, compressedBytes: number, offset: number] {
  const long = findZip64Field(extra)
  let at = 0
  const [sizeBytes = 0, compressedBytes = 0, offset = 0] = short.map((number) => {
    if (number !== IN_ZIP64.long) return number
    if (!long || at + 8 > long.length) throw broken('an entry does not say how long it is or where it begins')
    at += 8
    return Number(long.readBigUInt64LE(at - 8))
  })
  return [sizeBytes, compressedBytes, offset]
}

function findZip64Field(extra: Buffer): Buffer | undefined {
  let at = 0
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === ZIP64_EXTRA_ID) return extra.subarray(at + 4, end)
    at = end
  }
  return undefined
}
