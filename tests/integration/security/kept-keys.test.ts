import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { replaceDatabaseKey } from '../../../electron/app/open-workspace.ts'
import type { Keychain } from '../../../electron/credentials/keychain.ts'
import { createKeychainVault } from '../../../electron/credentials/keychain-vault.ts'
import { changeProtection, openVault } from '../../../electron/credentials/open-vault.ts'
import { createPassphraseVault } from '../../../electron/credentials/passphrase-vault.ts'
import { createDatabase, openReadonly } from '../../../electron/store/open-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { createMemoryKeychain } from '../../support/memory-keychain.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** What two programs, or a keychain that refuses in the middle, can do to the only place of a key. */
const PASSPHRASE = 'correct horse battery staple'
const REFUSED = new AppError('keychain-locked', 'The keychain is locked.')

let path: string
let workspaceId: string
let keychain: Keychain
beforeEach(() => {
  vi.stubEnv('UNHIDDEN_DATA_DIR', temporaryFolder())
  path = join(temporaryFolder(), 'Audit.unhidden')
  workspaceId = randomUUID()
  keychain = createMemoryKeychain()
  createDatabase({ path, keyHex: TEST_KEY }).close()
  return () => vi.unstubAllEnvs()
})

const inPassphrase = () => createPassphraseVault(path, workspaceId, TEST_KEY, PASSPHRASE, 'a key')
const inKeychain = () => {
  const file = { format: 1, workspaceId, protection: { kind: 'keychain' } } as const
  return createKeychainVault(keychain, path, file, TEST_KEY, 'a key')
}
const open = () => openVault(path, keychain, PASSPHRASE)
const expectToOpen = async () => openReadonly({ path, keyHex: await (await open()).getDatabaseKey() }).close()

test('a renewal with keys that another program has renewed since is refused, and the workspace opens', async () => {
  const former = await inPassphrase()
  const next = await (await replaceDatabaseKey(path, open)).getDatabaseKey()
  await expect(replaceDatabaseKey(path, async () => former)).rejects.toMatchObject({
    code: 'workspace-in-use',
  })
  await expect(former.setPrivateKey('another')).rejects.toMatchObject({ code: 'workspace-in-use' })
  expect(await (await open()).getDatabaseKey()).toBe(next)
  await expectToOpen()
})

test('a keychain that refuses to forget leaves the keys in the new place alone', async () => {
  const former = await inKeychain()
  vi.spyOn(keychain, 'delete').mockRejectedValue(REFUSED)
  const choice = { kind: 'passphrase', passphrase: PASSPHRASE } as const
  const vault = await changeProtection(path, keychain, former, choice)
  expect(vault.protection).toBe('passphrase')
  await vault.setPrivateKey('another key')
  expect(await (await open()).findPrivateKey()).toBe('another key')
  await expectToOpen()
})

test('a keychain that refuses a second secret keeps none of them', async () => {
  const former = await inPassphrase()
  const { set } = keychain
  vi.spyOn(keychain, 'set').mockImplementationOnce(set).mockRejectedValueOnce(REFUSED)
  await expect(changeProtection(path, keychain, former, { kind: 'keychain' })).rejects.toBe(REFUSED)
  for (const entry of ['database-key', 'private-key'])
    expect(await keychain.get(`${workspaceId}/${entry}`)).toBeNull()
  expect(JSON.parse(readFileSync(`${path}.key`, 'utf8')).protection.kind).toBe('passphrase')
  await expectToOpen()
})
