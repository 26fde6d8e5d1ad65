import { expect, onTestFinished, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { fetchNames, parseBusinessNames } from '../../../electron/business-names/fetch-names.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import type { NameRow } from '../../support/independent-reply.ts'
import { type IndependentServiceOptions, startIndependentService } from '../../support/independent-service.ts'

const ACCESS = { clientId: 'c'.repeat(40), privateKey: 'key' }
/** More than two pages of the call; some names hold what would break a careless reader. */
const NAMES: readonly NameRow[] = Array.from({ length: 230 }, (_, at) => ({
  businessId: `${9_000_000_000_000_000_000n + BigInt(at)}`,
  businessName: at % 3 === 0 ? `Café "${at}", Zürich` : `麺屋 ${at}`,
}))

async function fetchFrom(options: Partial<IndependentServiceOptions>, privateKey = ACCESS.privateKey) {
  const service = await startIndependentService({ events: [], responses: [], ...ACCESS, ...options })
  const transport = createNodeTransport()
  onTestFinished(async () => {
    transport.close()
    await service.close()
  })
  const kept: NameRow[] = []
  const scope = { businessIds: [], from: null, to: null }
  const connection = { baseUrl: service.baseUrl, clientId: ACCESS.clientId, scheme: DEFAULT_SCHEME, scope }
  const keepNamesOfReply: Parameters<typeof fetchNames>[0]['keepNamesOfReply'] = async (reply) => {
    const page = parseBusinessNames(reply)
    if (page.kind === 'failure') return page
    kept.push(...page.names.map(({ businessId, name }) => ({ businessId, businessName: name })))
    return { ...page, kept: page.names.length }
  }
  const task = { connection, privateKey, signal: new AbortController().signal }
  const fetched = fetchNames({ transport, keepNamesOfReply }, task)
  return { fetched: await fetched, kept, requests: service.requests }
}

test('every name is taken from every page, ids beyond 2^53 exactly', async () => {
  const { fetched, kept, requests } = await fetchFrom({ businessNames: NAMES })
  expect(fetched).toBe(230)
  expect(kept).toEqual(NAMES)
  expect(requests.map(({ parameters }) => parameters.page)).toEqual(['1', '2', '3'])
})

test('a service that has no such call is no failure, and one without businesses gives none', async () => {
  expect(await fetchFrom({})).toMatchObject({ fetched: null, kept: [] })
  expect(await fetchFrom({ businessNames: [] })).toMatchObject({ fetched: 0, kept: [] })
})

test('a key that the service refuses is told, and not taken for a missing call', async () => {
  await expect(fetchFrom({ businessNames: NAMES }, 'another key')).rejects.toMatchObject({
    code: 'service-signature',
  })
})
