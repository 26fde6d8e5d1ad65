import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { AllowedHosts } from '../../../electron/app/allowances.ts'
import type { HandlerContext } from '../../../electron/app/handler-context.ts'
import { createWorkspace } from '../../../electron/app/open-workspace.ts'
import { connectionHandlers } from '../../../electron/app/operations/application.ts'
import { workspaceHandlers } from '../../../electron/app/operations/workspaces.ts'
import type { Workspace } from '../../../electron/app/workspace.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { WorkspaceSession } from '../../../electron/app/workspace-session.ts'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { AppError } from '../../../shared/app-error.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import { type Connection, connectionSchema } from '../../../shared/domain/workspace.ts'
import { CONTRACT } from '../../../shared/ipc/contract.ts'
import { NO_CALLBACKS } from '../../support/silent-session.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** What a page that was taken over can have the main process send, and to whom. */
const reached: string[] = []
let reply = '{}'
const ACCEPTED = '{"page":1,"pages":1,"count":0,"perPage":500,"errorCode":0,"errorMessage":"Success"}'
const listen = async () => {
  const server = createServer((request, response) => {
    reached.push(String(request.headers.host))
    response.end(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const services = { keychain: createKeychain(), transport: createNodeTransport(), clock: REAL_CLOCK }
const asked: string[] = []
let answer = false
let session: WorkspaceSession
let own: Awaited<ReturnType<typeof listen>>
let foreign: Awaited<ReturnType<typeof listen>>
let workspace: Workspace
let connection: Connection

beforeEach(async () => {
  reached.length = 0
  asked.length = 0
  reply = '{}'
  answer = false
  own = await listen()
  foreign = await listen()
  connection = {
    baseUrl: own.address,
    clientId: 'c'.repeat(40),
    scheme: DEFAULT_SCHEME,
    scope: { businessIds: [], from: null, to: null },
  }
  workspace = await createWorkspace(services, {
    path: join(temporaryFolder(), 'Own.unhidden'),
    connection,
    privateKey: 'the stored key',
    demo: null,
    timeZone: 'UTC',
    protection: { kind: 'passphrase', passphrase: 'correct horse battery staple' },
  })
  session = new WorkspaceSession(services, NO_CALLBACKS)
  await session.replace(workspace)
})
afterEach(async () => {
  await session.close()
  own.server.close()
  foreign.server.close()
})

function handlers() {
  const hosts = new AllowedHosts(async (origin) => {
    asked.push(origin)
    return answer
  })
  const context = { services, session, hosts } as unknown as HandlerContext
  return { ...connectionHandlers(context), ...workspaceHandlers(context) }
}

const actions = async () => {
  const log = await workspace.store.ask('log:list', {
    actions: null,
    subject: null,
    offset: 0,
    limit: 100,
  })
  return log.map(({ action, details }) => [action, details] as const)
}

describe('the stored private key', () => {
  test.each([
    ['another host', () => ({ ...connection, baseUrl: foreign.address })],
    ['another client ID', () => ({ ...connection, clientId: 'd'.repeat(40) })],
    ['another scheme', () => ({ ...connection, scheme: { ...DEFAULT_SCHEME, sortByName: false } })],
  ])('signs nothing for %s, and no connection with it is saved', async (_name, toConnection) => {
    answer = true
    const other = toConnection()
    const refused = { code: 'private-key-elsewhere' }
    const { 'connection:test': tryIt, 'workspace:update-connection': update } = handlers()
    await expect(tryIt({ connection: other })).rejects.toMatchObject(refused)
    await expect(update({ connection: other })).rejects.toMatchObject(refused)
    expect(reached).toEqual([])
    expect(workspace.getConnection()).toEqual(connection)
  })

  test('signs for the recorded host without a question, and the test is logged', async () => {
    await handlers()['connection:test']({ connection: { ...connection, baseUrl: `${own.address}/v2` } })
    expect(new Set(reached)).toEqual(new Set([new URL(own.address).host]))
    expect(asked).toEqual([])
    expect(await actions()).toEqual([
      ['connection-tested', expect.objectContaining({ address: own.address, isStoredKey: true })],
    ])
  })
})

describe('a new private key', () => {
  /** A kept connection breaks off, a new one is refused. */
  const NOT_REACHED = expect.stringMatching(/^network-(?:interrupted|unreachable)$/)
  const save = () => handlers()['workspace:set-private-key']({ privateKey: 'the new key' })

  test('leaves the stored one where the service rejects it, or is not reached', async () => {
    reply = '{"errorCode":1,"errorMessage":"Invalid hash sign"}'
    await expect(save()).rejects.toMatchObject({ code: 'service-signature' })
    expect(await workspace.getPrivateKey()).toBe('the stored key')
    own.server.closeAllConnections()
    own.server.close()
    await expect(save()).rejects.toMatchObject({ code: NOT_REACHED })
    expect(await workspace.getPrivateKey()).toBe('the stored key')
    expect((await actions()).map(([action, { outcome }]) => [action, outcome])).toEqual([
      ['connection-tested', NOT_REACHED],
      ['connection-tested', 'service-signature'],
    ])
  })

  test('replaces it once the service has accepted it', async () => {
    reply = ACCEPTED
    expect(await save()).toMatchObject({ hasPrivateKey: true })
    expect(await workspace.getPrivateKey()).toBe('the new key')
    expect(new Set(reached)).toEqual(new Set([new URL(own.address).host]))
  })
})

describe('another host', () => {
  test('is reached only after the user allowed it, whatever key is given', async () => {
    const request = { connection: { ...connection, baseUrl: foreign.address }, privateKey: 'typed again' }
    const { 'connection:test': tryIt, 'workspace:update-connection': update } = handlers()
    await expect(tryIt(request)).rejects.toMatchObject({ code: 'cancelled' })
    await expect(update(request)).rejects.toMatchObject({ code: 'cancelled' })
    expect(asked).toEqual([foreign.address, foreign.address])
    expect(reached).toEqual([])
    answer = true
    await expect(update(request)).rejects.toMatchObject({ code: 'service-unknown' })
    expect(await workspace.getPrivateKey()).toBe('the stored key')
    expect(workspace.getConnection()).toEqual(connection)
    reply = ACCEPTED
    await tryIt(request)
    await update(request)
    expect(asked).toHaveLength(3)
    expect(await workspace.getPrivateKey()).toBe('typed again')
    const tested = { address: foreign.address, isStoredKey: false }
    expect(await actions()).toEqual([
      [
        'connection-changed',
        expect.objectContaining({ from: own.address, to: foreign.address, isKeyReplaced: true }),
      ],
      ['connection-tested', expect.objectContaining({ ...tested, outcome: 'accepted' })],
      ['connection-tested', expect.objectContaining({ ...tested, outcome: 'accepted' })],
      ['connection-tested', expect.objectContaining({ ...tested, outcome: 'service-unknown' })],
    ])
  })

  test('is tried with a new key where files alone were the source before', async () => {
    const files = await createWorkspace(services, {
      path: join(temporaryFolder(), 'Files.unhidden'),
      privateKey: 'the stored key',
      demo: null,
      connection: { service: 'none', scope: connection.scope },
      timeZone: 'UTC',
      protection: { kind: 'passphrase', passphrase: 'correct horse battery staple' },
    })
    await session.replace(files)
    workspace = files
    answer = true
    const request = { connection: { ...connection, baseUrl: foreign.address }, privateKey: 'typed' }
    await expect(handlers()['workspace:update-connection'](request)).rejects.toMatchObject({
      code: 'service-unknown',
    })
    expect(await workspace.getPrivateKey()).toBe('the stored key')
    reply = ACCEPTED
    await handlers()['workspace:update-connection'](request)
    expect(workspace.getConnection()).toEqual(request.connection)
    expect(await workspace.getPrivateKey()).toBe('typed')
  })

  test('is not reached by a new workspace either', async () => {
    const request = { name: 'New', connection: { ...connection, baseUrl: foreign.address } }
    await expect(
      handlers()['workspace:create']({
        ...request,
        timeZone: 'UTC',
        privateKey: 'typed',
        protection: { kind: 'passphrase', passphrase: 'correct horse battery staple' },
      }),
    ).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a change of the connection', () => {
  const change = () => {
    answer = true
    const request = { connection: { ...connection, baseUrl: foreign.address }, privateKey: 'typed again' }
    return handlers()['workspace:update-connection'](request)
  }

  test('meets no sync that was begun while its key was tried', async () => {
    reply = ACCEPTED
    let isEnded: Promise<unknown> = Promise.resolve()
    foreign.server.prependOnceListener('request', () => {
      isEnded = session.startSync('complete')
    })
    await expect(change()).rejects.toMatchObject({ code: 'busy' })
    session.cancelSync()
    await isEnded
    expect(await workspace.getPrivateKey()).toBe('the stored key')
    expect(workspace.getConnection()).toEqual(connection)
  })

  test('that cannot be stored leaves the stored key, which signs for the connection of before', async () => {
    reply = ACCEPTED
    const { run } = workspace.store
    vi.spyOn(workspace.store, 'run').mockImplementation((name, ...args) =>
      name === 'connection:change' ? Promise.reject(new AppError('disk-full', 'Full.')) : run(name, ...args),
    )
    await expect(change()).rejects.toMatchObject({ code: 'disk-full' })
    expect(await workspace.getPrivateKey()).toBe('the stored key')
    expect(workspace.getConnection()).toEqual(connection)
  })
})

test('a workspace whose key is renewed while the machine goes to sleep is locked after that', async () => {
  const renewal = handlers()['workspace:renew-key']()
  expect(await handlers()['workspace:lock']()).toBe(false)
  expect(session.locked).toBeNull()
  await renewal
  await vi.waitFor(() => expect(session.locked).toMatchObject({ name: 'Own' }))
  expect(session.current).toBeNull()
  await session.settleLock()
})

test('an address has no room for a text', () => {
  const baseUrl = `https://example.com/${'a'.repeat(300)}`
  expect(connectionSchema.safeParse({ ...connection, baseUrl }).success).toBe(false)
  expect(CONTRACT['updates:check'].request.safeParse({ address: baseUrl, publicKey: '' }).success).toBe(false)
})
