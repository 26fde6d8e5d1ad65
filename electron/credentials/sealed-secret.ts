import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'

/** 128 MiB of memory and one round: the OWASP password storage sheet's first choice for scrypt. */
const COST = 2 ** 17
/** With three rounds; of version 0.1. */
const FORMER_COST = 2 ** 15

/**
 * Secrets encrypted with a passphrase: scrypt (RFC 7914) derives a key, and AES-256-GCM encrypts each secret with it.
 * The purpose is authenticated with the secret, so that one encrypted secret cannot replace another.
 */
export const derivationSchema = z.strictObject({
  algorithm: z.literal('scrypt'),
  salt: z.base64().min(24, 'At least 16 bytes.'),
  // Not less than any version wrote, so that a changed file cannot make guessing cheap; the upper limits keep a damaged
  // or hostile one from requesting gigabytes of memory.
  cost: z.union([z.literal(FORMER_COST), z.literal(COST), z.literal(2 * COST)]),
  blockSize: z.literal(8),
  parallelization: z.int().min(1).max(8),
})
type Derivation = Readonly<z.infer<typeof derivationSchema>>

export const sealedSecretSchema = z.strictObject({
  nonce: z.base64(),
  tag: z.base64(),
  ciphertext: z.base64(),
})
type SealedSecret = Readonly<z.infer<typeof sealedSecretSchema>>

const KEY_BYTES = 32
const NONCE_BYTES = 12

export function newDerivation(): Derivation {
  return {
    algorithm: 'scrypt',
    salt: randomBytes(16).toString('base64'),
    cost: COST,
    blockSize: 8,
    parallelization: 1,
  }
}

/** Whether a file is sealed less well than a new one. */
export function isOutdated({ cost }: Derivation): boolean {
  return cost < COST
}

export function deriveKey(passphrase: string, derivation: Derivation): Promise<Buffer> {
  const { salt, cost: N, blockSize: r, parallelization: p } = derivation
  return new Promise((resolve, reject) => {
    const options = { N, r, p, maxmem: 2 * 128 * N * r }
    // NFC: the same passphrase typed on two systems gives the same bytes.
    scrypt(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

export function seal(key: Buffer, purpose: string, secret: string): SealedSecret {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(purpose))
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return {
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext: ciphertext.toString('base64'),
  }
}

export function newSealingKey(): Buffer {
  return randomBytes(KEY_BYTES)
}

/** @throws AppError *passphrase-wrong* when the key does not open it; a changed file looks the same. */
export function unseal(key: Buffer, purpose: string, sealed: SealedSecret): string {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.nonce, 'base64'), {
      authTagLength: 16,
    })
    decipher.setAAD(Buffer.from(purpose))
    decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'))
    const ciphertext = Buffer.from(sealed.ciphertext, 'base64')
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  } catch (error) {
    throw new AppError('passphrase-wrong', 'The passphrase does not open this workspace.', { cause: error })
  }
}
