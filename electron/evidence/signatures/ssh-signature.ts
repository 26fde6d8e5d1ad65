import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { broken } from '../../lib/file-error.ts'
import { findCurve, fromWireKey, toWireKey, WireReader, wireMpint, wireString } from './ssh-wire.ts'

/**
 * OpenSSH signatures (PROTOCOL.sshsig of OpenSSH): `ssh-keygen -Y verify -n unhidden` accepts what is written here. A
 * signature names its namespace, so that one that was made for another purpose is not taken for one of a report.
 */
export const NAMESPACE = 'unhidden'
const MAGIC = Buffer.from('SSHSIG')
const VERSION = 1
const LINE = 70
const ARMOR = /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)\n-----END SSH SIGNATURE-----\n?$/

/** A private key, in a file or held by an agent. */
export interface SshSigner {
  /** The public key in its wire form. */
  readonly publicKey: Buffer
  /** @returns the signature in its wire form: algorithm and signature. */
  sign(data: Buffer): Promise<Buffer>
}

/** @returns the content of a signature file. @param sha512 of the message */
export async function signMessage(signer: SshSigner, sha512: Buffer): Promise<Buffer> {
  const signature = await signer.sign(toSignedData(NAMESPACE, Buffer.alloc(0), 'sha512', sha512))
  const version = Buffer.alloc(4)
  version.writeUInt32BE(VERSION)
  const parts = [signer.publicKey, NAMESPACE, '', 'sha512', signature].map((part) => wireString(part))
  const base64 = Buffer.concat([MAGIC, version, ...parts]).toString('base64')
  const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return Buffer.from(`-----BEGIN SSH SIGNATURE-----\n${lines.join('\n')}\n-----END SSH SIGNATURE-----\n`)
}

function toSignedData(namespace: string, reserved: Buffer, hash: string, digest: Buffer): Buffer {
  return Buffer.concat([MAGIC, ...[namespace, reserved, hash, digest].map((part) => wireString(part))])
}

/** A signature file as it was read; whether it fits a message is another question. */
export interface ReadSignature {
  readonly publicKey: Buffer
  readonly namespace: string
  readonly reserved: Buffer
  readonly hash: 'sha256' | 'sha512'
  readonly signature: Buffer
}

/** @throws AppError *evidence-broken* for anything but a signature */
export function readSignature(text: string): ReadSignature {
  const base64 = ARMOR.exec(text)?.[1]?.replaceAll('\n', '') ?? ''
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== base64) throw broken('it is no OpenSSH signature')
  const reader = new WireReader(bytes)
  if (!reader.take(MAGIC.length).equals(MAGIC)) throw broken('it is no OpenSSH signature')
  if (reader.uint32() !== VERSION) throw broken('it has a version that is not known')
  const [publicKey, namespace, reserved] = [reader.string(), reader.text(), reader.string()]
  const hash = reader.text()
  const signature = reader.string()
  reader.end()
  if (hash !== 'sha256' && hash !== 'sha512') throw broken('it uses a hash that is not allowed')
  return { publicKey, namespace, reserved, hash, signature }
}

/**
 * Whether the key of the signature signed a message with this digest for this application; null for a kind of key that
 * is not known here.
 * @throws AppError *evidence-broken*
 */
export function isSignatureOf(read: ReadSignature, digest: Buffer): boolean | null {
  const key = fromWireKey(read.publicKey)
  if (!key) return null
  if (read.namespace !== NAMESPACE) throw broken('it was made for another purpose')
  return isSigned(key, toSignedData(read.namespace, read.reserved, read.hash, digest), read.signature)
}

const RSA_HASHES: Readonly<Record<string, string>> = { 'rsa-sha2-512': 'sha512', 'rsa-sha2-256': 'sha256' }

/** @param signature algorithm and signature in their wire form */
function isSigned(key: KeyObject, data: Buffer, signature: Buffer): boolean {
  const reader = new WireReader(signature)
  const [algorithm, bytes] = [reader.text(), reader.string()]
  reader.end()
  const curve = findCurve(algorithm)
  switch (key.asymmetricKeyType) {
    case 'ed25519':
      return algorithm === 'ssh-ed25519' && verify(null, data, key, bytes)
    case 'rsa': {
      const hash = RSA_HASHES[algorithm]
      return hash !== undefined && verify(hash, data, key, bytes)
    }
    case 'ec': {
      if (!curve) return false
      const numbers = new WireReader(bytes)
      const both = [numbers.string(), numbers.string()].map((number) => toFixed(number, curve.bytes))
      numbers.end()
      return verify(curve.hash, data, { key, dsaEncoding: 'ieee-p1363' }, Buffer.concat(both))
    }
    default:
      return false
  }
}

/** @returns undefined for a kind of key that OpenSSH has no signatures of */
export function toSigner(key: KeyObject): SshSigner | undefined {
  const publicKey = toWireKey(key)
  if (!publicKey) return undefined
  return { publicKey, sign: async (data) => signWith(key, new WireReader(publicKey).text(), data) }
}

function signWith(key: KeyObject, kind: string, data: Buffer): Buffer {
  const curve = findCurve(kind)
  if (curve) {
    const both = sign(curve.hash, data, { key, dsaEncoding: 'ieee-p1363' })
    const numbers = [both.subarray(0, curve.bytes), both.subarray(curve.bytes)].map(wireMpint)
    return Buffer.concat([wireString(kind), wireString(Buffer.concat(numbers))])
  }
  const [algorithm, hash] = kind === 'ssh-rsa' ? ['rsa-sha2-512', 'sha512'] : [kind, null]
  return Buffer.concat([wireString(algorithm), wireString(sign(hash, data, key))])
}

/** An mpint as a number of fixed length. */
function toFixed(number: Buffer, length: number): Buffer {
  const digits = number[0] === 0 ? number.subarray(1) : number
  if (digits.length > length) throw broken('its numbers are too long')
  return Buffer.concat([Buffer.alloc(length - digits.length), digits])
}

/** The digest of a message in pieces. */
export function digestOf(pieces: Iterable<Uint8Array>, hash: 'sha256' | 'sha384' | 'sha512'): Buffer {
  const digest = createHash(hash)
  for (const piece of pieces) digest.update(piece)
  return digest.digest()
}
