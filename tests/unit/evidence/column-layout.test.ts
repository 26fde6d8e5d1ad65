import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHistoryPager, createResponsesPager } from '../../../electron/demo/demo-pages.ts'
import { generateDemo } from '../../../electron/demo/generate.ts'
import { decodeBody, encodeBody } from '../../../electron/evidence/archive.ts'
import { fromColumns, toColumns } from '../../../electron/evidence/column-layout.ts'
import { runs } from '../../support/property-runs.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** @returns whether the layout was used; whatever it does, the body must come back. */
function goThroughColumns(body: Uint8Array): boolean {
  const columns = toColumns(body)
  if (columns) expect(Buffer.compare(fromColumns(columns, body.length), body)).toBe(0)
  const encoded = encodeBody(body)
  expect(encoded.encoding).toBe(columns ? 'columns' : 'zstd')
  expect(Buffer.compare(decodeBody(encoded, body.length), body)).toBe(0)
  return columns !== null
}

function flatPage(entries: readonly (readonly [name: string, value: string])[][], separator = ','): string {
  const pairs = entries.flatMap((entry, index) =>
    entry.map(([name, value]) => `"${name}${index + 1}":${value}`),
  )
  return `{"page":1,"pages":1,${pairs.join(separator)},"count":${entries.length},"errorCode":0}`
}

const twenty = (value: (index: number) => string) =>
  Array.from({ length: 20 }, (_, index) => [
    ['feedbackId', `${index}`] as const,
    ['content', value(index)] as const,
  ])

describe('the columns layout', () => {
  it('is used for the pages of the service, and gives every byte back', () => {
    const demo = generateDemo({
      seed: 3,
      events: 2_600,
      responses: 1_600,
      businesses: 20,
      nowMs: Date.UTC(2026, 0, 1),
    })
    for (const pager of [createHistoryPager(demo.history), createResponsesPager(demo.responses)]) {
      for (const page of [1, 2, 3]) {
        const text = pager({ filter: {}, page, perPage: 500, isAggregated: false })
        expect(goThroughColumns(bytesOf(text))).toBe(true)
        expect(toColumns(bytesOf(text))?.length).toBeLessThan(bytesOf(text).length)
      }
    }
  })

  it.each([
    ['quotes, backslashes and commas', (index: number) => JSON.stringify(`"a\\",${index}, "b"\\`)],
    ['line ends as escapes', () => JSON.stringify('a\nb\r\n')],
    ['other scripts', () => JSON.stringify('Größe 😀 漢字')],
    ['null and numbers', (index: number) => (index % 2 ? 'null' : '-1.5e3')],
    ['nothing', () => '""'],
  ])('takes values with %s', (_, value) => {
    expect(goThroughColumns(bytesOf(flatPage(twenty(value))))).toBe(true)
  })

  it('takes numbers up to thousands', () => {
    const many = Array.from({ length: 2_345 }, (_, index) => [['a', `${index}`] as const])
    expect(goThroughColumns(bytesOf(flatPage(many)))).toBe(true)
  })

  it.each([
    ['no JSON', 'nonsense'],
    ['an empty body', ''],
    ['an array of objects', JSON.stringify({ data: [{ a: 1 }, { a: 2 }] })],
    ['few entries', flatPage(twenty(String).slice(0, 3))],
    ['spaces between its pairs', flatPage(twenty(String), ', ')],
    ['raw line ends in its values', flatPage(twenty(() => '"a\nb"'))],
    ['another first number', flatPage(twenty(String)).replaceAll('"feedbackId1"', '"feedbackId0"')],
  ])('leaves %s as it is', (_, text) => {
    expect(goThroughColumns(bytesOf(text))).toBe(false)
  })

  it.each([
    ['a number is missing', flatPage(twenty(String)).replace('"feedbackId15":', '"feedbackId95":')],
    [
      'an entry has a name more',
      flatPage(twenty(String)).replace('"content12":', '"extra12":1,"content12":'),
    ],
    [
      'an entry has its names in another order',
      flatPage(twenty(String)).replace('"content12":12', '"content12":0,"content12":1'),
    ],
    ['a value is a list', flatPage(twenty((index) => (index === 12 ? '[1,2]' : '1')))],
    ['it was cut off', flatPage(twenty(String)).slice(0, 400)],
  ])('stops where %s, and keeps the rest', (_, text) => {
    expect(goThroughColumns(bytesOf(text))).toBe(true)
  })

  it('gives back any bytes at all', () => {
    const fragments = [
      '"a1":',
      '"b1":',
      '1',
      ',',
      '"',
      '\\',
      '\n',
      '"x"',
      '"a2":',
      '"b2":',
      '"a3":',
      '{',
      '}',
      '😀',
    ]
    const page = fc.array(fc.constantFrom(...fragments)).map((parts) => `{"page":1,${parts.join('')}`)
    fc.assert(
      fc.property(page, (text) => void goThroughColumns(bytesOf(text))),
      { numRuns: runs(2_000) },
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (body) => void goThroughColumns(body)),
      { numRuns: runs(1_000) },
    )
  })

  it('gives back pages of the service in which any byte was changed', () => {
    const sound = bytesOf(flatPage(twenty((index) => JSON.stringify(`"text" ${index}\\`))))
    fc.assert(
      fc.property(fc.nat(sound.length - 1), fc.nat(255), (at, byte) => {
        const body = Uint8Array.from(sound)
        body[at] = byte
        goThroughColumns(body)
      }),
      { numRuns: 3_000 },
    )
  })

  it('refuses columns that make another body', () => {
    const body = bytesOf(flatPage(twenty(String)))
    const columns = toColumns(body) ?? body
    expect(() => fromColumns(columns, body.length - 1)).toThrow(RangeError)
    expect(() => fromColumns(columns, body.length + 1)).toThrow(RangeError)
    expect(() => fromColumns(columns.subarray(0, 40), body.length)).toThrow(RangeError)
    for (const forged of ['nonsense', '-5 3 a\n', '0 9000000000000000 a\n', '900 3 a\n']) {
      expect(() => fromColumns(bytesOf(forged), body.length)).toThrow(RangeError)
    }
  })
})
