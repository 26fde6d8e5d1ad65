import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DEMO_NOTE,
  type KeyFile,
  keyFilePath,
  readKeyFile,
  replaceKeyFile,
  writeKeyFile,
} from '../../../electron/credentials/key-file.ts'
import { newDerivation } from '../../../electron/credentials/sealed-secret.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const [ID, OTHER_ID] = ['b1c6a9c2-6f5f-4a9e-9d57-1f5b6d0a1c11', 'b1c6a9c2-6f5f-4a9e-9d57-1f5b6d0a1c12']
const SEALED = { nonce: 'AAAA', tag: 'BBBB', ciphertext: 'CCCC' }
const KEYCHAIN: KeyFile = { format: 1, workspaceId: ID, protection: { kind: 'keychain' } }
const DEMO: KeyFile = {
  format: 1,
  workspaceId: ID,
  isDemo: true,
  protection: { kind: 'demo', note: DEMO_NOTE, databaseKey: 'ab'.repeat(32), privateKey: 'sample' },
}
const PASSPHRASE: KeyFile = {
  format: 1,
  workspaceId: ID,
  protection: { kind: 'passphrase', derivation: newDerivation(), databaseKey: SEALED, privateKey: null },
}

const newPath = () => join(temporaryFolder(), 'Audit.unhidden')
/** A workspace with this text as its key file. */
const withText = (text: string) => {
  const path = newPath()
  writeFileSync(path, '')
  writeFileSync(keyFilePath(path), text)
  return path
}

test.each<[string, KeyFile]>([
  ['in the keychain', KEYCHAIN],
  [
    'in the keychain with another key on its way and a long private key',
    {
      ...KEYCHAIN,
      protection: { kind: 'keychain', keyEntry: ID, nextKeyEntry: OTHER_ID, privateKey: SEALED },
    },
  ],
  ['of the demo', DEMO],
  ['under a passphrase', PASSPHRASE],
])('the keys %s are read as they were written, beside the workspace', async (_, file) => {
  const path = newPath()
  await writeKeyFile(path, file)
  expect(existsSync(`${path}.key`)).toBe(true)
  expect(await readKeyFile(path)).toEqual(file)
})

test.each<[string, object]>([
  ['another format', { ...KEYCHAIN, format: 2 }],
  ['no id', { ...KEYCHAIN, workspaceId: 'Audit' }],
  ['a member more', { ...KEYCHAIN, note: '' }],
  ['a protection that is none', { ...KEYCHAIN, protection: { kind: 'none' } }],
  ['a protection with a member more', { ...KEYCHAIN, protection: { kind: 'keychain', databaseKey: 'ab' } }],
  ['a demo that is not named so', { ...DEMO, protection: { ...DEMO.protection, note: '' } }],
  ...['ab'.repeat(31), 'ab'.repeat(33), 'AB'.repeat(32), ` ${'ab'.repeat(32)}`].map(
    (databaseKey): [string, object] => [
      `the key “${databaseKey}”`,
      { ...DEMO, protection: { ...DEMO.protection, databaseKey } },
    ],
  ),
])('a key file with %s is damaged, and none of these is written', async (_, file) => {
  await expect(readKeyFile(withText(JSON.stringify(file)))).rejects.toMatchObject({
    code: 'database-key-missing',
  })
  const path = newPath()
  expect(() => writeKeyFile(path, file as KeyFile)).toThrow()
  expect(existsSync(keyFilePath(path))).toBe(false)
})

test('a folder is no workspace', async () => {
  const path = newPath()
  await expect(readKeyFile(path)).rejects.toMatchObject({ code: 'workspace-missing' })
  mkdirSync(path)
  await expect(readKeyFile(path)).rejects.toThrow(
    expect.objectContaining({
      code: 'workspace-missing',
      message: expect.stringContaining('This is a folder.'),
    }),
  )
})

test('only the key file that is known is replaced', async () => {
  const path = newPath()
  await writeKeyFile(path, KEYCHAIN)
  await replaceKeyFile(path, KEYCHAIN, PASSPHRASE)
  expect(await readKeyFile(path)).toEqual(PASSPHRASE)
  await expect(replaceKeyFile(path, KEYCHAIN, DEMO)).rejects.toMatchObject({ code: 'workspace-in-use' })
  expect(await readKeyFile(path)).toEqual(PASSPHRASE)
})
