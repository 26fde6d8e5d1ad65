import { describe, expect, it } from 'vitest'
import {
  buildNamesRequest,
  buildPageRequest,
  buildTestRequest,
  signParameters,
} from '../../../electron/api/build-request.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import type { Connection, Scope } from '../../../shared/domain/workspace.ts'

const EVERYTHING: Scope = { businessIds: [], from: null, to: null }
const PRIVATE_KEY = 'ea480aeb30a44e7ba85448619f9a6a94775b35d5886d4ce52dd452efb414406e'
const connection: Connection = {
  baseUrl: 'https://reviews.example',
  clientId: '04f78076fbfc66940169d2199af7c6698019f9f3',
  scheme: DEFAULT_SCHEME,
  scope: EVERYTHING,
}

function membersOf(json: string): Map<string, string> {
  return new Map(Object.entries(JSON.parse(json)))
}

describe('buildPageRequest', () => {
  it('sends every parameter as the text that was signed', () => {
    const scope = { businessIds: ['20760', '9007199254740993'], from: '2026-01-01', to: '2026-06-30' }
    const { body } = buildPageRequest({
      connection,
      privateKey: PRIVATE_KEY,
      operation: 'responses',
      page: 12,
      scope,
    })
    const sent = membersOf(body)
    const hash = sent.get('hash')
    sent.delete('hash')
    expect([...sent]).toEqual([
      ['clientId', connection.clientId],
      ['businessId', '20760,9007199254740993'],
      ['from', '2026-01-01'],
      ['to', '2026-06-30'],
      ['page', '12'],
    ])
    expect(hash).toBe(signParameters(DEFAULT_SCHEME, PRIVATE_KEY, sent))
  })

  it.each([
    ['history', 'https://reviews.example/api/feedbacks/show-hide-history'],
    ['responses', 'https://reviews.example/api/feedbacks/responses/get'],
  ] as const)('sends a page of %s to %s', (operation, url) => {
    const request = buildPageRequest({ connection, privateKey: 'k', operation, page: 1, scope: EVERYTHING })
    expect(request.url).toBe(url)
  })

  it('sends optional calls to their own addresses', () => {
    const signing = { connection, privateKey: 'k' }
    expect(buildTestRequest(signing).url).toBe('https://reviews.example/api/test')
    expect(buildNamesRequest(signing, 1, 50).url).toBe('https://reviews.example/api/businesses/get')
  })

  it('names the field of a key that is not hexadecimal', () => {
    const scheme = { ...DEFAULT_SCHEME, keyEncoding: 'hex' } as const
    for (const key of ['', 'xy', 'abc', 'ab\n']) {
      expect(() => signParameters(scheme, key, new Map())).toThrow(
        expect.objectContaining({
          code: 'invalid-argument',
          message: 'The signature scheme needs a private key in hexadecimal digits.',
          details: { field: 'privateKey' },
        }),
      )
    }
  })

  it('leaves out what the scope does not restrict, and always names the page', () => {
    const { body } = buildPageRequest({
      connection,
      privateKey: 'k',
      operation: 'history',
      page: 1,
      scope: EVERYTHING,
    })
    expect([...membersOf(body).keys()]).toEqual(['clientId', 'page', 'hash'])
  })

  it('archives the parameters without the hash', () => {
    const request = buildPageRequest({
      connection,
      privateKey: 'k',
      operation: 'history',
      page: 3,
      scope: { ...EVERYTHING, from: '2026-01-01' },
    })
    const sent = membersOf(request.body)
    sent.delete('hash')
    expect(membersOf(request.archivedRequestJson)).toEqual(sent)
  })

  it.each([
    ['https://reviews.example', 'https://reviews.example/api/feedbacks/show-hide-history'],
    ['https://reviews.example/', 'https://reviews.example/api/feedbacks/show-hide-history'],
    [' https://h.example:8443/v1/x// ', 'https://h.example:8443/v1/x/api/feedbacks/show-hide-history'],
  ])('joins the base %s with the path', (baseUrl, url) => {
    const input = { privateKey: 'k', operation: 'history', page: 1, scope: EVERYTHING } as const
    expect(buildPageRequest({ ...input, connection: { ...connection, baseUrl } }).url).toBe(url)
  })

  it('refuses pages below 1', () => {
    const input = { connection, privateKey: 'k', scope: EVERYTHING } as const
    for (const page of [0, -1, 1.5, Number.NaN]) {
      expect(() => buildPageRequest({ ...input, operation: 'history', page })).toThrow(RangeError)
    }
  })
})

describe('buildTestRequest', () => {
  it('sends the client id and the published signature for it alone', () => {
    const { url, body } = buildTestRequest({ connection, privateKey: PRIVATE_KEY })
    expect(url).toBe('https://reviews.example/api/test')
    expect(JSON.parse(body)).toEqual({
      clientId: connection.clientId,
      hash: 'bd13a40657c487a3defef50ab606352c0ea007fc00b0d0e13d2da5d15303f3c5',
    })
  })
})
