/**
 * The records of a ZIP file (PKWARE APPNOTE 6.3.10, section 4.3) that the application writes and reads: no
 * encryption, one disk, *stored* or *deflated*, names in UTF-8, ZIP64 when a number does not fit into 32 bits.
 */
export const SIGNATURE = {
  localHeader: 0x04034b50,
  dataDescriptor: 0x08074b50,
  centralHeader: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  end64Locator: 0x07064b50,
} as const

/** Lengths of the records' fixed parts in bytes. */
export const LENGTH = {
  localHeader: 30,
  dataDescriptor: 16,
  dataDescriptor64: 24,
  centralHeader: 46,
  end: 22,
  end64: 56,
  end64Locator: 20,
} as const

export const METHOD = { stored: 0, deflated: 8 } as const
/** Bits of an entry's flags: sizes follow the data; the name is UTF-8; the data is encrypted. */
export const FLAG = { dataDescriptor: 0x0008, utf8: 0x0800, encrypted: 0x0001 } as const
/** Placeholder of a value that is in a ZIP64 field. */
export const IN_ZIP64 = { short: 0xffff, long: 0xffff_ffff } as const
export const ZIP64_EXTRA_ID = 1

export interface CentralRecord {
  readonly name: string
  readonly crc: number
  readonly compressedBytes: number
  readonly sizeBytes: number
  /** Offset of the local header. */
  readonly offset: number
}

/** The header before an entry's data; the sizes follow the data. */
export function localHeader(name: string, time: number): Buffer {
  const nameBytes = Buffer.from(name, 'utf8')
  const header = Buffer.alloc(LENGTH.localHeader)
  header.writeUInt32LE(SIGNATURE.localHeader, 0)
  writeCommonFields(header, 4, time)
  header.writeUInt16LE(nameBytes.length, 26)
  return Buffer.concat([header, nameBytes])
}

export function dataDescriptor({ crc, compressedBytes, sizeBytes }: CentralRecord): Buffer {
  const isLong = Math.max(compressedBytes, sizeBytes) >= IN_ZIP64.long
  const record = Buffer.alloc(isLong ? LENGTH.dataDescriptor64 : LENGTH.dataDescriptor)
  record.writeUInt32LE(SIGNATURE.dataDescriptor, 0)
  record.writeUInt32LE(crc, 4)
  if (isLong) {
    record.writeBigUInt64LE(BigInt(compressedBytes), 8)
    record.writeBigUInt64LE(BigInt(sizeBytes), 16)
  } else {
    record.writeUInt32LE(compressedBytes, 8)
    record.writeUInt32LE(sizeBytes, 12)
  }
  return record
}

export function centralHeader(record: CentralRecord, time: number): Buffer {
  const name = Buffer.from(record.name, 'utf8')
  const extra = zip64Field([record.sizeBytes, record.compressedBytes, record.offset])
  const header = Buffer.alloc(LENGTH.centralHeader)
  header.writeUInt32LE(SIGNATURE.centralHeader, 0)
  header.writeUInt16LE(MADE_ON_UNIX | VERSION, 4)
  writeCommonFields(header, 6, time)
  header.writeUInt32LE(record.crc, 16)
  header.writeUInt32LE(Math.min(record.compressedBytes, IN_ZIP64.long), 20)
  header.writeUInt32LE(Math.min(record.sizeBytes, IN_ZIP64.long), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(FILE_ATTRIBUTES, 38)
  header.writeUInt32LE(Math.min(record.offset, IN_ZIP64.long), 42)
  return Buffer.concat([header, name, extra])
}

/** The end of the file; with ZIP64 records only when plain ones are too small. */
export function endRecords(entries: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(LENGTH.end)
  end.writeUInt32LE(SIGNATURE.end, 0)
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, IN_ZIP64.short), at)
  end.writeUInt32LE(Math.min(directoryBytes, IN_ZIP64.long), 12)
  end.writeUInt32LE(Math.min(directoryOffset, IN_ZIP64.long), 16)
  const fits = entries < IN_ZIP64.short && directoryOffset + directoryBytes < IN_ZIP64.long
  return fits ? end : Buffer.concat([end64Records(entries, directoryBytes, directoryOffset), end])
}

/** MS-DOS date and time in UTC, with a resolution of two seconds; 1980 is the earliest. */
export function toDosTime(ms: number): number {
  const date = new Date(Math.max(ms, Date.UTC(1980, 0, 1)))
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return day * 0x10000 + time
}

/** 4.5: ZIP64. */
const VERSION = 45
const MADE_ON_UNIX = 3 << 8
/** A plain file, readable by its owner. */
const FILE_ATTRIBUTES = 0o100600 * 0x10000

function writeCommonFields(header: Buffer, at: number, time: number): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(FLAG.dataDescriptor | FLAG.utf8, at + 2)
  header.writeUInt16LE(METHOD.deflated, at + 4)
  header.writeUInt32LE(time, at + 6)
}

/** The numbers that do not fit into 32 bits, in the order of APPNOTE 4.5.3; empty when all fit. */
function zip64Field(numbers: readonly number[]): Buffer {
  const long = numbers.filter((number) => number >= IN_ZIP64.long)
  if (long.length === 0) return Buffer.alloc(0)
  const field = Buffer.alloc(4 + 8 * long.length)
  field.writeUInt16LE(ZIP64_EXTRA_ID, 0)
  field.writeUInt16LE(8 * long.length, 2)
  for (const [at, number] of long.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * at)
  return field
}

function end64Records(entries: number, directoryBytes: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(LENGTH.end64)
  end.writeUInt32LE(SIGNATURE.end64, 0)
  end.writeBigUInt64LE(BigInt(LENGTH.end64 - 12), 4)
  end.writeUInt16LE(MADE_ON_UNIX | VERSION, 12)
  end.writeUInt16LE(VERSION, 14)
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(entries), at)
  end.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end.writeBigUInt64LE(BigInt(directoryOffset), 48)
  const locator = Buffer.alloc(LENGTH.end64Locator)
  locator.writeUInt32LE(SIGNATURE.end64Locator, 0)
  locator.writeBigUInt64LE(BigInt(directoryOffset + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}
