import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeKeyFile } from '../../../electron/credentials/key-file.ts'
import type { Keychain } from '../../../electron/credentials/keychain.ts'
import {
  changeProtection,
  createUnprotectedDemoVault,
  createVault,
  openVault,
  refuseUnprotected,
} from '../../../electron/credentials/open-vault.ts'
import { deriveKey, newDerivation, seal } from '../../../electron/credentials/sealed-secret.ts'
import type { Vault } from '../../../electron/credentials/vault.ts'
import { createDatabase } from '../../../electron/store/open-database.ts'
import { rewriteWithKey } from '../../../electron/store/rewrite-key.ts'
import { lockWorkspace } from '../../../electron/store/workspace-file.ts'
import { AppError } from '../../../shared/app-error.ts'
import { createMemoryKeychain } from '../../support/memory-keychain.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** What each place of the keys holds, before and after each of its changes. */
const PASSPHRASE = 'correct horse battery staple'
const LONGEST = 100
const SHORT = 'a short private key'
const LONG = 'K'.repeat(LONGEST + 1)
const NEXT = 'b6'.repeat(32)
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

let path: string
let entries: Map<string, string>
let keychain: Keychain
beforeEach(() => {
  vi.stubEnv('UNHIDDEN_DATA_DIR', temporaryFolder())
  path = join(temporaryFolder(), 'Audit.unhidden')
  entries = new Map()
  keychain = createMemoryKeychain(entries, LONGEST)
  return () => vi.unstubAllEnvs()
})

const IN_KEYCHAIN = { kind: 'keychain' } as const
const IN_PASSPHRASE = { kind: 'passphrase', passphrase: PASSPHRASE } as const
const open = (passphrase: string | undefined = PASSPHRASE) => openVault(path, keychain, passphrase)
const keyFile = () => JSON.parse(readFileSync(`${path}.key`, 'utf8'))
const named = ({ workspaceId }: Vault, entry: string) => `${workspaceId}/${entry}`

/** A vault, and a workspace file that its key opens. */
async function createWith(choice: typeof IN_KEYCHAIN | typeof IN_PASSPHRASE) {
  const vault = await createVault(path, keychain, choice)
  const keyHex = await vault.getDatabaseKey()
  createDatabase({ path, keyHex }).close()
  return { vault, keyHex }
}

describe('a workspace whose keys are in the keychain', () => {
  test('has a random key in one entry, and a key file without a secret', async () => {
    const { vault, keyHex } = await createWith(IN_KEYCHAIN)
    expect(keyHex).toMatch(/^[0-9a-f]{64}$/)
    expect([...entries]).toEqual([[named(vault, 'database-key'), keyHex]])
    expect(keyFile()).toEqual({ format: 1, workspaceId: vault.workspaceId, protection: IN_KEYCHAIN })
    expect(vault).toMatchObject({ protection: 'keychain', hasTwoKeys: false, isPrivateKeyInKeyFile: false })
    expect(await vault.findPrivateKey()).toBeNull()
    await vault.setPrivateKey(SHORT)
    expect(entries.get(named(vault, 'private-key'))).toBe(SHORT)
    expect(keyFile().protection).toEqual(IN_KEYCHAIN)
    const other = await createVault(join(dirname(path), 'Other.unhidden'), keychain, IN_KEYCHAIN)
    expect(other.workspaceId).not.toBe(vault.workspaceId)
    expect(await other.getDatabaseKey()).not.toBe(keyHex)
  })

  test('is marked as the demo where it was created as the demo', async () => {
    await createVault(path, keychain, IN_KEYCHAIN, true)
    expect(keyFile().isDemo).toBe(true)
  })

  test.each([
    ['is gone', undefined],
    ['is too short', 'a5'.repeat(31)],
    ['is longer', `x${'a5'.repeat(32)}x`],
  ])('does not open where the entry of the key %s', async (_name, found) => {
    const { vault } = await createWith(IN_KEYCHAIN)
    const entry = named(vault, 'database-key')
    if (found === undefined) entries.delete(entry)
    else entries.set(entry, found)
    await expect((await open()).getDatabaseKey()).rejects.toMatchObject({ code: 'database-key-missing' })
  })

  test('keeps nothing in the keychain where its key file cannot be written', async () => {
    path = join(dirname(path), 'no such folder', 'Audit.unhidden')
    await expect(createVault(path, keychain, IN_KEYCHAIN)).rejects.toBeInstanceOf(AppError)
    expect(entries.size).toBe(0)
  })

  test('gets one private key after the other, in an entry or sealed in the key file', async () => {
    const { vault } = await createWith(IN_KEYCHAIN)
    const [entry, seal] = [named(vault, 'private-key'), named(vault, 'private-key-seal')]
    await vault.setPrivateKey(SHORT)
    await vault.setPrivateKey(LONG)
    expect(vault.isPrivateKeyInKeyFile).toBe(true)
    expect(entries.has(entry)).toBe(false)
    expect(entries.get(seal)).toMatch(/^[0-9a-f]{64}$/)
    expect(readFileSync(`${path}.key`, 'utf8')).not.toContain(LONG)
    const sealedWith = entries.get(seal)
    await vault.setPrivateKey(`${LONG} again`)
    expect(entries.get(seal)).toBe(sealedWith)
    expect(await (await open()).findPrivateKey()).toBe(`${LONG} again`)
    await vault.setPrivateKey(SHORT)
    expect(keyFile().protection).toEqual(IN_KEYCHAIN)
    expect(await (await open()).findPrivateKey()).toBe(SHORT)
    expect(vault.isPrivateKeyInKeyFile).toBe(false)
  })

  test('has no private key where the keychain lost the key that seals it', async () => {
    const { vault } = await createWith(IN_KEYCHAIN)
    await vault.setPrivateKey(LONG)
    entries.delete(named(vault, 'private-key-seal'))
    expect(await (await open()).findPrivateKey()).toBeNull()
  })

  test('leaves nothing behind when it is destroyed, and its key file when it is only forgotten', async () => {
    const { vault } = await createWith(IN_KEYCHAIN)
    await vault.setPrivateKey(SHORT)
    await vault.writeWitness('a witness')
    await vault.announceKey(NEXT)
    expect(entries.size).toBe(4)
    await vault.forget()
    expect([...entries]).toEqual([])
    expect(existsSync(`${path}.key`)).toBe(true)
    await vault.setPrivateKey(LONG)
    expect(entries.size).toBe(1)
    await vault.destroy()
    expect([...entries]).toEqual([])
    expect(existsSync(`${path}.key`)).toBe(false)
    await vault.destroy()
  })
})

describe.each([
  ['the keychain', IN_KEYCHAIN],
  ['a passphrase', IN_PASSPHRASE],
])('two keys under %s', (_name, choice) => {
  const expectOneKey = async (keyHex: string) => {
    const vault = await open()
    expect(vault.hasTwoKeys).toBe(false)
    expect(await vault.getDatabaseKey()).toBe(keyHex)
    const keys = [...entries].filter(([entry]) => entry.includes('database-key'))
    expect(keys.map(([, key]) => key)).toEqual(choice.kind === 'keychain' ? [keyHex] : [])
  }

  test('the one that opens the file is given, and the other is forgotten', async () => {
    const { vault, keyHex } = await createWith(choice)
    await vault.setPrivateKey(SHORT)
    await vault.announceKey(NEXT)
    for (const one of [vault, await open()]) {
      expect(one.hasTwoKeys).toBe(true)
      expect(await one.getDatabaseKey()).toBe(keyHex)
    }
    rewriteWithKey({ path, keyHex }, NEXT)
    expect(await (await open()).getDatabaseKey()).toBe(NEXT)
    await vault.settleKey()
    expect(vault.hasTwoKeys).toBe(false)
    await expectOneKey(NEXT)
    const third = 'c7'.repeat(32)
    await vault.announceKey(third)
    rewriteWithKey({ path, keyHex: NEXT }, third)
    await (await open()).settleKey()
    await expectOneKey(third)
    expect(await (await open()).findPrivateKey()).toBe(SHORT)
  })

  test('a file that was not rewritten keeps its key', async () => {
    const { vault, keyHex } = await createWith(choice)
    await vault.announceKey(NEXT)
    await (await open()).settleKey()
    await expectOneKey(keyHex)
    expect(keyFile().protection).not.toHaveProperty('keyEntry')
  })

  test('settling one key changes nothing', async () => {
    const { vault, keyHex } = await createWith(choice)
    const before = readFileSync(`${path}.key`, 'utf8')
    await vault.settleKey()
    expect(readFileSync(`${path}.key`, 'utf8')).toBe(before)
    await expectOneKey(keyHex)
  })
})

test.each([
  ['is not there yet', () => Promise.resolve()],
  ['holds something else', (entry: string) => keychain.set(entry, 'something else')],
])('a next key whose entry %s is no key', async (_name, store) => {
  const { vault, keyHex } = await createWith(IN_KEYCHAIN)
  const { set } = keychain
  vi.spyOn(keychain, 'set').mockRejectedValueOnce(new AppError('keychain-locked', 'The keychain is locked.'))
  await expect(vault.announceKey(NEXT)).rejects.toMatchObject({ code: 'keychain-locked' })
  keychain.set = set
  await store(named(vault, `database-key/${keyFile().protection.nextKeyEntry}`))
  expect(keyFile().protection.nextKeyEntry).toMatch(UUID)
  const reopened = await open()
  expect(reopened.hasTwoKeys).toBe(true)
  expect(await reopened.getDatabaseKey()).toBe(keyHex)
  await reopened.settleKey()
  expect([...entries]).toEqual([[named(vault, 'database-key'), keyHex]])
  expect(keyFile().protection).toEqual(IN_KEYCHAIN)
})

describe.each([
  ['the keychain', IN_KEYCHAIN],
  ['a passphrase', IN_PASSPHRASE],
])('the witness of a workspace under %s', (_name, choice) => {
  test('belongs to one path, however it is written, and to one workspace', async () => {
    const { vault } = await createWith(choice)
    expect(await vault.readWitness()).toBeNull()
    await vault.writeWitness('seen')
    await vault.writeWitness('seen again')
    const link = join(temporaryFolder(), 'link')
    symlinkSync(dirname(path), link)
    const text = readFileSync(`${path}.key`)
    const openAt = (place: string) => openVault(place, keychain, PASSPHRASE)
    for (const place of [path, join(link, basename(path)), `${dirname(path)}/./${basename(path)}`])
      expect(await (await openAt(place)).readWitness()).toBe('seen again')
    const folder = join(dirname(path), 'copies')
    mkdirSync(folder)
    for (const copy of [join(dirname(path), 'Copy.unhidden'), join(folder, basename(path))]) {
      writeFileSync(`${copy}.key`, text)
      expect(await (await openAt(copy)).readWitness()).toBeNull()
    }
    await vault.forget()
    expect(await vault.readWitness()).toBeNull()
  })
})

test('a witness that cannot be read is not taken for one that is missing', async () => {
  const { vault } = await createWith(IN_PASSPHRASE)
  const folder = join(process.env.UNHIDDEN_DATA_DIR ?? '', 'witnesses')
  writeFileSync(folder, 'a file where the folder belongs')
  await expect(vault.readWitness()).rejects.toMatchObject({ code: 'file-access' })
})

describe('another protection', () => {
  test('moves the keys and the witness to a passphrase, and the keychain keeps none', async () => {
    const { vault, keyHex } = await createWith(IN_KEYCHAIN)
    await vault.setPrivateKey(LONG)
    await vault.writeWitness('seen')
    const next = await changeProtection(path, keychain, vault, IN_PASSPHRASE)
    expect([...entries]).toEqual([])
    for (const one of [next, await open()]) {
      expect(one).toMatchObject({ protection: 'passphrase', workspaceId: vault.workspaceId })
      expect(one).toMatchObject({ hasTwoKeys: false, isPrivateKeyInKeyFile: false })
      expect(await one.getDatabaseKey()).toBe(keyHex)
      expect(await one.findPrivateKey()).toBe(LONG)
      expect(await one.readWitness()).toBe('seen')
    }
  })

  test.each([
    ['short', SHORT, false],
    ['long', LONG, true],
  ])('moves the keys and the witness to the keychain: a %s private key', async (_name, key, isInFile) => {
    const { vault, keyHex } = await createWith(IN_PASSPHRASE)
    await vault.setPrivateKey(key)
    await vault.writeWitness('seen')
    await changeProtection(path, keychain, vault, IN_KEYCHAIN)
    expect(await vault.readWitness()).toBeNull()
    const next = await open(undefined)
    expect(next).toMatchObject({ protection: 'keychain', isPrivateKeyInKeyFile: isInFile })
    expect(await next.getDatabaseKey()).toBe(keyHex)
    expect(await next.findPrivateKey()).toBe(key)
    expect(await next.readWitness()).toBe('seen')
    expect(await changeProtection(path, keychain, next, IN_KEYCHAIN)).toBe(next)
  })

  test('takes another passphrase, keeps the witness, and the former passphrase opens nothing', async () => {
    const { vault, keyHex } = await createWith(IN_PASSPHRASE)
    await vault.writeWitness('seen')
    const passphrase = 'another long passphrase'
    await changeProtection(path, keychain, vault, { kind: 'passphrase', passphrase })
    await expect(open()).rejects.toMatchObject({ code: 'passphrase-wrong' })
    const reopened = await open(passphrase)
    expect(await reopened.getDatabaseKey()).toBe(keyHex)
    expect(await reopened.findPrivateKey()).toBeNull()
    expect(await reopened.readWitness()).toBe('seen')
  })

  test('makes no witness where there is none', async () => {
    const { vault } = await createWith(IN_PASSPHRASE)
    const next = await changeProtection(path, keychain, vault, IN_KEYCHAIN)
    expect([...entries.keys()]).toEqual([named(vault, 'database-key')])
    expect(await next.readWitness()).toBeNull()
  })

  test('is not lost where the witness cannot be written', async () => {
    const { vault, keyHex } = await createWith(IN_KEYCHAIN)
    await vault.writeWitness('seen')
    writeFileSync(join(process.env.UNHIDDEN_DATA_DIR ?? '', 'witnesses'), 'a file where the folder belongs')
    const next = await changeProtection(path, keychain, vault, IN_PASSPHRASE)
    expect(await next.getDatabaseKey()).toBe(keyHex)
    expect([...entries]).toEqual([])
  })
})

test('a destroyed passphrase vault leaves neither key file nor witness', async () => {
  const { vault } = await createWith(IN_PASSPHRASE)
  await vault.writeWitness('seen')
  for (let time = 1; time <= 2; time += 1) await vault.destroy()
  expect(existsSync(`${path}.key`)).toBe(false)
  expect(await vault.readWitness()).toBeNull()
})

test('a key file of an earlier version is not sealed again while another program writes, but after that', async () => {
  const { vault, keyHex } = await createWith(IN_PASSPHRASE)
  const derivation = { ...newDerivation(), cost: 32_768, parallelization: 3 } as const
  const key = await deriveKey(PASSPHRASE, derivation)
  const databaseKey = seal(key, `unhidden ${vault.workspaceId} database-key`, keyHex)
  const protection = { kind: 'passphrase', derivation, databaseKey, privateKey: null } as const
  await writeKeyFile(path, { format: 1, workspaceId: vault.workspaceId, protection })
  const former = readFileSync(`${path}.key`, 'utf8')
  const lock = lockWorkspace(path)
  const reopened = await open()
  expect(await reopened.getDatabaseKey()).toBe(keyHex)
  expect(readFileSync(`${path}.key`, 'utf8')).toBe(former)
  lock.release()
  await reopened.setPrivateKey(SHORT)
  const sealedAgain = await open()
  expect(keyFile().protection.derivation.cost).toBe(2 ** 17)
  expect(await sealedAgain.getDatabaseKey()).toBe(keyHex)
  expect(await sealedAgain.findPrivateKey()).toBe(SHORT)
  lockWorkspace(path).release()
})

test('a sealed secret of another workspace is not accepted', async () => {
  const { vault } = await createWith(IN_PASSPHRASE)
  const file = keyFile()
  const workspaceId = vault.workspaceId.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  writeFileSync(`${path}.key`, JSON.stringify({ ...file, workspaceId }))
  await expect(open()).rejects.toMatchObject({ code: 'passphrase-wrong' })
})

test('a folder is told apart from a missing workspace and a missing key', async () => {
  mkdirSync(path)
  await expect(open()).rejects.toMatchObject({
    code: 'workspace-missing',
    message: expect.stringContaining('This is a folder.'),
  })
})

describe('the keys of the demo on a machine without a keychain', () => {
  test('are in its key file, and take no key of the user', async () => {
    const created = await createUnprotectedDemoVault(path, 'the demo key')
    const refused = { code: 'demo-not-protected' }
    expect(keyFile()).toMatchObject({ isDemo: true, protection: { note: 'demo, not protected' } })
    for (const vault of [created, await open(undefined)]) {
      expect(vault).toMatchObject({ protection: 'demo', hasTwoKeys: false, isPrivateKeyInKeyFile: false })
      expect(vault.workspaceId).toBe(keyFile().workspaceId)
      expect(await vault.getDatabaseKey()).toMatch(/^[0-9a-f]{64}$/)
      expect(await vault.findPrivateKey()).toBe('the demo key')
      await expect(vault.setPrivateKey('a real key')).rejects.toMatchObject(refused)
      await expect(vault.announceKey(NEXT)).rejects.toMatchObject(refused)
      await expect(changeProtection(path, keychain, vault, IN_PASSPHRASE)).rejects.toMatchObject(refused)
      await vault.writeWitness('seen')
      expect(await vault.readWitness()).toBeNull()
      await vault.settleKey()
      await vault.forget()
    }
    expect([...entries]).toEqual([])
    expect(readFileSync(`${path}.key`, 'utf8')).not.toContain('a real key')
    for (let time = 1; time <= 2; time += 1) await created.destroy()
    expect(existsSync(`${path}.key`)).toBe(false)
  })

  test('are refused for any other workspace', () => {
    expect(() => refuseUnprotected('demo', false)).toThrow(
      expect.objectContaining({ code: 'demo-not-protected' }),
    )
    expect(refuseUnprotected('demo', true)).toBeUndefined()
    expect(refuseUnprotected('keychain', false)).toBeUndefined()
    expect(refuseUnprotected('passphrase', false)).toBeUndefined()
  })
})
