import { describe, expect, it } from 'vitest'
import { isRetryableFailure, type PageFailure } from '../../../electron/api/parsed-page.ts'
import { EVENT_1, envelope, parse, parseText, RECEIVED_AT_MS } from './reply-fixtures.ts'

const good = JSON.stringify({ ...envelope, ...EVENT_1 })
const errorReply = (errorCode: unknown, errorMessage = 'x') => JSON.stringify({ errorCode, errorMessage })

function failure(text: string, status = 200, headers = {}): PageFailure {
  const page = parse('history', { body: Buffer.from(text), status, headers })
  if (page.kind !== 'failure') throw new Error('the reply was accepted')
  return page
}

/** Code and whether the same request may succeed later: what the catalogue of misbehaviour states. */
function verdict(text: string, status = 200): string {
  const page = failure(text, status)
  return `${page.code} ${isRetryableFailure(page) ? 'retry' : 'stop'}`
}

describe('status', () => {
  it.each([
    [204, '', 'service-status stop'],
    [201, good, 'service-status stop'],
    [206, good, 'service-status stop'],
    [301, good, 'redirect-refused stop'],
    [304, '', 'redirect-refused stop'],
    [308, '', 'redirect-refused stop'],
    [400, 'bad request', 'service-status stop'],
    [400, errorReply(1), 'service-signature stop'],
    [400, errorReply(-1), 'service-unknown stop'],
    [404, errorReply(3), 'service-fault stop'],
    [404, '<h1>Not found</h1>', 'service-status stop'],
    [404, good, 'service-status stop'],
    [401, '', 'service-unauthorized stop'],
    [401, good, 'service-unauthorized stop'],
    [401, errorReply(7), 'service-unauthorized stop'],
    [401, errorReply(2), 'service-client-id stop'],
    [403, '<p>no', 'service-status stop'],
    [407, '', 'service-status stop'],
    [408, '', 'service-status retry'],
    [425, '', 'service-status retry'],
    [429, '', 'service-throttled retry'],
    [429, errorReply(-1), 'service-throttled retry'],
    [429, errorReply(1), 'service-signature stop'],
    [500, '', 'service-status retry'],
    [500, '<h1>Oops</h1>', 'service-status retry'],
    [500, good, 'service-status stop'],
    [500, errorReply(3), 'service-fault retry'],
    [500, errorReply(1), 'service-signature stop'],
    [502, 'bad gateway', 'service-status retry'],
    [503, errorReply(99), 'service-unknown retry'],
    [504, '{"message":"timeout"}', 'service-status retry'],
    [501, '', 'service-status stop'],
    [0, good, 'service-status stop'],
    [999, good, 'service-status stop'],
  ])('%s with %j: %s', (status, text, expected) => {
    expect(verdict(text, status)).toBe(expected)
  })

  it('names the status and the wait that the service asks for', () => {
    const inSeconds = failure('', 429, { 'retry-after': '7' })
    expect(inSeconds.details).toEqual({ status: 429, retryAfterMs: 7_000 })
    const date = new Date(RECEIVED_AT_MS + 9_000).toUTCString()
    expect(failure('', 503, { 'retry-after': date }).details).toEqual({ status: 503, retryAfterMs: 9_000 })
    expect(failure('', 429, { 'retry-after': 'soon' }).details).toEqual({ status: 429 })
  })
})

describe('error code', () => {
  it.each([
    [0, 'page'],
    ['0', 'page'],
  ])('%j is success, with or without a message', (errorCode, kind) => {
    expect(parseText('history', JSON.stringify({ ...EVENT_1, errorCode }))).toMatchObject({
      kind,
      entries: [{}],
    })
  })

  it.each([
    [1, 'service-signature stop'],
    ['1', 'service-signature stop'],
    [2, 'service-client-id stop'],
    [3, 'service-fault retry'],
    [-1, 'service-unknown retry'],
    [null, 'service-unknown stop'],
    [true, 'service-unknown stop'],
    ['', 'service-unknown stop'],
    [99, 'service-unknown stop'],
    [0.5, 'service-unknown stop'],
    [[0], 'service-unknown stop'],
  ])('%j means %s', (errorCode, expected) => {
    expect(verdict(JSON.stringify({ ...EVENT_1, errorCode }))).toBe(expected)
  })

  it('that is absent counts as -1, is told apart from it, and is not tried again', () => {
    expect(verdict(JSON.stringify(EVENT_1))).toBe('service-unknown stop')
    expect(failure(JSON.stringify(EVENT_1)).details).toEqual({ errorCode: -1, isStated: false })
  })

  it('that is there twice with different values is no success', () => {
    expect(verdict('{"errorCode":0,"errorCode":1}')).toBe('service-unknown stop')
    expect(parseText('history', '{"errorCode":0,"errorCode":0}')).toMatchObject({ kind: 'page' })
  })

  it('written as -0 or 1e0 is not guessed', () => {
    expect(verdict('{"errorCode":-0}')).toBe('service-unknown stop')
    expect(verdict('{"errorCode":1e0}')).toBe('service-unknown stop')
  })
})

describe('the message of an error', () => {
  it('comes with its code', () => {
    expect(failure(errorReply(99, 'Quota used up'))).toMatchObject({
      message: 'The service reports error 99: Quota used up',
      details: { errorCode: 99, serviceMessage: 'Quota used up' },
    })
    expect(failure(errorReply(0.5, 'half')).details).toMatchObject({ errorCode: '0.5' })
  })

  it('is cut, and unseen characters in it are written out', () => {
    const { message, details } = failure(
      errorReply(99, `a\u0000\n\u202eb\u{e0041}<b>${'é!'.repeat(500_000)}`),
    )
    expect(String(details.serviceMessage).startsWith('a\\u{0}\\u{a}\\u{202e}b\\u{e0041}<b>é!')).toBe(true)
    expect(message.length).toBeLessThan(300)
  })

  it('never repeats what looks like a credential', () => {
    const hash = 'a8433667201fecb79fc1751e122ce26b90d0a966dfe30d9ac376af565253d284'
    const { message, details } = failure(errorReply(1, `Invalid hash sign ${hash} given`))
    expect(JSON.stringify([message, details])).not.toContain(hash.slice(0, 32))
    expect(details.serviceMessage).toBe('Invalid hash sign (left out) given')
  })

  it('never repeats the rest of a credential that the cut goes through', () => {
    const hash = 'a8433667201fecb79fc1751e122ce26b90d0a966dfe30d9ac376af565253d284'
    for (let length = 0; length < 420; length += 1) {
      const text = `${`${hash} `.repeat(length % 6)}${'- '.repeat(length / 2)}${hash}`
      const { details } = failure(errorReply(1, text))
      expect(String(details.serviceMessage)).not.toContain(hash.slice(0, 4))
    }
  })
})

describe('envelope', () => {
  const page = (fields: object) =>
    parse('history', { ...EVENT_1, page: 1, pages: 1, perPage: 500, ...fields })

  it('states what the reply states, whole numbers as text too, and null where it states nothing', () => {
    expect(page({ pages: '12', count: 1 })).toMatchObject({
      envelope: { page: 1, pages: 12, count: 1, perPage: 500 },
      irregularities: [],
    })
    expect(parse('history', EVENT_1)).toMatchObject({
      envelope: { page: null, pages: null, count: null, perPage: null },
      irregularities: [],
    })
  })

  it('lets count lie', () => {
    for (const count of [0, 7, -1, 'many', null])
      expect(page({ count })).toMatchObject({ irregularities: [] })
  })

  it.each([
    [{ perPage: 0 }],
    [{ perPage: -1 }],
    [{ perPage: 'many' }],
    [{ pages: 'some' }],
    [{ pages: 1.5 }],
    [{ pages: -1 }],
    [{ pages: 0 }],
    [{ page: null }],
    [{ page: 0 }],
  ])('flags %j', (fields) => {
    expect(page(fields)).toMatchObject({ entries: [{}], irregularities: [expect.any(String)] })
  })

  it('takes no number of pages from two that differ', () => {
    const text = `{"errorCode":0,"pages":1,"pages":2,${JSON.stringify(EVENT_1).slice(1)}`
    expect(parseText('history', text)).toMatchObject({
      envelope: { pages: null },
      irregularities: [{}, {}].map(() => expect.any(String)),
    })
  })

  it('accepts an empty page', () => {
    expect(parse('history', { page: 1, pages: 0, count: 0, perPage: 500 })).toMatchObject({
      entries: [],
      irregularities: [],
    })
  })
})
