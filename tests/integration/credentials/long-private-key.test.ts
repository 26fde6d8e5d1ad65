import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { createVault, openVault } from '../../../electron/credentials/open-vault.ts'

/** Windows holds 2,560 bytes of UTF-16 in one entry; a gnome-keyring with that limit is asked here. */
const keychain = createKeychain({ longestSecretBytes: 2_560 })
const SHORT = 'a short private key'
const LONG = `canary ${'K'.repeat(3_000)}`

/** A person's own keychain needs leave; see keychain.test.ts. */
const isKept = process.env.UNHIDDEN_KEYCHAIN === 'none'

describe.skipIf(isKept)('a private key that is longer than the keychain takes', () => {
  let path: string
  beforeEach(async () => {
    path = join(await mkdtemp(join(tmpdir(), 'unhidden-long-key-')), 'Audit.unhidden')
  })

  test('is sealed in the key file, by a key that only the keychain has', async () => {
    const vault = await createVault(path, keychain, { kind: 'keychain' })
    await vault.setPrivateKey(LONG)
    expect(vault.isPrivateKeyInKeyFile).toBe(true)
    const text = await readFile(`${path}.key`, 'utf8')
    expect(text).not.toContain('canary')
    expect(text).not.toContain(Buffer.from('canary').toString('base64'))
    expect(text).not.toContain(await keychain.get(`${vault.workspaceId}/private-key-seal`))
    const reopened = await openVault(path, keychain, undefined)
    expect(await reopened.findPrivateKey()).toBe(LONG)
    expect(reopened.isPrivateKeyInKeyFile).toBe(true)
    await reopened.destroy()
  })

  test('replaces a short one and is replaced by one, and nothing of it is left', async () => {
    const vault = await createVault(path, keychain, { kind: 'keychain' })
    for (const key of [SHORT, LONG, `${LONG} again`, SHORT]) {
      await vault.setPrivateKey(key)
      const reopened = await openVault(path, keychain, undefined)
      expect(await reopened.findPrivateKey()).toBe(key)
      expect(reopened.isPrivateKeyInKeyFile).toBe(key !== SHORT)
    }
    await vault.setPrivateKey(LONG)
    expect(await keychain.get(`${vault.workspaceId}/private-key`)).toBeNull()
    await vault.destroy()
    expect(await keychain.get(`${vault.workspaceId}/private-key-seal`)).toBeNull()
  })
})
