import { existsSync } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readKeyFile, writeKeyFile } from '../../../electron/credentials/key-file.ts'
import type { Keychain } from '../../../electron/credentials/keychain.ts'
import { createVault, openVault } from '../../../electron/credentials/open-vault.ts'
import { deriveKey, newDerivation, seal } from '../../../electron/credentials/sealed-secret.ts'
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
  let path: string
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'unhidden-vault-')), 'Audit.unhidden')
  })
  const create = () => createVault(path, FORBIDDEN_KEYCHAIN, { kind: 'passphrase', passphrase: PASSPHRASE })

  test('gives the same database key and private key after reopening', async () => {
    const created = await create()
    await created.setPrivateKey('the private key')
    const reopened = await openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)
    expect(await reopened.getDatabaseKey()).toBe(await created.getDatabaseKey())
    expect(await reopened.getDatabaseKey()).toMatch(/^[0-9a-f]{64}$/)
    expect(await reopened.findPrivateKey()).toBe('the private key')
  })

  test('has no private key until one is set', async () => {
    expect(await (await create()).findPrivateKey()).toBeNull()
  })

  test('refuses a wrong passphrase', async () => {
    await create()
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, 'wrong')).rejects.toMatchObject({
      code: 'passphrase-wrong',
    })
  })

  test('asks for the passphrase when none is given', async () => {
    await create()
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, undefined)).rejects.toMatchObject({
      code: 'passphrase-required',
    })
  })

  test('keeps no secret in the clear and lets only the owner read the key file', async () => {
    const vault = await create()
    await vault.setPrivateKey('canary-private-key')
    const text = await readFile(`${path}.key`, 'utf8')
    expect(text).not.toContain('canary')
    expect(text).not.toContain(Buffer.from('canary-private-key').toString('base64'))
    expect(text).not.toContain(await vault.getDatabaseKey())
    expectPrivate(`${path}.key`)
  })

  test('does not accept one sealed secret in the place of another', async () => {
    const vault = await create()
    await vault.setPrivateKey('ab'.repeat(32))
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
      ...{ format: 1, workspaceId },
      protection: {
        ...{ kind: 'passphrase', derivation: former },
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
    await create()
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
