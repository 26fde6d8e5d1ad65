import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { readKeyFile } from '../../../electron/credentials/key-file.ts'
import type { Keychain } from '../../../electron/credentials/keychain.ts'
import { createVault, openVault } from '../../../electron/credentials/open-vault.ts'
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
    const { writeKeyFile } = await import('../../../electron/credentials/key-file.ts')
    const file = await readKeyFile(path)
    if (file.protection.kind !== 'passphrase' || !file.protection.privateKey) throw new Error('unexpected')
    const swapped = { ...file.protection, databaseKey: file.protection.privateKey }
    await writeKeyFile(path, { ...file, protection: swapped })
    await expect(openVault(path, FORBIDDEN_KEYCHAIN, PASSPHRASE)).rejects.toMatchObject({
      code: 'passphrase-wrong',
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
