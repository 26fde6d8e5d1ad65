import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import {
  compareVersions,
  releaseSchema,
  type UpdateCheck,
  type UpdateSource,
} from '../../shared/domain/update.ts'
import { DEFAULT_LIMITS, type Transport, type TransportLimits } from '../api/transport.ts'

/** Limits for a few lines of JSON that a user waits for. */
export const UPDATE_LIMITS: TransportLimits = {
  ...DEFAULT_LIMITS,
  connectMs: 10_000,
  headersMs: 15_000,
  idleMs: 10_000,
  totalMs: 30_000,
  bodyBytes: 256 * 1024,
}

/**
 * Compares this version with the organization's signed file. Two requests, to the address and to the address with
 * `.sig`, only when a user asks for it. Nothing is downloaded or opened. The signature of the bytes is checked before
 * they are parsed.
 * @throws AppError as Transport: unreachable, timed out, redirected, too large.
 */
export async function checkForUpdate(
  transport: Transport,
  source: UpdateSource,
  currentVersion: string,
): Promise<UpdateCheck> {
  if (source.address === '') return { outcome: 'not-set' }
  const key = readPublicKey(source.publicKey)
  if (!key) return { outcome: 'bad-key' }
  const file = await transport.send({ url: source.address })
  if (file.status !== 200) return { outcome: 'missing', status: file.status }
  const signature = await transport.send({ url: `${source.address}.sig` })
  if (signature.status !== 200) return { outcome: 'missing', status: signature.status }
  const signatureBytes = Buffer.from(Buffer.from(signature.body).toString('latin1').trim(), 'base64')
  if (!verify(null, file.body, key, signatureBytes)) return { outcome: 'untrusted' }
  return readRelease(file.body, currentVersion)
}

function readRelease(body: Uint8Array, currentVersion: string): UpdateCheck {
  const release = releaseSchema.safeParse(parseJson(body))
  if (!release.success) return { outcome: 'unreadable' }
  const { version, files } = release.data
  const difference = compareVersions(version, currentVersion)
  if (difference > 0) return { outcome: 'newer', version, files }
  return { outcome: difference === 0 ? 'same' : 'older', version }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** A PEM as openssl writes it, or its base64 on one line; undefined if it is not an Ed25519 key. */
function readPublicKey(text: string): KeyObject | undefined {
  const base64 = text.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, '')
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
