import { afterEach, describe, expect, it } from 'vitest'
import { buildPageRequest } from '../../../electron/api/build-request.ts'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { parsePage } from '../../../electron/api/parse-page.ts'
import type { HistoryEntry, ResponseEntry } from '../../../electron/api/parsed-page.ts'
import { testConnection } from '../../../electron/api/test-connection.ts'
import type { Transport } from '../../../electron/api/transport.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import type { Connection, Scope } from '../../../shared/domain/workspace.ts'
import type { ReplyShape } from '../../support/independent-reply.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'

const CLIENT_ID = '04f78076fbfc66940169d2199af7c6698019f9f3'
const PRIVATE_KEY = 'ea480aeb30a44e7ba85448619f9a6a94775b35d5886d4ce52dd452efb414406e'
const EVERYTHING: Scope = { businessIds: [], from: null, to: null }
const ROWS = makeRows({ events: 2_630, responses: 1_270, seed: 7 })
const transport = createNodeTransport()

let service: IndependentService | null = null
afterEach(async () => {
  await service?.close()
  service = null
})

async function start(
  options: { shape?: ReplyShape; hasTestCall?: boolean } = {},
): Promise<IndependentService> {
  service = await startIndependentService({
    ...ROWS,
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
    ...options,
  })
  return service
}

function connectionTo({ baseUrl }: IndependentService, scope: Scope = EVERYTHING): Connection {
  return { baseUrl, clientId: CLIENT_ID, scheme: DEFAULT_SCHEME, scope }
}

async function readAll(
  connection: Connection,
  operation: Operation,
): Promise<(HistoryEntry | ResponseEntry)[]> {
  const entries: (HistoryEntry | ResponseEntry)[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { scope } = connection
    const request = buildPageRequest({ connection, privateKey: PRIVATE_KEY, operation, page, scope })
    const reply = await transport.send(request)
    const parsed = parsePage({ ...reply, operation })
    if (parsed.kind === 'failure') throw new Error(parsed.message)
    expect([parsed.quarantined, parsed.irregularities]).toEqual([[], []])
    expect(parsed.envelope.page).toBe(page)
    pages = parsed.envelope.pages ?? 0
    entries.push(...parsed.entries)
  }
  return entries
}

/** Entries in the service's own terms, in an order of their own. */
function asRows(entries: readonly (HistoryEntry | ResponseEntry)[]): string[] {
  return entries
    .map((entry) =>
      'time' in entry
        ? [entry.feedbackId, entry.businessId, entry.showOnWebsite, entry.time.text, entry.deleted]
        : [entry.feedbackId, entry.businessId, entry.type, entry.date.text, entry.content],
    )
    .map((row) => JSON.stringify(row))
    .toSorted()
}

const sortedRows = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.values(row))).toSorted()

describe('reading pages from a service', () => {
  it.each(['flat', 'data-array', 'bracket-names', 'keyed-object'] as const)(
    'gets the same rows from the shape %s, ids beyond 2^53 and duplicates included',
    async (shape) => {
      const connection = connectionTo(await start({ shape }))
      expect(asRows(await readAll(connection, 'history'))).toEqual(sortedRows(ROWS.events))
      expect(asRows(await readAll(connection, 'responses'))).toEqual(sortedRows(ROWS.responses))
    },
  )

  it('asks for the scope, with a signature that the service accepts', async () => {
    const scope: Scope = { businessIds: ['20760', '9007199254740995'], from: '2022-01-01', to: '2023-12-31' }
    const entries = await readAll(connectionTo(await start(), scope), 'history')
    const expected = ROWS.events.filter(
      ({ businessId, time }) => scope.businessIds.includes(businessId) && /^202[23]/.test(time),
    )
    expect(expected.length).toBeGreaterThan(100)
    expect(asRows(entries)).toEqual(sortedRows(expected))
  })

  it('sends a JSON POST, without cookies, that says nothing about this machine', async () => {
    const running = await start()
    await readAll({ ...connectionTo(running), scope: { ...EVERYTHING, from: '2026-01-01' } }, 'responses')
    const { headers, parameters } = running.requests[0] ?? { headers: {}, parameters: {} }
    expect(Object.keys(headers).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
    ])
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'accept-encoding': 'identity' })
    expect(Object.values(parameters).every((value) => typeof value === 'string')).toBe(true)
  })
})

describe('testConnection', () => {
  const privateKey = PRIVATE_KEY

  it('uses the test call where there is one, and reads the first page', async () => {
    const running = await start()
    expect(await testConnection({ transport, connection: connectionTo(running), privateKey })).toMatchObject({
      isAccepted: true,
      pages: 6,
      entries: 500,
    })
    expect(running.requests.map(({ path }) => path)).toEqual([
      '/api/test',
      '/api/feedbacks/show-hide-history',
      '/api/feedbacks/responses/get',
    ])
  })

  it('falls back to the first page of the history', async () => {
    const running = await start({ hasTestCall: false })
    expect(await testConnection({ transport, connection: connectionTo(running), privateKey })).toMatchObject({
      isAccepted: true,
      pages: 6,
    })
    expect(running.requests.map(({ path }) => path)).toEqual([
      '/api/test',
      '/api/feedbacks/show-hide-history',
      '/api/feedbacks/responses/get',
    ])
  })

  it('names the operation that is refused, where the other is not', async () => {
    const running = await start()
    const refusing: Transport = {
      send: async (request) => {
        const reply = await transport.send(request)
        return request.url.includes('/responses/')
          ? { ...reply, status: 403, body: Buffer.from('no') }
          : reply
      },
    }
    expect(
      await testConnection({ transport: refusing, connection: connectionTo(running), privateKey }),
    ).toMatchObject({
      isAccepted: false,
      failedAt: 'data',
      error: {
        code: 'service-status',
        details: { status: 403 },
        message: expect.stringMatching(/^Responses: /),
      },
    })
  })

  it.each([true, false])('names a wrong key and a wrong client id (test call: %s)', async (hasTestCall) => {
    const connection = connectionTo(await start({ hasTestCall }))
    const unknown = { ...connection, clientId: 'x'.repeat(40) }
    expect(await testConnection({ transport, connection, privateKey: 'wrong' })).toMatchObject({
      isAccepted: false,
      failedAt: 'credentials',
      error: { code: 'service-signature', details: { errorCode: 1 } },
    })
    expect(await testConnection({ transport, connection: unknown, privateKey })).toMatchObject({
      isAccepted: false,
      error: { code: 'service-client-id', details: { errorCode: 2 } },
    })
  })

  it('returns the last request of a failed test without its hash, and how far the clocks are apart', async () => {
    const connection = connectionTo(await start({ hasTestCall: true }))
    const testAt = (date: string | undefined) => {
      const { send } = transport
      const dated: Transport = {
        send: async (request) => {
          const reply = await send(request)
          const { date: _, ...headers } = reply.headers
          const sentAtMs = Date.UTC(2026, 0, 1)
          const times = { sentAtMs, receivedAtMs: sentAtMs + 200 }
          return { ...reply, ...times, headers: date === undefined ? headers : { ...headers, date } }
        },
      }
      return testConnection({ transport: dated, connection, privateKey: 'wrong' })
    }
    const { clientId, baseUrl } = connection
    const sent = { url: `${baseUrl}/api/test`, parametersJson: JSON.stringify({ clientId }) }
    for (const [date, clockAheadMs] of [
      ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
      ['Thu, 01 Jan 2026 00:01:00 GMT', 59_800],
      ['Wed, 31 Dec 2025 23:59:00 GMT', -59_001],
      ['yesterday', null],
      [undefined, null],
    ] as const)
      expect(await testAt(date)).toMatchObject({ isAccepted: false, sent: { ...sent, clockAheadMs } })
  })

  it('answers with the fault when nothing can be reached, or the request is cancelled', async () => {
    const running = await start()
    const connection = connectionTo(running)
    const cancelled = { transport, connection, privateKey, signal: AbortSignal.abort() }
    expect(await testConnection(cancelled)).toMatchObject({ isAccepted: false, error: { code: 'cancelled' } })
    await running.close()
    expect(await testConnection({ transport, connection, privateKey })).toMatchObject({
      isAccepted: false,
      failedAt: 'service',
      error: { code: 'network-unreachable', details: { reason: 'refused' } },
    })
  })
})
