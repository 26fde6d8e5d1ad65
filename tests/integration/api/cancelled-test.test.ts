import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { AllowedHosts } from '../../../electron/app/allowances.ts'
import type { HandlerContext } from '../../../electron/app/handler-context.ts'
import { connectionHandlers } from '../../../electron/app/operations/application.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'

async function startHangingService() {
  const server = createServer(() => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { baseUrl, isAsked: () => once(server, 'request') }
}

test('a test that hangs ends at once when it is canceled, and the next one is a test of its own', async () => {
  const { baseUrl, isAsked } = await startHangingService()
  const transport = createNodeTransport()
  onTestFinished(transport.close)
  const { 'connection:test': start, 'connection:cancel-test': cancel } = connectionHandlers({
    services: { transport, clock: REAL_CLOCK },
    session: { current: null },
    hosts: new AllowedHosts(async () => true),
  } as unknown as HandlerContext)
  const connection = {
    baseUrl,
    clientId: 'c'.repeat(40),
    scheme: DEFAULT_SCHEME,
    scope: { businessIds: [], from: null, to: null },
  }
  for (const _ of ['first', 'next']) {
    const asked = isAsked()
    const result = start({ connection, privateKey: 'key' })
    await asked
    cancel()
    expect(await result).toMatchObject({ isAccepted: false, error: { code: 'cancelled' } })
  }
})
