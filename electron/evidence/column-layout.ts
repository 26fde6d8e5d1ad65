/**
 * The *columns* layout of a reply with flat numbered keys (`"feedbackId1":…,"businessId1":…,"feedbackId2":…`). A
 * general compressor spends most of its bits on changes from one kind of value to the next; with all values of one
 * name together, it needs half as many. The layout only reorders bytes: everything other than `"NAME` + number + `":`
 * + value + `,` stays in place, so every body is restored byte for byte. docs/evidence-format.md describes it for
 * other readers.
 */
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const LINE_FEED = 0x0a

/** The first key with the number 1 lies within this many bytes. */
const ENVELOPE_BYTES = 1_024
const FIRST_KEY = /"[A-Za-z_]{1,40}1":/
/** Fewer entries do not pay off. */
const ENTRIES_LIMIT = 8
/** A key with its quotes, number and colon. */
const KEY_BYTES = 48
/** Typical pages have some 150 kB. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024

/** @returns the body in the *columns* layout, or null when it has another shape. */
export function toColumns(body: Uint8Array): Uint8Array | null {
  if (body.length > BODY_LIMIT_BYTES) return null
  const start = latin1(body, 0, ENVELOPE_BYTES).search(FIRST_KEY)
  if (start < 0) return null
  const names = listNames(body, start)
  const gathered = gatherValues(body, start, names)
  return gathered.entries < ENTRIES_LIMIT ? null : writeColumns(body, start, names, gathered)
}

/**
 * @param bodyLength expected length of the body.
 * @throws RangeError when the columns do not give such a body.
 */
export function fromColumns(columns: Uint8Array, bodyLength: number): Uint8Array {
  const { names, entries, prefixBytes, at } = readHeader(columns)
  const body = new Uint8Array(bodyLength)
  const valuesStart = at + prefixBytes
  body.set(columns.subarray(at, valuesStart))
  const next = locateColumns(columns, valuesStart, names.length, entries)
  const suffixStart = next.pop() ?? 0
  let out = prefixBytes
  for (let number = 1; number <= entries; number += 1) {
    const digits = digitsOf(number)
    for (const [index, name] of names.entries()) {
      body[out] = QUOTE
      out = writeBytes(body, out + 1, name)
      out = writeBytes(body, out, digits)
      out = restoreValue(columns, next, index, body, out)
    }
  }
  body.set(columns.subarray(suffixStart), out)
  if (out + columns.length - suffixStart !== bodyLength) throw new RangeError('the columns make another body')
  return body
}

/** The names of the first entry in their order. */
function listNames(body: Uint8Array, start: number): Uint8Array[] {
  const names: Uint8Array[] = []
  let at = start
  for (;;) {
    const key = FIRST_KEY.exec(latin1(body, at, KEY_BYTES))
    if (key?.index !== 0) return names
    names.push(Buffer.from(key[0].slice(1, -3), 'latin1'))
    const valueStart = at + key[0].length
    const length = copyValue(body, valueStart, scratchFor(body.length), 0)
    if (length < 0) return names
    at = valueStart + length + 1
  }
}

interface Gathered {
  /** For each name, the end of its values in its region of the scratch memory. */
  readonly ends: readonly number[]
  readonly entries: number
  /** Position after the last entry in the body. */
  readonly next: number
}

/** Reads entries up to the first that differs in shape, and appends each value to those of its name. */
function gatherValues(body: Uint8Array, start: number, names: readonly Uint8Array[]): Gathered {
  const scratch = scratchFor(names.length * regionBytes(body))
  const ends = names.map((_, index) => index * regionBytes(body))
  let next = start
  for (let number = 1; ; number += 1) {
    const before = [...ends]
    const digits = digitsOf(number)
    let at = next
    for (let index = 0; index < names.length; index += 1) {
      const valueStart = skipKey(body, at, names[index] as Uint8Array, digits)
      const out = ends[index] as number
      const length = valueStart < 0 ? -1 : copyValue(body, valueStart, scratch, out)
      if (length < 0) return { ends: before, entries: number - 1, next }
      scratch[out + length] = LINE_FEED
      ends[index] = out + length + 1
      at = valueStart + length + 1
    }
    next = at
  }
}

/** @returns the start of the value, or -1 for another key. */
function skipKey(body: Uint8Array, start: number, name: Uint8Array, digits: Uint8Array): number {
  if (body[start] !== QUOTE) return -1
  let at = start + 1
  for (let index = 0; index < name.length; index += 1, at += 1) if (body[at] !== name[index]) return -1
  for (let index = 0; index < digits.length; index += 1, at += 1) if (body[at] !== digits[index]) return -1
  return body[at] === QUOTE && body[at + 1] === COLON ? at + 2 : -1
}

/**
 * Copies a value up to the comma after it.
 * @returns its length, or -1 when no comma follows or the value holds a line feed.
 */
function copyValue(body: Uint8Array, start: number, out: Uint8Array, outStart: number): number {
  const shift = outStart - start
  const isText = body[start] === QUOTE
  let at = start
  let isInside = isText
  if (isText) {
    out[at + shift] = QUOTE
    at += 1
  }
  for (; at < body.length; at += 1) {
    const byte = body[at] as number
    if (byte === LINE_FEED) return -1
    if (byte === COMMA && !isInside) return at - start
    if (isText && !isInside) return -1
    if (byte === QUOTE) {
      if (!isText) return -1
      isInside = false
    }
    out[at + shift] = byte
    if (byte === BACKSLASH && isInside) {
      at += 1
      if (body[at] === LINE_FEED) return -1
      out[at + shift] = body[at] as number
    }
  }
  return -1
}

function writeColumns(
  body: Uint8Array,
  start: number,
  names: readonly Uint8Array[],
  { ends, entries, next }: Gathered,
): Uint8Array {
  const words = [start, entries, ...names.map((name) => latin1(name, 0, name.length))]
  const scratch = scratchFor(0)
  const columns = ends.map((end, index) => scratch.subarray(index * regionBytes(body), end))
  return Buffer.concat([
    Buffer.from(`${words.join(' ')}\n`, 'latin1'),
    body.subarray(0, start),
    ...columns,
    body.subarray(next),
  ])
}

/** A column is never longer than the body. */
function regionBytes(body: Uint8Array): number {
  return body.length + 1
}

let scratch = new Uint8Array(0)

/** Memory for the columns of one page, reused for the next. */
function scratchFor(length: number): Uint8Array {
  if (scratch.length < length) scratch = new Uint8Array(length)
  return scratch
}

function latin1(bytes: Uint8Array, start: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', start, start + length)
}

function readHeader(columns: Uint8Array) {
  const end = columns.indexOf(LINE_FEED)
  const [prefix, count, ...names] = latin1(columns, 0, Math.max(0, end)).split(' ')
  const [prefixBytes, entries] = [Number(prefix), Number(count)]
  // No column has more values than bytes, so forged numbers cost no time.
  const areCounts = [prefixBytes, entries].every((count) => count >= 0 && count <= columns.length)
  if (!areCounts || names.length === 0) throw new RangeError('the columns have no header')
  return { prefixBytes, entries, names: names.map((name) => Buffer.from(name, 'latin1')), at: end + 1 }
}

/** The start of each column, and the end of the last one. */
function locateColumns(columns: Uint8Array, start: number, count: number, entries: number): number[] {
  const starts = [start]
  let at = start
  for (let column = 0; column < count; column += 1) {
    for (let entry = 0; entry < entries; entry += 1) {
      while (at < columns.length && columns[at] !== LINE_FEED) at += 1
      at += 1
    }
    starts.push(at)
  }
  if (at > columns.length) throw new RangeError('the columns are cut off')
  return starts
}

/** Writes the end of a key, the next value of a column and a comma. @returns the position of the next key. */
function restoreValue(
  columns: Uint8Array,
  next: number[],
  column: number,
  body: Uint8Array,
  start: number,
): number {
  body[start] = QUOTE
  body[start + 1] = COLON
  let out = start + 2
  let from = next[column] as number
  for (let byte = columns[from]; byte !== LINE_FEED && byte !== undefined; byte = columns[from]) {
    body[out] = byte
    out += 1
    from += 1
  }
  next[column] = from + 1
  body[out] = COMMA
  return out + 1
}

const DIGITS: Uint8Array[] = []

function digitsOf(number: number): Uint8Array {
  const known = DIGITS[number]
  if (known) return known
  const digits = Buffer.from(String(number), 'latin1')
  if (number < 1_024) DIGITS[number] = digits
  return digits
}

/** Faster than `set` for a few bytes. @returns the position after them. */
function writeBytes(body: Uint8Array, start: number, bytes: Uint8Array): number {
  for (let index = 0; index < bytes.length; index += 1) body[start + index] = bytes[index] as number
  return start + bytes.length
}
