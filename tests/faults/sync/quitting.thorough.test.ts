import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { openWorkspace } from '../../../electron/app/open-workspace.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { WorkspaceSession } from '../../../electron/app/workspace-session.ts'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { NO_CALLBACKS } from '../../support/silent-session.ts'
import { type CliWorkspace, createCliWorkspace, endOf, SECRETS, startSync } from '../support/cli-workspace.ts'

/** Check 32: quitting during a sweep takes at most this long. */
const LIMIT_MS = 5_000

/** How a service can hold up a sync: by silence, or by asking to wait for a minute. */
const HOLDUPS = ['silence', 'retry-after'] as const
let holdup: (typeof HOLDUPS)[number] = 'silence'
let service: Server
let baseUrl: string
beforeAll(async () => {
  service = createServer((_request, response) => {
    if (holdup === 'retry-after') response.writeHead(429, { 'retry-after': '60' }).end('{}')
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  baseUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

/** Resolves once the service holds the sync up: it was asked, and a moment has passed. */
async function untilHeldUp(): Promise<void> {
  await once(service, 'request')
  await new Promise((resolve) => setTimeout(resolve, 100))
}

async function msUntil(done: Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await done
  return performance.now() - startMs
}

async function stopBySignal(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  await untilHeldUp()
  child.kill(signal)
  return msUntil(endOf(child))
}

/** The sweep ended as a stopped one, and no lock, thread or unfinished write keeps the next writer away. */
async function expectStopped({ location }: CliWorkspace): Promise<void> {
  const store = await openStore({ ...location, mode: 'open' })
  const [sweep] = await store.ask('sweeps:list', { offset: 0, limit: 1 })
  await store.close()
  expect(sweep).toMatchObject({ outcome: 'incomplete', reasons: [{ code: 'cancelled' }] })
}

describe('a sync of the command line', () => {
  test.each([
    ['SIGTERM', 'silence'],
    ['SIGINT', 'retry-after'],
  ] as const)('ends within five seconds of %s while held up by %s, with exit code 3', async (signal, why) => {
    holdup = why
    const workspace = await createCliWorkspace(baseUrl)
    const child = startSync(workspace, { stdio: 'ignore' })
    expect(await stopBySignal(child, signal)).toBeLessThan(LIMIT_MS)
    expect(child.exitCode).toBe(3)
    await expectStopped(workspace)
  })
})

describe('the application', () => {
  const services = { keychain: createKeychain(), transport: createNodeTransport(), clock: REAL_CLOCK }

  async function startSession(): Promise<{ session: WorkspaceSession; workspace: CliWorkspace }> {
    const workspace = await createCliWorkspace(baseUrl)
    const session = new WorkspaceSession(services, NO_CALLBACKS)
    await session.replace(await openWorkspace(services, workspace.path, SECRETS.UNHIDDEN_PASSPHRASE))
    return { session, workspace }
  }

  test.each(HOLDUPS)(
    'closes a workspace within five seconds while its sync is held up by %s',
    async (why) => {
      holdup = why
      const { session, workspace } = await startSession()
      void session.startSync('complete')
      await untilHeldUp()
      expect(await msUntil(session.close())).toBeLessThan(LIMIT_MS)
      await expectStopped(workspace)
    },
  )

  test.each(HOLDUPS)('cancels a sync that is held up by %s at once, and can start the next', async (why) => {
    holdup = why
    const { session } = await startSession()
    const done = session.startSync('complete')
    await untilHeldUp()
    session.cancelSync()
    expect(await msUntil(done)).toBeLessThan(LIMIT_MS)
    expect(await done).toMatchObject({ outcome: 'incomplete', error: { code: 'cancelled' } })
    void session.startSync('complete')
    await untilHeldUp()
    await session.close()
  })
})
