import { describe, expect, test } from 'vitest'
import { pageFailure } from '../../../electron/api/parsed-page.ts'
import { type PageRequest, readPage } from '../../../electron/sync/read-page.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { pageSummary } from './page-summary.ts'
import { type Answer, scriptedContext } from './scripted-context.ts'

const page = pageSummary('a')
const empty = pageSummary('0', { entryCount: 0 })
const interrupted = new AppError('network-interrupted', 'The connection broke off.')
const throttled = pageFailure('service-throttled', 'Fewer requests.', { status: 429, retryAfterMs: 7_000 })

function read(answers: readonly Answer[], change: Partial<PageRequest> = {}, onWait?: () => void) {
  const scripted = scriptedContext(answers, onWait)
  const counted = { requests: 0, retries: [] as string[] }
  const result = readPage(scripted.context, scripted.task, {
    sweepId: 1 as SweepId,
    pass: 1,
    page: 2,
    pages: 3,
    onRequest: () => {
      counted.requests += 1
    },
    onAnswer: () => undefined,
    onRetry: ({ code }) => void counted.retries.push(code),
    ...change,
  })
  return { ...scripted, counted, result }
}

describe('readPage', () => {
  test('asks once, archives the reply, and returns what it says', async () => {
    const { result, committed, counted, waits } = read([page])
    expect(await result).toBe(page)
    expect(committed).toMatchObject([{ page: 2, pass: 1, operation: 'history', httpStatus: 200 }])
    expect([counted.requests, waits]).toEqual([1, []])
  })

  test('archives the parameters and never the signature', async () => {
    const { result, committed, requests } = read([page])
    await result
    expect(JSON.parse(String(requests[0]?.body))).toHaveProperty('hash')
    expect(Object.keys(JSON.parse(committed[0]?.requestJson ?? ''))).toEqual(['clientId', 'page'])
  })

  test('keeps the signature out of a receipt where the service returns it in a header', async () => {
    const { context, task, committed } = scriptedContext([page])
    const durations: (number | null)[] = []
    const send: typeof context.transport.send = async (request) => ({
      ...(await context.transport.send(request)),
      headers: { 'x-request': `${request.body} ${request.body}`, date: 'today' },
      elapsedMs: 12.6,
    })
    await readPage(
      { ...context, transport: { send } },
      { ...task, onRequestEnd: ({ durationMs }) => durations.push(durationMs) },
      {
        sweepId: 1 as SweepId,
        pass: 1,
        page: 2,
        pages: 3,
        onRequest: () => undefined,
        onAnswer: () => undefined,
        onRetry: () => undefined,
      },
    )
    const headers = committed[0]?.headers ?? {}
    expect(headers.date).toBe('today')
    expect(headers['x-request']?.match(/"hash":"\(left out\)"/g)).toHaveLength(2)
    expect(durations).toEqual([13])
  })

  test('tries again after faults that may pass, and archives replies that were refused', async () => {
    const { result, counted, committed, waits } = read([interrupted, throttled, page])
    expect(await result).toBe(page)
    expect(counted).toEqual({ requests: 3, retries: ['network-interrupted', 'service-throttled'] })
    expect(committed).toHaveLength(2)
    expect(waits).toEqual([375, 7_000])
  })

  test('gives up after five retries, and says how often it asked', async () => {
    const { result, counted } = read(Array<AppError>(10).fill(interrupted))
    await expect(result).rejects.toMatchObject({
      code: 'network-interrupted',
      details: { page: 2, attempts: 6 },
    })
    expect(counted.requests).toBe(6)
  })

  test('tells of a retry before it waits', async () => {
    const seen: number[] = []
    const run = read([interrupted, page], {}, () => seen.push(run.counted.retries.length))
    await run.result
    expect(seen).toEqual([1])
  })

  test.each([
    pageFailure('service-signature', 'Signature.', { errorCode: 1 }),
    pageFailure('service-client-id', 'Client ID.', { errorCode: 2 }),
    pageFailure('service-status', 'Status 404.', { status: 404 }),
    pageFailure('reply-malformed', 'Not JSON.', {}),
  ])('asks once where $code says that asking again is useless', async (failure) => {
    const { result, counted, committed } = read([failure, page])
    await expect(result).rejects.toMatchObject({ code: failure.code })
    expect([counted.requests, committed.length]).toEqual([1, 1])
  })

  test('does not try again what the store refuses', async () => {
    const { context, task, counted, ...rest } = read([])
    await rest.result.catch(() => undefined)
    const store = {
      ...context.store,
      commitPage: () => Promise.reject(new AppError('disk-full', 'The disk is full.')),
    }
    const request = { sweepId: 1 as SweepId, pass: 1, page: 1, pages: null, onRequest: () => undefined }
    const again = readPage(
      {
        ...context,
        store,
        transport: {
          send: async () => ({
            status: 200,
            headers: {},
            body: new Uint8Array(),
            sentAtMs: 0,
            receivedAtMs: 0,
            elapsedMs: 0,
          }),
        },
      },
      task,
      { ...request, onAnswer: () => undefined, onRetry: () => expect.unreachable() },
    )
    await expect(again).rejects.toMatchObject({ code: 'disk-full' })
  })

  test('refuses another page than the one asked for, and absurdly many pages', async () => {
    const other = read([pageSummary('a', { envelope: { page: 3 } })])
    await expect(other.result).rejects.toMatchObject({
      code: 'reply-malformed',
      details: { asked: 2, returned: 3 },
    })
    const many = read([pageSummary('a', { envelope: { pages: 1_000_001 } })])
    await expect(many.result).rejects.toMatchObject({ code: 'reply-malformed' })
  })

  test('asks once more for a page that is oddly empty, without spending the budget', async () => {
    const { result, counted, waits } = read([empty, page])
    expect(await result).toBe(page)
    expect([counted, waits]).toEqual([{ requests: 2, retries: [] }, []])
    const again = read([empty, empty, page])
    expect(await again.result).toBe(empty)
    const faults = Array<AppError>(5).fill(interrupted)
    expect(await read([empty, ...faults, page]).result).toBe(page)
  })

  test('asks once more for an empty page that states no number of pages where one is known, and for none behind it', async () => {
    const silent = pageSummary('0', { entryCount: 0, envelope: { pages: null } })
    expect(await read([silent, page], { page: 3, pages: 3 }).result).toBe(page)
    expect(await read([silent, page], { page: 4, pages: 3 }).result).toBe(silent)
    expect(await read([empty, page], { page: 4, pages: 9 }).result).toBe(empty)
  })

  test('asks once more for an empty last page, and takes an empty only page as it is', async () => {
    expect(await read([empty, page], { page: 3 }).result).toBe(page)
    const only = pageSummary('0', { entryCount: 0, envelope: { pages: 1 } })
    expect(await read([only, page], { page: 1, pages: null }).result).toBe(only)
    const beyond = pageSummary('0', { entryCount: 0, envelope: { pages: null } })
    expect(await read([beyond, page], { page: 9, pages: null }).result).toBe(beyond)
  })

  test('takes a page of nothing but quarantined entries as it is', async () => {
    const quarantined = pageSummary('0', { entryCount: 0, quarantinedCount: 5 })
    expect(await read([quarantined, page]).result).toBe(quarantined)
  })

  test('ends in the middle of a wait when it is cancelled', async () => {
    const run = read([interrupted, page], {}, () => run.cancel())
    await expect(run.result).rejects.toMatchObject({ code: 'cancelled' })
    expect(run.counted.requests).toBe(1)
  })
})
