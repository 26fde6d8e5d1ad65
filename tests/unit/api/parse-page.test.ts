import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../../../electron/api/parse-page.ts'
import { isRetryableFailure, type ParsedPage } from '../../../electron/api/parsed-page.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import { runs } from '../../support/property-runs.ts'
import { EVENT_1, EVENT_2, envelope, parse, parseText, RECEIVED_AT_MS, RESPONSE_1 } from './reply-fixtures.ts'

function failureOf(page: ParsedPage) {
  if (page.kind !== 'failure') throw new Error('the reply was accepted')
  return { code: page.code, isRetryable: isRetryableFailure(page) }
}

const malformed = { code: 'reply-malformed', isRetryable: false }
const cut = { code: 'reply-cut', isRetryable: true }

describe('the published sample', () => {
  it('gives its two entries, in spite of its count', () => {
    const page = parseText(
      'history',
      `{ "page": 1, "pages": 1,
        "feedbackId1": 12955403, "businessId1": 20760, "showOnWebsite1": 0, "time1": "2015-12-21T23:10:18+01:00", "deleted1": 0,
        "feedbackId2": 12955403, "businessId2": 20760, "showOnWebsite2": 1, "time2": "2015-12-21T23:10:14+01:00", "deleted2": 1,
        "count": 1, "perPage": 500, "errorCode": 0, "errorMessage": "Success" }`,
    )
    expect(page).toEqual({
      kind: 'page',
      operation: 'history',
      envelope: { page: 1, pages: 1, count: 1, perPage: 500 },
      entries: [
        {
          feedbackId: '12955403',
          businessId: '20760',
          showOnWebsite: 0,
          deleted: 0,
          time: { text: '2015-12-21T23:10:18+01:00', utcMs: 1_450_735_818_000, offsetMinutes: 60 },
          flags: [],
        },
        {
          feedbackId: '12955403',
          businessId: '20760',
          showOnWebsite: 1,
          deleted: 1,
          time: { text: '2015-12-21T23:10:14+01:00', utcMs: 1_450_735_814_000, offsetMinutes: 60 },
          flags: [],
        },
      ],
      quarantined: [],
      irregularities: [],
    })
  })
})

describe('encoding and JSON', () => {
  const good = JSON.stringify({ ...envelope, ...EVENT_1 })
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)

  it.each<[string, Uint8Array]>([
    ['a byte order mark', bytes(`\ufeff${good}`)],
    ['white space around it', bytes(`\n ${good}\r\n`)],
    ['other content types', bytes(good)],
  ])('accepts %s', (_name, body) => {
    const headers = { 'content-type': 'text/html; charset=iso-8859-1' }
    expect(parse('history', { body, headers })).toMatchObject({ kind: 'page', irregularities: [] })
  })

  it.each<[string, Uint8Array, object]>([
    ['UTF-16 with its mark', bytes(`\ufeff${good}`, 'utf16le'), malformed],
    ['UTF-16 without it', bytes(good, 'utf16le'), malformed],
    ['bytes that are no UTF-8', Buffer.concat([bytes(good), Buffer.from([0xc3, 0x28])]), malformed],
    ['an overlong form', Buffer.concat([bytes('{"a":"'), Buffer.from([0xc0, 0xaf]), bytes('"}')]), malformed],
    [
      'a surrogate in bytes',
      Buffer.concat([bytes('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), bytes('"}')]),
      malformed,
    ],
    ['nothing at all', bytes(''), malformed],
    ['white space only', bytes(' \n'), malformed],
    ['text before the JSON', bytes(`ok ${good}`), malformed],
    ['text after the JSON', bytes(`${good} ok`), malformed],
    ['a list', bytes(`[${good}]`), malformed],
    ['null', bytes('null'), malformed],
    ['a string', bytes('"Success"'), malformed],
    ['NaN', bytes('{"errorCode":NaN}'), malformed],
    ['a comment', bytes(`/* ok */${good}`), malformed],
    ['depth 100,000', bytes(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), malformed],
    ['100,000 keys', bytes(`{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":0`)}}`), malformed],
    ['a web page', bytes('<!doctype html><p>Sign in'), { code: 'not-this-api', isRetryable: false }],
    ['JSON that was cut', bytes(good.slice(0, -20)), cut],
    ['a cut in the middle of a character', bytes('{"content1":"é').subarray(0, -1), cut],
  ])('refuses %s', (_name, body, expected) => {
    expect(failureOf(parse('history', { body }))).toEqual(expected)
  })

  it('keeps NUL in content, and quarantines half of a surrogate pair with its escape', () => {
    const page = parse('responses', {
      ...RESPONSE_1,
      content1: 'a\u0000b',
      ...renumber(RESPONSE_1, 2),
      content2: 'a\ud800b',
    })
    expect(page).toMatchObject({
      entries: [{ content: 'a\u0000b' }],
      quarantined: [{ entryNumber: 2, rawText: expect.stringContaining('a\\ud800b') }],
    })
  })

  it('flags repeated names, and quarantines an entry whose values contradict each other', () => {
    const same = `{"errorCode":0,${JSON.stringify(EVENT_1).slice(1, -1)},"deleted1":0}`
    expect(parseText('history', same)).toMatchObject({
      entries: [{ feedbackId: '11' }],
      quarantined: [],
      irregularities: [expect.stringContaining('same name')],
    })
    const different = same.replace('"deleted1":0}', '"deleted1":1}')
    expect(parseText('history', different)).toMatchObject({
      entries: [],
      quarantined: [{ entryNumber: 1, rawText: expect.stringContaining('"deleted1":0, "deleted1":1') }],
      irregularities: [expect.stringContaining('same name')],
    })
  })

  it('takes no harm from names of prototypes', () => {
    const text = `{"errorCode":0,"__proto__1":{"a":1},"__proto__":{"errorCode":3},"constructor1":2,${JSON.stringify(EVENT_1).slice(1)}`
    expect(parseText('history', text)).toMatchObject({ entries: [{ feedbackId: '11' }], irregularities: [] })
    expect(({} as Record<string, unknown>).errorCode).toBeUndefined()
  })
})

describe('entries', () => {
  it('keeps ids beyond 2^53 exactly, as numbers or as text', () => {
    const text = `{"errorCode":0,"feedbackId1":9223372036854775807,"businessId1":"9007199254740993","showOnWebsite1":"1","time1":"2026-01-02T03:04:05Z","deleted1":"0"}`
    expect(parseText('history', text)).toMatchObject({
      entries: [
        { feedbackId: '9223372036854775807', businessId: '9007199254740993', showOnWebsite: 1, deleted: 0 },
      ],
      quarantined: [],
    })
  })

  it.each([
    ['feedbackId1', '1e3'],
    ['feedbackId1', '1.0'],
    ['feedbackId1', '-0'],
    ['feedbackId1', '9223372036854775808'],
    ['feedbackId1', '-9223372036854775808'],
    ['businessId1', '-9223372036854775808'],
    ['feedbackId1', '"007"'],
    ['feedbackId1', '""'],
    ['feedbackId1', '[1]'],
    ['businessId1', 'null'],
    ['showOnWebsite1', '2'],
    ['showOnWebsite1', '"yes"'],
    ['showOnWebsite1', 'null'],
    ['showOnWebsite1', 'true'],
    ['deleted1', '-1'],
    ['time1', '"2026-01-02T03:04:05"'],
    ['time1', '1767323045'],
  ])('quarantines %s %s with its raw text', (name, raw) => {
    const text = JSON.stringify({ ...envelope, ...EVENT_1, [name]: '@' }).replace('"@"', raw)
    expect(parseText('history', text)).toMatchObject({
      kind: 'page',
      entries: [],
      quarantined: [{ entryNumber: 1, rawText: expect.stringContaining(`"${name}":${raw}`) }],
    })
  })

  it.each([
    ['type1', 'Owner'],
    ['type1', 'staff'],
    ['content1', null],
    ['content1', 5],
    ['content1', { text: 'x' }],
    ['date1', '2026-02-30T00:00:00Z'],
  ])('quarantines a response whose %s is %j', (name, value) => {
    expect(parse('responses', { ...RESPONSE_1, [name]: value })).toMatchObject({
      entries: [],
      quarantined: [{ entryNumber: 1 }],
    })
  })

  it('quarantines an entry with a missing field, and says which', () => {
    const { deleted1: _, ...incomplete } = EVENT_1
    expect(parse('history', { ...incomplete, ...EVENT_2 })).toMatchObject({
      entries: [{ feedbackId: '12' }],
      quarantined: [{ entryNumber: 1, reason: 'Missing: deleted.' }],
    })
  })

  it('keeps all entries of a numbering with gaps or another start, and says so', () => {
    const gap = { ...EVENT_1, ...EVENT_2, ...renumber(EVENT_1, 4) }
    expect(parse('history', gap)).toMatchObject({
      entries: [{}, {}, {}],
      irregularities: ['The numbering of entries has gaps.'],
    })
    for (const [start, record] of [
      [0, { ...renumber(EVENT_1, 0), ...EVENT_1 }],
      [501, { ...renumber(EVENT_1, 501), ...renumber(EVENT_1, 502) }],
    ] as const) {
      expect(parse('history', record)).toMatchObject({
        entries: [{}, {}],
        irregularities: [`The numbering of entries starts at ${start}.`],
      })
    }
  })

  it.each([
    'feedbackId01',
    'feedbackId1a',
    'feedbackId+1',
    'feedbackId-1',
    'feedbackId[01]',
    'feedbackId１',
    'time1.0',
  ])('makes no entry of %s and does not drop it either', (name) => {
    expect(parse('history', { ...EVENT_1, [name]: 77 })).toMatchObject({
      entries: [{ feedbackId: '11' }],
      quarantined: [{ entryNumber: null, rawText: `"${name}":77` }],
    })
  })

  it('leaves extra fields alone', () => {
    const extra = {
      rating1: 5,
      timezone1: 'x',
      meta: { took: 3 },
      tags: ['a'],
      feedbackIds: [1],
      '7': 'seven',
    }
    expect(parse('history', { ...EVENT_1, ...extra })).toMatchObject({
      entries: [{ feedbackId: '11' }],
      quarantined: [],
      irregularities: [],
    })
  })

  it('keeps identical entries and more than 500 of them', () => {
    const many = Object.assign(
      {},
      ...Array.from({ length: 1_200 }, (_, index) => renumber(EVENT_1, index + 1)),
    )
    expect(parse('history', many)).toMatchObject({ entries: { length: 1_200 }, irregularities: [] })
  })

  it('keeps ten megabytes of content, and cuts the raw text of what it quarantines', () => {
    const content1 = 'ä'.repeat(5_000_000)
    expect(parse('responses', { ...RESPONSE_1, content1 })).toMatchObject({
      entries: [{ content: content1 }],
    })
    const page = parse('responses', { ...RESPONSE_1, content1, type1: 'Owner' })
    if (page.kind === 'failure') throw new Error(page.message)
    expect(page.quarantined[0]?.rawText.length).toBeLessThanOrEqual(64 * 1024)
  })

  it('flags times in the future and before the web, and keeps the entries', () => {
    const times = { time1: '2027-01-01T00:00:00Z', time2: '1970-01-01T00:00:00Z' }
    expect(parse('history', { ...EVENT_1, ...EVENT_2, ...times })).toMatchObject({
      entries: [{ flags: ['time-in-future'] }, { flags: ['time-implausible'] }],
      quarantined: [],
      irregularities: [],
    })
  })
})

describe('shapes of an aggregated reply', () => {
  const plain = (record: object) => mapNames(record, (name) => name.replace(/\d+$/, ''))
  const bracketed = (record: object) => mapNames(record, (name) => name.replace(/(\d+)$/, '[$1]'))
  const both = { ...EVENT_1, ...EVENT_2 }

  it.each<[string, Record<string, unknown>]>([
    ['data with plain names', { data: [plain(EVENT_1), plain(EVENT_2)] }],
    ['data with numbered names', { data: [EVENT_1, EVENT_2] }],
    ['data whose items all carry the number 1', { data: [EVENT_1, renumber(EVENT_2, 1)] }],
    ['one item with all numbers', { data: [both] }],
    ['the only list of another name', { results: [plain(EVENT_1), plain(EVENT_2)] }],
    ['bracketed names', bracketed(both)],
    ['an object keyed by number', { data: { 1: plain(EVENT_1), 2: plain(EVENT_2) } }],
    ['numbers as keys of the reply', { 1: plain(EVENT_1), 2: plain(EVENT_2) }],
    ['numbered names inside data', { data: both }],
  ])('%s gives the rows of flat keys', (_name, record) => {
    const flat = parse('history', both)
    expect(parse('history', record)).toEqual(flat)
    expect(flat).toMatchObject({ entries: [{ feedbackId: '11' }, { feedbackId: '12' }] })
  })

  it('accepts an empty list', () => {
    expect(parse('history', { count: 0, data: [] })).toMatchObject({ entries: [], irregularities: [] })
  })

  it('flags two shapes in one reply, and counts what stands in both once', () => {
    const mixed = { ...both, data: [plain(EVENT_2), plain({ ...EVENT_1, feedbackId1: 99 })] }
    expect(parse('history', mixed)).toMatchObject({
      entries: [{ feedbackId: '11' }, { feedbackId: '12' }, { feedbackId: '99' }],
      irregularities: ['The reply lists entries in more than one shape.'],
    })
  })

  it('quarantines items that are no objects or have no field of an entry', () => {
    expect(parse('history', { data: [plain(EVENT_1), null, { note: 'x' }] })).toMatchObject({
      entries: [{ feedbackId: '11' }],
      quarantined: [
        { entryNumber: 2, rawText: 'null' },
        { entryNumber: 3, rawText: '{"note":"x"}' },
      ],
    })
  })

  it('refuses entries in a shape that is not known, and never calls them an empty page', () => {
    for (const record of [{ rows: [[11, 20]] }, { result: { items: { data: [plain(EVENT_1)] } } }]) {
      expect(failureOf(parse('history', { count: 1, ...record }))).toEqual(malformed)
    }
    expect(parse('history', { count: 1, feedback_id_1: 11 })).toMatchObject({
      entries: [],
      irregularities: [expect.stringContaining('not known')],
    })
    expect(parse('history', plain(EVENT_1))).toMatchObject({ quarantined: [{ entryNumber: null }] })
  })
})

describe('any bytes', () => {
  const operations = fc.constantFrom<Operation>('history', 'responses')
  const statuses = fc.constantFrom(
    200,
    0,
    100,
    204,
    206,
    301,
    304,
    400,
    404,
    429,
    500,
    503,
    999,
    -1,
    Number.NaN,
  )

  function expectTotal(page: ParsedPage) {
    if (page.kind === 'failure') expect(typeof isRetryableFailure(page)).toBe('boolean')
    else expect(page.entries.length).toBeGreaterThanOrEqual(0)
  }

  it('never make it throw', () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json().map((text) => Buffer.from(text)),
    )
    fc.assert(
      fc.property(operations, statuses, bodies, fc.string(), (operation, status, body, retryAfter) => {
        const headers = { 'retry-after': retryAfter }
        expectTotal(parsePage({ operation, status, headers, body, receivedAtMs: RECEIVED_AT_MS }))
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('in a good reply changed at random places never make it throw, nor invent an entry of other values', () => {
    const good = Buffer.from(JSON.stringify({ ...envelope, ...EVENT_1, ...EVENT_2 }))
    const change = fc.tuple(fc.nat({ max: good.length - 1 }), fc.nat({ max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const body = Buffer.from(good)
        for (const [at, byte] of changes) body[at] = byte
        expectTotal(
          parsePage({ operation: 'history', status: 200, headers: {}, body, receivedAtMs: RECEIVED_AT_MS }),
        )
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('made of values of any type in the known fields give either the very value or quarantine', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('5', '1', 5, '01', 1.5))
    const field = (...usual: unknown[]) =>
      fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: odd })
    const record = fc.record({
      feedbackId1: field(5, '9007199254740993'),
      businessId1: field(1, '2'),
      showOnWebsite1: field(0, 1, '0', '1'),
      time1: field('2026-01-02T03:04:05Z', '2026-01-02T03:04:05.5-08:00'),
      deleted1: field(0, 1, '0', '1'),
    })
    fc.assert(
      fc.property(record, (fields) => {
        const page = parse('history', fields)
        if (page.kind === 'failure' || page.operation !== 'history') throw new Error('refused')
        expect(page.entries.length + page.quarantined.length).toBe(1)
        const [entry] = page.entries
        if (!entry) return
        expect(entry.feedbackId).toBe(String(fields.feedbackId1))
        expect(entry.businessId).toBe(String(fields.businessId1))
        expect([entry.showOnWebsite, entry.deleted].map(String)).toEqual(
          [fields.showOnWebsite1, fields.deleted1].map(String),
        )
        expect(entry.time.text).toBe(fields.time1)
      }),
      { numRuns: runs(5_000) },
    )
  })
})

function mapNames(record: object, rename: (name: string) => string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]))
}

function renumber(record: object, number: number): Record<string, unknown> {
  return mapNames(record, (name) => name.replace(/\d+$/, String(number)))
}
