/**
 * Structured values as text, because the DevTools protocol carries only text: everything that IPC may carry (maps,
 * sets, dates, bytes, big integers, undefined, errors, shared and circular references). Throws for anything else.
 *
 * These functions run on both sides: imported in Node, and as source text inside the page. So they use only globals and
 * each other, and all of them are exported. An object that is not plain data becomes `{ $: kind, … }`. Containers are
 * numbered in the order of their first occurrence; a repeated one becomes `{ $: 'ref', i: number }`.
 */
export function encodeValue(value: unknown): string {
  // Throws where the structured clone algorithm does: functions, proxies, nodes of a document.
  return JSON.stringify(toWire(structuredClone(value), new Map()))
}

export function decodeValue(text: string): unknown {
  return fromWire(JSON.parse(text), [])
}

export function toWire(value: unknown, seen: Map<object, number>): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', v: numberName(value) }
    case 'bigint':
      return { $: 'bigint', v: String(value) }
    case 'undefined':
      return { $: 'undefined' }
    case 'object':
      return value === null ? null : objectToWire(value, seen)
    default:
      throw new TypeError('An object could not be cloned.')
  }
}

export function numberName(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}

export function objectToWire(value: object, seen: Map<object, number>): unknown {
  const known = seen.get(value)
  if (known !== undefined) return { $: 'ref', i: known }
  seen.set(value, seen.size)
  if (Array.isArray(value)) return Array.from(value, (item) => toWire(item, seen))
  if (value instanceof Date) return { $: 'date', v: toWire(value.getTime(), seen) }
  if (value instanceof Map) {
    return { $: 'map', v: [...value].map(([key, item]) => [toWire(key, seen), toWire(item, seen)]) }
  }
  if (value instanceof Set) return { $: 'set', v: [...value].map((item) => toWire(item, seen)) }
  if (value instanceof RegExp) return { $: 'regexp', v: value.source, flags: value.flags }
  if (value instanceof Error) {
    return { $: 'error', name: value.name, message: value.message, stack: value.stack ?? '' }
  }
  if (value instanceof ArrayBuffer)
    return { $: 'bytes', type: 'ArrayBuffer', v: toBase64(new Uint8Array(value)) }
  if (ArrayBuffer.isView(value)) return viewToWire(value)
  if (value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet) {
    throw new TypeError('An object could not be cloned.')
  }
  return plainToWire(value, seen)
}

export function viewToWire(view: ArrayBufferView): unknown {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  const name = Object.prototype.toString.call(view).slice('[object '.length, -1)
  return { $: 'bytes', type: name, v: toBase64(bytes) }
}

export function plainToWire(value: object, seen: Map<object, number>): unknown {
  const members = Object.entries(value).map(([key, item]) => [key, toWire(item, seen)] as const)
  // A key named $ would be read as a tag, and __proto__ would vanish.
  const isAmbiguous = members.some(([key]) => key === '$' || key === '__proto__')
  return isAmbiguous ? { $: 'object', v: members } : Object.fromEntries(members)
}

export function fromWire(wire: unknown, seen: unknown[]): unknown {
  if (typeof wire !== 'object' || wire === null) return wire
  if (Array.isArray(wire)) {
    const list: unknown[] = []
    seen.push(list)
    for (const item of wire) list.push(fromWire(item, seen))
    return list
  }
  if (!('$' in wire)) {
    const plain: Record<string, unknown> = {}
    seen.push(plain)
    for (const [key, item] of Object.entries(wire)) plain[key] = fromWire(item, seen)
    return plain
  }
  return taggedFromWire(wire as Tagged, seen)
}

interface Tagged {
  readonly $: string
  readonly v?: unknown
  readonly i?: number
  readonly type?: string
  readonly flags?: string
  readonly name?: string
  readonly message?: string
  readonly stack?: string
}

export function taggedFromWire(wire: Tagged, seen: unknown[]): unknown {
  const keep = <T>(value: T): T => {
    seen.push(value)
    return value
  }
  const items: unknown[] = Array.isArray(wire.v) ? wire.v : []
  const pairs = items as [unknown, unknown][]
  switch (wire.$) {
    case 'number':
      return Number(wire.v)
    case 'bigint':
      return BigInt(String(wire.v))
    case 'undefined':
      return undefined
    case 'ref':
      return seen[wire.i ?? -1]
    case 'date':
      return keep(new Date(Number(fromWire(wire.v, seen))))
    case 'regexp':
      return keep(new RegExp(String(wire.v), wire.flags))
    case 'error':
      return keep(errorFromWire(wire))
    case 'bytes':
      return keep(bytesFromWire(wire.type ?? '', fromBase64(String(wire.v))))
    case 'map': {
      const map = keep(new Map())
      for (const [key, item] of pairs) map.set(fromWire(key, seen), fromWire(item, seen))
      return map
    }
    case 'set': {
      const set = keep(new Set())
      for (const item of items) set.add(fromWire(item, seen))
      return set
    }
    case 'object': {
      const plain = keep({})
      for (const [key, item] of pairs) {
        const value = fromWire(item, seen)
        Object.defineProperty(plain, String(key), {
          value,
          writable: true,
          enumerable: true,
          configurable: true,
        })
      }
      return plain
    }
    default:
      throw new TypeError(`unknown kind of value: ${wire.$}`)
  }
}

export function errorFromWire(wire: Tagged): Error {
  const error = new Error(wire.message)
  error.name = wire.name ?? 'Error'
  if (wire.stack) error.stack = wire.stack
  return error
}

export function bytesFromWire(type: string, bytes: Uint8Array): unknown {
  const { buffer } = bytes
  switch (type) {
    case 'ArrayBuffer':
      return buffer
    case 'DataView':
      return new DataView(buffer)
    case 'Int8Array':
      return new Int8Array(buffer)
    case 'Uint8ClampedArray':
      return new Uint8ClampedArray(buffer)
    case 'Int16Array':
      return new Int16Array(buffer)
    case 'Uint16Array':
      return new Uint16Array(buffer)
    case 'Int32Array':
      return new Int32Array(buffer)
    case 'Uint32Array':
      return new Uint32Array(buffer)
    case 'Float32Array':
      return new Float32Array(buffer)
    case 'Float64Array':
      return new Float64Array(buffer)
    case 'BigInt64Array':
      return new BigInt64Array(buffer)
    case 'BigUint64Array':
      return new BigUint64Array(buffer)
    default:
      return bytes
  }
}

/** In chunks, because a call takes a limited number of arguments. */
export function toBase64(bytes: Uint8Array): string {
  const step = 8_192
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += step) {
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + step)))
  }
  return btoa(pieces.join(''))
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
