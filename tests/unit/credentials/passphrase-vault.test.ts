import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readKeyFile, writeKeyFile } from '../../../electron/credentials/key-file.ts'
import type { Keychain } from '../../../electron/credentials/keychain.ts'
import { createVault, openVault } from '../../../electron/credentials/open-vault.ts'
import { deriveKey, newDerivation, seal } from '../../../electron/credentials/sealed-secret.ts'
import type { Vault } from '../../../electron/credentials/vault.ts'
import { expectPrivate } from '../../support/file-rights.ts'

/** Any use of the keychain fails the test: a passphrase is a choice against it. */
const FORBIDDEN_KEYCHAIN: Keychain = {
  get: () => Promise.reject(new Error('the keychain was asked')),
  set: () => Promise.reject(new Error('the keychain was asked')),
  delete: () => Promise.reject(new Error('the keychain was asked')),
  reach: () => Promise.reject(new Error('the keychain was asked')),
  fits: () => false,
  cancel: () => undefined,
}
const PASSPHRASE = 'correct horse battery staple'

describe('a workspace protected by a passphrase', () => {
  const newPath = async () => join(await mkdtemp(join(tmpdir(), 'unhidden-vault-')), 'Audit.unhidden')
  let path: string
  beforeEach(async () => {
    path = await newPath()
  })
  /** One with a private key, and its key file to copy: deriving its key as shipped takes 0.4 s of processor time. */
  const PRIVATE_KEY = 'ab'.repeat(32)
  let original: string
  let created: Vault
  beforeAll(async () => {
    original = await newPath()
    created = await createVault(original, FORBIDDEN_KEYCHAIN, { kind: 'passphrase', passphrase: PASSPHRASE })
    expect(await created.findPrivateKey()).toBeNull()
    await created.setPrivateKey(PRIVATE_KEY)
  })
  const copy = () => copyFile(`${original}.key`, `${path}.key`)

  test('gives the same database key and private key after reopening', async () => {
    await copy()
    const reopened = await openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)
    expect(await reopened.getDatabaseKey()).toBe(await created.getDatabaseKey())
    expect(await reopened.getDatabaseKey()).toMatch(/^[0-9a-f]{64}$/)
    expect(await reopened.findPrivateKey()).toBe(PRIVATE_KEY)
  })

  test('refuses a wrong passphrase', async () => {
    await copy()
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, 'wrong')).rejects.toMatchObject({
      code: 'passphrase-wrong',
    })
  })

  test('asks for the passphrase when none is given', async () => {
    await copy()
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, undefined)).rejects.toMatchObject({
      code: 'passphrase-required',
    })
  })

  test('keeps no secret in the clear and lets only the owner read the key file', async () => {
    const text = await readFile(`${original}.key`, 'utf8')
    expect(text).not.toContain(PRIVATE_KEY)
    expect(text).not.toContain(Buffer.from(PRIVATE_KEY).toString('base64'))
    expect(text).not.toContain(await created.getDatabaseKey())
    expectPrivate(`${original}.key`)
  })

  test('does not accept one sealed secret in the place of another', async () => {
    await copy()
    const file = await readKeyFile(path)
    if (file.protection.kind !== 'passphrase' || !file.protection.privateKey) throw new Error('unexpected')
    const swapped = { ...file.protection, databaseKey: file.protection.privateKey }
    await writeKeyFile(path, { ...file, protection: swapped })
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)).rejects.toMatchObject({
      code: 'passphrase-wrong',
    })
  })

  test.each([
    ['', 'a', 'eleven char'],
    ['12345678901', '💥'.repeat(11), 'e\u0301'.repeat(11)],
  ])('is not made with a passphrase of fewer than 12 characters: %j %j %j', async (...all) => {
    for (const passphrase of all) {
      const made = createVault(path, FORBIDDEN_KEYCHAIN, { kind: 'passphrase', passphrase })
      await expect(made).rejects.toMatchObject({ code: 'invalid-argument' })
    }
    expect(existsSync(`${path}.key`)).toBe(false)
  })

  test('is sealed better on its next opening where an earlier version sealed it, and loses no secret', async () => {
    const former = { ...newDerivation(), cost: 2 ** 15, parallelization: 3 }
    const key = await deriveKey('short', former)
    const workspaceId = 'b1c6a9c2-6f5f-4a9e-9d57-1f5b6d0a1c11'
    const sealed = (name: string, secret: string) => seal(key, `unhidden ${workspaceId} ${name}`, secret)
    await writeKeyFile(path, {
      format: 1,
      workspaceId,
      protection: {
        kind: 'passphrase',
        derivation: former,
        databaseKey: sealed('database-key', 'ab'.repeat(32)),
        privateKey: sealed('private-key', 'the private key'),
      },
    })
    for (const opening of [1, 2]) {
      const vault = await openVault(path, FORBIDDEN_KEYCHAIN, 'short')
      expect(await vault.getDatabaseKey(), `opening ${opening}`).toBe('ab'.repeat(32))
      expect(await vault.findPrivateKey()).toBe('the private key')
      const { protection } = await readKeyFile(path)
      expect(protection).toMatchObject({ derivation: { cost: 2 ** 17 } })
    }
  })

  test.each([2 ** 10, 2 ** 14, 2 ** 19])('does not open with a derivation of cost %d', async (cost) => {
    await copy()
    await writeFile(path, '')
    const text = await readFile(`${path}.key`, 'utf8')
    await writeFile(`${path}.key`, text.replace('"cost": 131072', `"cost": ${cost}`))
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)).rejects.toMatchObject({
      code: 'database-key-missing',
    })
  })

  test('says that the key file is missing or damaged instead of starting afresh', async () => {
    await writeFile(path, '')
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)).rejects.toMatchObject({
      code: 'database-key-missing',
    })
  })

  test('says that the workspace is missing where neither it nor its key file is there', async () => {
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)).rejects.toMatchObject({
      code: 'workspace-missing',
    })
  })
})
