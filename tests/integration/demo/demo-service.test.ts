import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoService, startDemoService } from '../../../electron/demo/demo-service.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import { CLIENT_ID, call, PRIVATE_KEY, post, sign } from './signed-call.ts'

const HISTORY = '/api/feedbacks/show-hide-history'
const RESPONSES = '/api/feedbacks/responses/get'
const access = { clientId: CLIENT_ID, privateKey: PRIVATE_KEY, scheme: DEFAULT_SCHEME }
const data = generateDemo({
  seed: 11,
  events: 2_630,
  responses: 1_270,
  businesses: 12,
  nowMs: Date.UTC(2026, 10, 21),
})

let service: DemoService
beforeAll(async () => {
  service = await startDemoService({ ...access, data })
})
afterAll(() => service.close())

/** All pages of an operation as text, so that long ids stay exact. */
async function readPages(path: string): Promise<string[]> {
  const texts: string[] = []
  for (let page = 1; ; page += 1) {
    const reply = await post(service.baseUrl, path, JSON.stringify(sign({ clientId: CLIENT_ID, page })))
    texts.push(await reply.text())
    const { pages } = JSON.parse(texts.at(-1) ?? '{}') as { pages: number }
    if (page >= pages) return texts
  }
}

/** Value of every member NAMEn, n = 1, 2, …, as it stands in the text. */
const column = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`"${name}\\d+":("(?:[^"\\\\]|\\\\.)*"|[^,}]+)`, 'g'))].map(
    ([, value]) => value ?? '',
  )

describe('the show/hide history', () => {
  test('gives every entry once, in order, 500 to a page, with exact ids', async () => {
    const pages = await readPages(HISTORY)
    expect(pages.map((text) => column(text, 'feedbackId').length)).toEqual([500, 500, 500, 500, 500, 130])
    expect(pages.flatMap((text) => column(text, 'feedbackId'))).toEqual(
      data.history.map((row) => row.feedbackId),
    )
    expect(pages.flatMap((text) => column(text, 'time'))).toEqual(
      data.history.map((row) => JSON.stringify(row.time)),
    )
    expect(pages.flatMap((text) => column(text, 'showOnWebsite')).map(Number)).toEqual(
      data.history.map((row) => row.showOnWebsite),
    )
  })

  test('has the envelope and the members of the specification, numbered from 1', async () => {
    const reply = await call(service.baseUrl, HISTORY, { page: 6 })
    expect(reply).toMatchObject({
      page: 6,
      pages: 6,
      count: 130,
      perPage: 500,
      errorCode: 0,
      errorMessage: 'Success',
    })
    const entry = /^(feedbackId|businessId|showOnWebsite|time|deleted)([1-9]\d*)$/
    const names = Object.keys(reply).filter((name) => entry.test(name))
    expect(Object.keys(reply).length - names.length).toBe(6)
    expect(names.length).toBe(130 * 5)
    expect(new Set(names.map((name) => Number(entry.exec(name)?.[2]))).size).toBe(130)
  })

  test('shows the first page when none is asked for, and no entry past the last', async () => {
    expect(await call(service.baseUrl, HISTORY, {})).toEqual(
      await call(service.baseUrl, HISTORY, { page: '1' }),
    )
    const past = await call(service.baseUrl, HISTORY, { page: 7 })
    expect(past).toEqual({ page: 7, pages: 6, count: 0, perPage: 500, errorCode: 0, errorMessage: 'Success' })
  })

  test('keeps to businesses and days, both days included', async () => {
    const day = data.history[900]?.time.slice(0, 10) ?? ''
    const businessId = data.history[900]?.businessId ?? ''
    const other = data.businesses.find((business) => business.businessId !== businessId)?.businessId ?? ''
    const reply = await call(service.baseUrl, HISTORY, {
      businessId: `${businessId},${other}`,
      from: day,
      to: day,
    })
    const expected = data.history.filter(
      (row) => [businessId, other].includes(row.businessId) && row.time.startsWith(day),
    )
    expect(expected.length).toBeGreaterThan(0)
    expect(column(JSON.stringify(reply), 'time').map((text) => JSON.parse(text))).toEqual(
      expected.map((row) => row.time),
    )
  })

  test('answers aggregateResponse with an array of entries without numbers', async () => {
    const reply = await call(service.baseUrl, HISTORY, { aggregateResponse: 1, page: 6 })
    const rows = reply.data as Record<string, unknown>[]
    expect(rows.length).toBe(130)
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'feedbackId',
      'businessId',
      'showOnWebsite',
      'time',
      'deleted',
    ])
  })
})

describe('the responses', () => {
  test('gives every response with its text unchanged', async () => {
    const pages = await readPages(RESPONSES)
    expect(pages.flatMap((text) => column(text, 'content')).map((text) => JSON.parse(text))).toEqual(
      data.responses.map((row) => row.content),
    )
    expect(pages.flatMap((text) => column(text, 'type')).map((text) => JSON.parse(text))).toEqual(
      data.responses.map((row) => row.type),
    )
  })

  test('keeps to feedback items', async () => {
    const feedbackId = data.responses[3]?.feedbackId ?? ''
    const reply = await call(service.baseUrl, RESPONSES, { feedbackId })
    expect(reply.count).toBe(data.responses.filter((row) => row.feedbackId === feedbackId).length)
    expect(reply.content1).toBe(data.responses.find((row) => row.feedbackId === feedbackId)?.content)
  })
})

describe('the optional calls', () => {
  test('test a connection', async () => {
    expect(await call(service.baseUrl, '/api/test', {})).toEqual({ errorCode: 0, errorMessage: 'Success' })
  })

  test('name the businesses', async () => {
    const reply = await call(service.baseUrl, '/api/businesses/get', { limit: 5, page: 2 })
    expect(reply).toMatchObject({ page: 2, pages: 3, count: 5, perPage: 5, businessDeleted1: 0 })
    expect(reply.businessName1).toBe(data.businesses[5]?.businessName)
  })
})

describe('a request that is not right', () => {
  const replyTo = async (body: string, path = HISTORY): Promise<unknown> =>
    (await post(service.baseUrl, path, body)).json()

  test.each([
    ['a changed parameter', { ...sign({ clientId: CLIENT_ID, page: 1 }), page: 2 }],
    ['no hash', { clientId: CLIENT_ID, page: 1 }],
    ['a hash of the wrong length', { clientId: CLIENT_ID, hash: 'ab' }],
  ])('gives error 1 for %s', async (_, members) => {
    expect(await replyTo(JSON.stringify(members))).toEqual({
      errorCode: 1,
      errorMessage: 'Invalid hash sign',
    })
  })

  test('gives error 2 for another client', async () => {
    const members = sign({ clientId: 'f'.repeat(40) })
    expect(await replyTo(JSON.stringify(members))).toEqual({ errorCode: 2, errorMessage: 'Invalid clientId' })
  })

  test.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a boolean parameter', JSON.stringify({ clientId: CLIENT_ID, page: true })],
    ['page 0', JSON.stringify(sign({ clientId: CLIENT_ID, page: 0 }))],
    ['a day that does not exist', JSON.stringify(sign({ clientId: CLIENT_ID, from: '2025-02-30' }))],
  ])('gives error -1 for %s', async (_, body) => {
    expect(await replyTo(body)).toEqual({ errorCode: -1, errorMessage: 'Unknown error' })
  })

  test('is refused when it is no POST of JSON to a known path, or is far too long', async () => {
    const signed = JSON.stringify(sign({ clientId: CLIENT_ID }))
    expect((await fetch(service.baseUrl + HISTORY)).status).toBe(405)
    expect((await post(service.baseUrl, '/api/feedbacks', signed)).status).toBe(404)
    expect((await post(service.baseUrl, HISTORY, signed, 'text/plain')).status).toBe(415)
    expect((await post(service.baseUrl, HISTORY, 'x'.repeat(300_000))).status).toBe(413)
  })
})

test('listens on the loopback address only and stops answering once closed', async () => {
  const other = await startDemoService({ ...access, data, perPage: 50 })
  expect(other.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await call(other.baseUrl, HISTORY, {})).toMatchObject({ pages: 53, count: 50, perPage: 50 })
  await other.close()
  await expect(call(other.baseUrl, HISTORY, {})).rejects.toThrow()
})
