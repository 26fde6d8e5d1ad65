import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { openDemo } from '../../../electron/app/demo-workspace.ts'
import { createWorkspace, openWorkspace } from '../../../electron/app/open-workspace.ts'
import { importIntoWorkspace } from '../../../electron/app/sync-open-workspace.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { readKeyFile, writeKeyFile } from '../../../electron/credentials/key-file.ts'
import type { Keychain } from '../../../electron/credentials/keychain.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { PageSource } from '../../../shared/domain/workspace.ts'
import { CONTRACT } from '../../../shared/ipc/contract.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

/** A machine where no keychain answers, whatever this one has. */
const absent = () =>
  Promise.reject(new AppError('keychain-unavailable', 'No keychain answers on this system.'))
const NO_KEYCHAIN: Keychain = {
  get: absent,
  set: absent,
  delete: absent,
  reach: absent,
  fits: () => true,
  cancel: () => undefined,
}
/** The keychain of a machine on which a person keeps secrets; a folder copied from it finds none of them elsewhere. */
function keychainOf(entries: Map<string, string>): Keychain {
  return {
    get: async (account) => entries.get(account) ?? null,
    set: async (account, secret) => void entries.set(account, secret),
    delete: async (account) => void entries.delete(account),
    reach: async () => undefined,
    fits: () => true,
    cancel: () => undefined,
  }
}
const servicesWith = (keychain: Keychain) => ({
  keychain,
  transport: createNodeTransport(),
  clock: REAL_CLOCK,
})
const PASSPHRASE = { kind: 'passphrase', passphrase: 'correct horse battery staple' } as const
const FILES_ONLY: PageSource = { service: 'none', scope: { businessIds: [], from: null, to: null } }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-demo-'))
})
const openAndClose = async (keychain: Keychain) => {
  const demo = await openDemo(servicesWith(keychain), folder)
  await demo.close()
  return demo.summarize()
}

describe('the demo where no keychain answers', () => {
  test('has its key beside it, marked, and opens again with the same', async () => {
    const made = await openAndClose(NO_KEYCHAIN)
    expect(made).toMatchObject({ name: 'Demo', protection: 'demo', isDemo: true, hasPrivateKey: true })
    expect(await readFile(join(folder, 'Demo.unhidden.key'), 'utf8')).toContain('demo, not protected')
    expect((await openAndClose(NO_KEYCHAIN)).workspaceId).toBe(made.workspaceId)
  })

  test('is made so by the command line too', async () => {
    const env = { UNHIDDEN_PASSPHRASE: '', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }
    const demo = ['demo', '--out', folder, '--events', '60', '--responses', '20', '--json']
    const { code, stdout, stderr } = await runCli(demo, env)
    // a busy machine is told that the keychain takes long
    expect([
      code,
      stderr.replace('Waiting for the keychain; it may be asking for a password.\n', ''),
    ]).toEqual([0, ''])
    const path = join(folder, 'Demo.unhidden')
    expect(JSON.parse(stdout)).toMatchObject({ workspace: path, outcome: 'complete' })
    const query = await runCli(
      ['query', '--workspace', path, '--what', 'events', '--limit', '1', '--json'],
      env,
    )
    expect(JSON.parse(query.stdout)).toHaveLength(1)
  })

  test('takes no data, no connection and no key of the user’s', async () => {
    const demo = await openDemo(servicesWith(NO_KEYCHAIN), folder)
    const refused = { code: 'demo-not-protected' }
    await expect(demo.setPrivateKey('a real key')).rejects.toMatchObject(refused)
    await expect(demo.updateConnection(demo.getConnection(), 0)).rejects.toMatchObject(refused)
    const watch = { signal: new AbortController().signal, onProgress: () => undefined }
    const order = { paths: [folder], operation: null, ...watch }
    await expect(async () => importIntoWorkspace({ clock: REAL_CLOCK }, demo, order)).rejects.toMatchObject(
      refused,
    )
    await demo.close()
    expect(await readFile(join(folder, 'Demo.unhidden.key'), 'utf8')).not.toContain('a real key')
  })
})

describe('a demo whose key is lost', () => {
  test.each([
    ['the entry in the keychain is gone', async (entries: Map<string, string>) => entries.clear()],
    [
      'the keychain holds another key',
      async (entries: Map<string, string>) => {
        for (const [account] of entries) entries.set(account, 'f'.repeat(64))
      },
    ],
  ])('is made again without a word: %s', async (_name, lose) => {
    const entries = new Map<string, string>()
    const made = await openAndClose(keychainOf(entries))
    expect(made.protection).toBe('keychain')
    await lose(entries)
    const again = await openAndClose(keychainOf(entries))
    expect(again).toMatchObject({ name: 'Demo', isDemo: true, protection: 'keychain' })
    expect(again.workspaceId).not.toBe(made.workspaceId)
  })

  test('is made beside the old file where the key file is lost: nobody knows any more that it was the demo', async () => {
    await openAndClose(NO_KEYCHAIN)
    const before = await readFile(join(folder, 'Demo.unhidden'))
    await rm(join(folder, 'Demo.unhidden.key'))
    expect(await openAndClose(NO_KEYCHAIN)).toMatchObject({ name: 'Demo 2', isDemo: true })
    expect(before.equals(await readFile(join(folder, 'Demo.unhidden')))).toBe(true)
  })

  test('opens again when the keychain is back, with one made without it meanwhile', async () => {
    const entries = new Map<string, string>()
    const made = await openAndClose(keychainOf(entries))
    expect(await openAndClose(NO_KEYCHAIN)).toMatchObject({ name: 'Demo 2', protection: 'demo' })
    expect((await openAndClose(keychainOf(entries))).workspaceId).toBe(made.workspaceId)
  })

  test('is made again by the command line, which leaves any other file of that name alone', {
    tags: 'thorough',
  }, async () => {
    const env = { UNHIDDEN_PASSPHRASE: '', UNHIDDEN_KEYCHAIN: 'none' }
    const demo = ['demo', '--out', folder, '--events', '60', '--responses', '20', '--json']
    await openAndClose(keychainOf(new Map()))
    await writeFile(join(folder, 'Demo.unhidden.key'), await unprotectedKeyOf(join(folder, 'Demo.unhidden')))
    expect((await callCli(demo, env)).code).toBe(0)
    expect(JSON.parse((await callCli(demo, env)).stdout)).toMatchObject({
      error: { code: 'workspace-exists' },
    })
  })
})

describe('a workspace of the user’s', () => {
  test('that is called Demo is neither opened as the demo nor touched', async () => {
    const path = join(folder, 'Demo.unhidden')
    const entries = new Map<string, string>()
    const services = servicesWith(keychainOf(entries))
    for (const protection of [PASSPHRASE, { kind: 'keychain' } as const]) {
      await rm(folder, { recursive: true })
      await mkdir(folder)
      const wanted = {
        path,
        connection: FILES_ONLY,
        privateKey: null,
        protection,
        demo: null,
        timeZone: 'UTC',
      }
      await (await createWorkspace(services, wanted)).close()
      const before = await readFile(path)
      expect(await openAndClose(services.keychain)).toMatchObject({ name: 'Demo 2', isDemo: true })
      // And not when its key is lost either.
      entries.clear()
      expect(await openAndClose(services.keychain)).toMatchObject({ name: 'Demo 2', isDemo: true })
      expect(before.equals(await readFile(path))).toBe(true)
    }
  })

  test('is never made without protection', async () => {
    const path = join(folder, 'Audit.unhidden')
    const wanted = { path, connection: FILES_ONLY, privateKey: null, demo: null, timeZone: 'UTC' }
    const create = createWorkspace(servicesWith(NO_KEYCHAIN), { ...wanted, protection: { kind: 'keychain' } })
    await expect(create).rejects.toMatchObject({ code: 'keychain-unavailable' })
    expect(await readdir(folder)).toEqual([])
    for (const channel of ['workspace:create', 'bundle:open'] as const) {
      const { protection } = CONTRACT[channel].request.shape
      expect(protection.safeParse({ kind: 'demo' }).success).toBe(false)
    }
  })

  test('does not open with a key file that says it is the demo', async () => {
    const path = join(folder, 'Audit.unhidden')
    const services = servicesWith(keychainOf(new Map()))
    const wanted = { path, connection: FILES_ONLY, privateKey: null, demo: null, timeZone: 'UTC' }
    const workspace = await createWorkspace(services, { ...wanted, protection: PASSPHRASE })
    const databaseKey = await workspace.getDatabaseKey()
    await workspace.close()
    await writeKeyFile(path, {
      ...(await readKeyFile(path)),
      isDemo: true,
      protection: { kind: 'demo', note: 'demo, not protected', databaseKey, privateKey: 'x' },
    })
    await expect(openWorkspace(services, path, undefined)).rejects.toMatchObject({
      code: 'demo-not-protected',
    })
    const query = await callCli(['query', '--workspace', path, '--what', 'events', '--json'], {
      UNHIDDEN_PASSPHRASE: '',
    })
    expect(JSON.parse(query.stdout)).toMatchObject({ error: { code: 'demo-not-protected' } })
  })
})

/** A key file of the demo, with a key that does not open it. */
async function unprotectedKeyOf(path: string): Promise<string> {
  const { workspaceId } = await readKeyFile(path)
  const protection = {
    kind: 'demo',
    note: 'demo, not protected',
    databaseKey: 'e'.repeat(64),
    privateKey: 'x',
  }
  return JSON.stringify({ format: 1, workspaceId, isDemo: true, protection })
}
