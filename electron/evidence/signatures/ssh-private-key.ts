/// <reference path="./bcrypt-pbkdf.d.ts" />
import { createDecipheriv, createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { pbkdf } from 'bcrypt-pbkdf'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import { broken } from '../../lib/file-error.ts'
import { base64url, findCurve, toCoordinates, WireReader } from './ssh-wire.ts'

const OPENSSH = /-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END OPENSSH PRIVATE KEY-----/
const MAGIC = 'openssh-key-v1\0'
/** Key and start value of the cipher, in bytes; `ssh-keygen` uses the first unless told otherwise. */
const CIPHERS: Readonly<
  Record<string, { readonly name: string; readonly key: number; readonly iv: number }>
> = {
  'aes256-ctr': { name: 'aes-256-ctr', key: 32, iv: 16 },
  'aes256-cbc': { name: 'aes-256-cbc', key: 32, iv: 16 },
}
/** More rounds than anybody chooses: a hostile file must not keep the application busy. */
const ROUNDS_LIMIT = 1024

/**
 * Reads a private key: OpenSSH's own format (PROTOCOL.key) or PEM (PKCS #1, PKCS #8, SEC 1).
 * @param askPassphrase is called for a protected key only.
 * @throws AppError *passphrase-wrong*, *signing-key* for a file that is no private key
 */
export async function readPrivateKey(text: string, askPassphrase: () => Promise<string>): Promise<KeyObject> {
  const openssh = OPENSSH.exec(text)?.[1]
  try {
    if (openssh !== undefined) return await readOpenssh(Buffer.from(openssh, 'base64'), askPassphrase)
  } catch (error) {
    const { code, message } = toAppError(error)
    throw code === 'evidence-broken' ? noKey(`The private key cannot be read: ${message}.`) : error
  }
  if (!text.includes('PRIVATE KEY-----')) throw noKey('This file holds no private key.')
  const passphrase = text.includes('ENCRYPTED') ? await askPassphrase() : undefined
  try {
    return createPrivateKey({ key: text, ...(passphrase !== undefined && { passphrase }) })
  } catch (cause) {
    if (passphrase === undefined) throw noKey('The private key cannot be read.')
    throw new AppError('passphrase-wrong', 'The private key does not open with this passphrase.', { cause })
  }
}

async function readOpenssh(bytes: Buffer, askPassphrase: () => Promise<string>): Promise<KeyObject> {
  const reader = new WireReader(bytes)
  if (reader.take(MAGIC.length).toString('latin1') !== MAGIC) throw broken('it is in another format')
  const [cipher, kdf, options] = [reader.text(), reader.text(), reader.string()]
  if (reader.uint32() !== 1) throw broken('it holds several keys')
  reader.string()
  const stored = reader.string()
  const isProtected = cipher !== 'none'
  const plain = isProtected ? decrypt(stored, cipher, kdf, options, await askPassphrase()) : stored
  const inner = new WireReader(plain)
  // The same number twice, by which a wrong passphrase is known.
  const [check, again] = [inner.uint32(), inner.uint32()]
  if (check !== again) {
    if (!isProtected) throw broken('it is damaged')
    throw new AppError('passphrase-wrong', 'The private key does not open with this passphrase.')
  }
  const kind = inner.text()
  const jwk = readNumbers(kind, inner)
  if (!jwk) throw broken(`keys of the kind ${kind} cannot be used from a file`)
  return createPrivateKey({ key: jwk, format: 'jwk' })
}

function decrypt(stored: Buffer, cipher: string, kdf: string, options: Buffer, passphrase: string): Buffer {
  const chosen = CIPHERS[cipher]
  if (!chosen || kdf !== 'bcrypt') throw broken(`it is protected by ${cipher}, which is not known here`)
  const reader = new WireReader(options)
  const [salt, rounds] = [reader.string(), reader.uint32()]
  if (rounds > ROUNDS_LIMIT) throw broken('its passphrase would take too long to check')
  const derived = new Uint8Array(chosen.key + chosen.iv)
  const words = Buffer.from(passphrase)
  const failed = pbkdf(words, words.length, salt, salt.length, derived, derived.length, rounds)
  if (failed !== 0)
    throw new AppError('passphrase-wrong', 'The private key does not open with this passphrase.')
  const decipher = createDecipheriv(
    chosen.name,
    derived.subarray(0, chosen.key),
    derived.subarray(chosen.key),
  )
  return decipher.setAutoPadding(false).update(stored)
}

/** The numbers of a private key in the order of the format; undefined for a kind that is not known here. */
function readNumbers(kind: string, reader: WireReader): JsonWebKey | undefined {
  if (kind === 'ssh-ed25519') {
    const [x, both] = [reader.string(), reader.string()]
    return { kty: 'OKP', crv: 'Ed25519', x: base64url(x), d: base64url(both.subarray(0, 32)) }
  }
  if (kind === 'ssh-rsa') {
    const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () => toNumber(reader.string()))
    if (!n || !e || !d || !qi || !p || !q) throw broken('its numbers are missing')
    const all = { n, e, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi }
    return {
      kty: 'RSA',
      ...Object.fromEntries(Object.entries(all).map(([name, one]) => [name, toText(one)])),
    }
  }
  const curve = findCurve(kind)
  if (!curve) return undefined
  reader.string()
  const [point, d] = [reader.string(), toNumber(reader.string())]
  return { ...toCoordinates(curve, point), d: toText(d, curve.bytes) }
}

const toNumber = (bytes: Buffer): bigint => BigInt(`0x0${bytes.toString('hex')}`)

function toText(number: bigint, length = 0): string {
  const hex = number.toString(16)
  return base64url(Buffer.from(hex.padStart(Math.max(2 * length, hex.length + (hex.length % 2)), '0'), 'hex'))
}

const noKey = (message: string): AppError => new AppError('signing-key', message)
