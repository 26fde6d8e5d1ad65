import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { broken } from '../../lib/file-error.ts'

/**
 * The encodings of SSH (RFC 4251, section 5; keys: RFC 4253, section 6.6, RFC 5656, RFC 8709): a *string* is its length
 * as an unsigned 32-bit big-endian number and its bytes, an *mpint* a string with a positive number.
 */
export function wireString(value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value as Uint8Array)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

export function wireMpint(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.alloc(0) : bytes.subarray(first)
  const isHigh = (digits[0] ?? 0) >= 0x80
  return wireString(isHigh ? Buffer.concat([Buffer.from([0]), digits]) : digits)
}

/** Reads encoded values in order. @throws AppError *evidence-broken* where the bytes end too early */
export class WireReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get rest(): Buffer {
    return this.#bytes.subarray(this.#at)
  }

  uint32(): number {
    return this.take(4).readUInt32BE(0)
  }

  string(): Buffer {
    return this.take(this.uint32())
  }

  text(): string {
    return this.string().toString('latin1')
  }

  take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw broken('it ends too early')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  /** @throws AppError *evidence-broken* where bytes are left */
  end(): void {
    if (this.#at !== this.#bytes.length) throw broken('it is longer than it says')
  }
}

interface Curve {
  readonly name: string
  readonly crv: string
  /** Length of a coordinate. */
  readonly bytes: number
  /** The hash that belongs to the curve (RFC 5656, section 6.2.1). */
  readonly hash: string
}
const CURVES: readonly Curve[] = [
  { name: 'nistp256', crv: 'P-256', bytes: 32, hash: 'sha256' },
  { name: 'nistp384', crv: 'P-384', bytes: 48, hash: 'sha384' },
  { name: 'nistp521', crv: 'P-521', bytes: 66, hash: 'sha512' },
]
export const ECDSA = 'ecdsa-sha2-'

/** The curve of an algorithm such as `ecdsa-sha2-nistp256`. */
export function findCurve(algorithm: string): Curve | undefined {
  return CURVES.find(({ name }) => algorithm === `${ECDSA}${name}`)
}

export const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const fromBase64url = (text = ''): Buffer => Buffer.from(text, 'base64url')

/** x and y of a point in the uncompressed form of SEC 1. @throws AppError *evidence-broken* for another form */
export function toCoordinates({ crv, bytes }: Curve, point: Buffer): JsonWebKey {
  if (point.length !== 1 + 2 * bytes || point[0] !== 4) throw broken('its key is not a point of the curve')
  const [x, y] = [point.subarray(1, 1 + bytes), point.subarray(1 + bytes)].map(base64url)
  return { kty: 'EC', crv, ...(x !== undefined && y !== undefined && { x, y }) }
}

/** A public key as `ssh-add -L` has it, before its base64. */
export function toWireKey(key: KeyObject): Buffer | undefined {
  const jwk = key.export({ format: 'jwk' })
  if (jwk.crv === 'Ed25519') {
    return Buffer.concat([wireString('ssh-ed25519'), wireString(fromBase64url(jwk.x))])
  }
  if (jwk.kty === 'RSA') {
    const numbers = [jwk.e, jwk.n].map((number) => wireMpint(fromBase64url(number)))
    return Buffer.concat([wireString('ssh-rsa'), ...numbers])
  }
  const curve = CURVES.find(({ crv }) => crv === jwk.crv)
  if (!curve) return undefined
  const point = Buffer.concat([Buffer.from([4]), fromBase64url(jwk.x), fromBase64url(jwk.y)])
  return Buffer.concat([wireString(`${ECDSA}${curve.name}`), wireString(curve.name), wireString(point)])
}

/** @returns undefined for a kind of key that is not known here. @throws AppError *evidence-broken* */
export function fromWireKey(blob: Buffer): KeyObject | undefined {
  const reader = new WireReader(blob)
  const jwk = readPublicKey(reader, reader.text())
  if (!jwk) return undefined
  reader.end()
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    throw broken('its key is no key')
  }
}

function readPublicKey(reader: WireReader, kind: string): JsonWebKey | undefined {
  if (kind === 'ssh-ed25519') return { kty: 'OKP', crv: 'Ed25519', x: base64url(reader.string()) }
  if (kind === 'ssh-rsa') {
    const [e, n] = [reader.string(), reader.string()].map(base64url)
    return { kty: 'RSA', ...(e !== undefined && n !== undefined && { e, n }) }
  }
  const curve = findCurve(kind)
  if (!curve) return undefined
  reader.string()
  return toCoordinates(curve, reader.string())
}

/** As `ssh-keygen -l` prints it: `SHA256:…`. */
export function fingerprintOf(blob: Buffer): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`
}
