import { describe, expect, test } from 'vitest'
import {
  derivationSchema,
  deriveKey,
  isOutdated,
  newDerivation,
  newSealingKey,
  seal,
  unseal,
} from '../../../electron/credentials/sealed-secret.ts'
import { codeOf } from '../../support/code-of.ts'

type Derivation = Parameters<typeof deriveKey>[1]
/** Cheaper than any that is written, so that a test takes milliseconds. */
const cheap = (salt: string, cost: number) =>
  ({ ...newDerivation(), salt: Buffer.from(salt).toString('base64'), cost }) as unknown as Derivation
const derive = async (passphrase: string, derivation: Derivation) =>
  (await deriveKey(passphrase, derivation)).toString('hex')

describe('the key of a passphrase', () => {
  test('is that of scrypt with the cost, the size of blocks and the rounds of the derivation', async () => {
    // RFC 7914, 12; of its 64 bytes the first 32.
    const rounds = { ...cheap('NaCl', 2 ** 10), parallelization: 16 } as Derivation
    expect(await derive('password', rounds)).toBe(
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162',
    )
  })

  test('is the same however the system composes its letters, and another with another salt', async () => {
    expect(await derive('Prüfung', cheap('salt', 2 ** 10))).toBe(
      await derive('Pru\u0308fung', cheap('salt', 2 ** 10)),
    )
    expect(await derive('Prüfung', cheap('salt', 2 ** 10))).not.toBe(
      await derive('Prüfung', cheap('Salt', 2 ** 10)),
    )
  })

  test('has a salt of its own, and is outdated below the cost of today', () => {
    const derivation = newDerivation()
    expect(Buffer.from(derivation.salt, 'base64')).toHaveLength(16)
    expect(newDerivation().salt).not.toBe(derivation.salt)
    expect(
      [2 ** 15, 2 ** 17, 2 ** 18].map((cost) => isOutdated({ ...derivation, cost } as Derivation)),
    ).toEqual([true, false, false])
  })

  test.each([
    ['salt', Buffer.alloc(15).toString('base64').slice(0, 20)],
    ['salt', '~'.repeat(24)],
    ['algorithm', 'pbkdf2'],
    ['blockSize', 16],
    ['parallelization', 0],
    ['parallelization', 9],
    ['cost', 2 ** 16],
    ['cost', 2 ** 19],
    ['other', 1],
  ])('is not derived with the %s %s', (name, value) => {
    for (const cost of [2 ** 15, 2 ** 17, 2 ** 18])
      expect(derivationSchema.safeParse({ ...newDerivation(), cost }).success).toBe(true)
    expect(derivationSchema.safeParse({ ...newDerivation(), [name]: value }).success).toBe(false)
  })
})

describe('a sealed secret', () => {
  const key = newSealingKey()
  const sealed = seal(key, 'private-key', 'Prüfung')

  test('opens with its key, for its purpose', () => {
    expect(unseal(key, 'private-key', sealed)).toBe('Prüfung')
    expect(codeOf(() => unseal(key, 'database-key', sealed))).toBe('passphrase-wrong')
    expect(codeOf(() => unseal(newSealingKey(), 'private-key', sealed))).toBe('passphrase-wrong')
  })

  test('is encrypted with 12 bytes that are never used again, and has a tag of 16', () => {
    const lengths = Object.entries(sealed).map(([name, text]) => [name, Buffer.from(text, 'base64').length])
    expect(lengths).toEqual([
      ['nonce', 12],
      ['tag', 16],
      ['ciphertext', 8],
    ])
    expect(seal(key, 'private-key', 'Prüfung').nonce).not.toBe(sealed.nonce)
  })

  test.each(['nonce', 'tag', 'ciphertext'] as const)(
    'does not open with another %s, or a shorter one',
    (name) => {
      const bytes = Buffer.from(sealed[name], 'base64')
      const changed = Buffer.from(bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)))
      for (const other of [changed, bytes.subarray(0, 4), Buffer.alloc(0)]) {
        const forged = { ...sealed, [name]: other.toString('base64') }
        expect(codeOf(() => unseal(key, 'private-key', forged))).toBe('passphrase-wrong')
      }
    },
  )
})
