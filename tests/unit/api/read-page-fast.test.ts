import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageInput, parseAnyPage, parsePage } from '../../../electron/api/parse-page.ts'
import { readPageFast } from '../../../electron/api/read-page-fast.ts'
import { createHistoryPager, createResponsesPager } from '../../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/operation.ts'

const RECEIVED_AT_MS = Date.UTC(2026, 0, 1)
const inputOf = (operation: Operation, text: string | Uint8Array): PageInput => ({
  operation,
  status: 200,
  headers: {},
  body: typeof text === 'string' ? Buffer.from(text) : text,
  receivedAtMs: RECEIVED_AT_MS,
})

const oneOf = fc.constantFrom
/** Mostly what a service writes; the rest is what the general parser refuses, quarantines or reads in its own way. */
const mostly = (usual: readonly string[], odd: readonly string[]) =>
  fc.oneof({ weight: 12, arbitrary: oneOf(...usual) }, { weight: 1, arbitrary: oneOf(...odd) })

const id = mostly(
  ['1', '12955403', '0', '999999999999999999'],
  ['9223372036854775807', '9223372036854775808', '-5', '01', '1.0', '1e3', '"7"', 'null', '', '-0', '""'],
)
const bit = mostly(['0', '1'], ['2', '"1"', 'true', '01', '1.0', 'null', '-0', '10'])
const time = mostly(
  ['"2015-12-21T23:10:18+01:00"', '"2024-02-29T00:00:00-00:30"', '"2030-01-01T00:00:00+00:00"'],
  [
    '"2015-12-21T23:10:18Z"',
    '"2015-12-21T24:10:18+01:00"',
    '"2015-02-30T23:10:18+01:00"',
    '"2015-12-21T23:10:1x+01:00"',
    '"2015-12-21T23:10:18+01:0٠"',
    '"1015-12-21T23:10:18\\u002b01:00"',
    '"0015-12-21T23:10:18-01:00"',
    '20151221',
    '"',
  ],
)
const type = mostly(['"owner"', '"customer"'], ['"Owner"', '"own\\u0065r"', 'null', '""', '"owner'])
const content = mostly(
  ['""', '"Thanks!"', '"a \\"quote\\", and\\n\\u00e4 漢字 😀"', '"{\\"feedbackId2\\":1,"', '"\\\\"'],
  ['"\\ud800"', '"\\ud83d\\ude00"', '"a\tb"', '"a\nb"', '"\\x"', 'null', '7', '{}', '"\\u12"', '"open'],
)
const VALUES = {
  history: { feedbackId: id, businessId: id, showOnWebsite: bit, time, deleted: bit },
  responses: { businessId: id, feedbackId: id, type, date: time, content },
}
const count = mostly(['1', '500', '3'], ['0', '-1', '"2"', '1.5', 'null', '9007199254740993', '[]'])
const envelope = fc
  .record({
    page: count,
    pages: count,
    count,
    perPage: count,
    errorCode: mostly(['0'], ['"0"', '1', '3', 'null', '00', '-0', '0.0']),
    errorMessage: mostly(['"Success"'], ['"\\u0053"', '""', 'null', '7']),
  })
  .map((fields) => Object.entries(fields))
const members = (operation: Operation) =>
  fc
    .tuple(
      fc.shuffledSubarray(Object.keys(VALUES[operation]), { minLength: 5 }),
      fc.array(fc.record(VALUES[operation] as Record<string, fc.Arbitrary<string>>), { maxLength: 6 }),
    )
    .map(([order, entries]) =>
      entries.flatMap((entry, index) => order.map((name) => [`${name}${index + 1}`, entry[name] ?? ''])),
    )

/** What happens to a page between its fields. */
const disturbance = fc.oneof(
  { weight: 6, arbitrary: fc.constant((list: string[]) => list) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => (list: string[]) => {
      const [moved] = list.slice(from % Math.max(1, list.length))
      return moved === undefined ? list : list.toSpliced(to % list.length, 0, moved)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.nat().map((at) => (list: string[]) => list.toSpliced(at % (list.length + 1), 1)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.nat(),
        oneOf('"city1":"x"', '"data":[]', '"feedbackId":1', '"feedbackId01":1', '"__proto__1":0', '""'),
      )
      .map(
        ([at, member]) =>
          (list: string[]) =>
            list.toSpliced(at % (list.length + 1), 0, member),
      ),
  },
)
const space = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: oneOf(' ', '\n\t', '\u00a0', '\ufeff') },
)

const pageOf = (operation: Operation) =>
  fc
    .tuple(envelope, members(operation), fc.nat(6), disturbance, fc.tuple(space, space, space, space))
    .map(([head, entries, split, disturb, [a, b, c, d]]) => {
      const all = [...head.slice(0, split), ...entries, ...head.slice(split)]
      const list = disturb(all.map(([name, value]) => `"${name}"${a}:${b}${value}`))
      return `${d}{${c}${list.join(`${c},${a}`)}${b}}${d}`
    })

const anyPage = (operation: Operation) =>
  fc.oneof(
    { weight: 3, arbitrary: pageOf(operation) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(pageOf(operation), fc.nat(), fc.nat(3), oneOf('', '"', '\\', '}', ',', '0', '\u0000', 'é'))
        .map(([text, at, length, put]) => {
          const start = at % (text.length + 1)
          return text.slice(0, start) + put + text.slice(start + length)
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(pageOf(operation), fc.nat())
        .map(([text, at]) => text.slice(0, at % (text.length + 1))),
    },
  )

describe.each(OPERATIONS)('the short way of reading a page (%s)', (operation) => {
  it('says what the general parser says, on arbitrary pages', () => {
    let usual = 0
    fc.assert(
      fc.property(anyPage(operation), (text) => {
        const input = inputOf(operation, text)
        if (readPageFast(operation, text, RECEIVED_AT_MS)) usual += 1
        expect(parsePage(input)).toEqual(parseAnyPage(input))
      }),
      { numRuns: 4_000 },
    )
    expect(usual).toBeGreaterThan(200)
  })

  it('says what the general parser says, on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (body) => {
        expect(parsePage(inputOf(operation, body))).toEqual(parseAnyPage(inputOf(operation, body)))
      }),
      { numRuns: 500 },
    )
  })

  it('is taken for the pages of a service that writes as the specification says', () => {
    const demo = generateDemo({ seed: 3, events: 900, responses: 900, businesses: 8, nowMs: RECEIVED_AT_MS })
    const pager =
      operation === 'history' ? createHistoryPager(demo.history) : createResponsesPager(demo.responses)
    for (const page of [1, 2]) {
      const text = pager({ filter: {}, page, perPage: 500, isAggregated: false })
      const usual = readPageFast(operation, text, RECEIVED_AT_MS)
      expect(usual).toEqual(parseAnyPage(inputOf(operation, text)))
      // as Python writes it
      const spaced = text.replaceAll(/"(\w+)":/g, '"$1": ').replaceAll(',"', ', "')
      expect(readPageFast(operation, spaced, RECEIVED_AT_MS)).not.toBeNull()
    }
  })

  it('leaves a reply with another status to the general parser', () => {
    const text = '{"page":1,"pages":1,"errorCode":0}'
    expect(parsePage({ ...inputOf(operation, text), status: 500 })).toMatchObject({ kind: 'failure' })
  })
})
