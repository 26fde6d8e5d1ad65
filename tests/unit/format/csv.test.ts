import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvNumber, csvText, toCsvRow } from '../../../shared/format/csv.ts'
import { runs } from '../../support/property-runs.ts'

describe('csvText', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['half;semicolon', 'half;semicolon'],
    [' padded', '" padded"'],
  ])('writes %j as RFC 4180 has it', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
    'puts an apostrophe before text that begins with %j',
    (first) => {
      expect(parse(toCsvRow([csvText(`${first}SUM(A1)`)]))).toEqual([[`'${first}SUM(A1)`]])
    },
  )

  test.each([
    ['good; -1 star', "good;' -1 star"],
    ['a;=1+1;b', "a;'=1+1;b"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ...[' ', '\u00a0', '\ufeff', '\u200b', '\u2060', '\u202e\u00a0 '].map((unseen) => [
      `${unseen}=1+1`,
      `'${unseen}=1+1`,
    ]),
    ['a;\u200b=1', "a;'\u200b=1"],
  ])('puts an apostrophe where %j becomes a formula in some spreadsheet', (text, harmless) => {
    expect(parse(toCsvRow([csvText(text ?? '')]), { bom: false })).toEqual([[harmless]])
  })

  test.each(['a;b=1', 'wait; then', 'a;\u200bb'])('leaves %j, which is none, as it is', (text) => {
    expect(csvText(text)).toBe(text)
  })

  test.each(['a=1', '1+1', 'x@y', "'quoted", 'not-a-formula'])('leaves %j as it is', (text) => {
    expect(csvText(text)).toBe(text)
  })
})

describe('csvNumber', () => {
  test('writes every digit, without quotes', () => {
    expect(csvNumber('9223372036854775807')).toBe('9223372036854775807')
    expect(csvNumber(-5)).toBe('-5')
    expect(csvNumber(null)).toBe('')
  })
})

/** The rule once more: a sign after spaces, at the begin and after each semicolon or tab. */
function guard(text: string): string {
  const pieces = text.split(/(?<=[;\t])/)
  return pieces
    .map((piece, at) => {
      const seen = piece.replace(/^[\s\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/, '')
      const isCommand = at === 0 && /^[\t\r\n]/.test(piece)
      const isFormula = /^[=+\-@＝＋－＠]/.test(seen) && !/^[^=+\-@＝＋－＠]*[\t\r\n]/.test(piece)
      return isCommand || isFormula ? `'${piece}` : piece
    })
    .join('')
}

describe('toCsvRow', () => {
  test('what an independent parser reads is the text, but for the apostrophe', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'",\r\n\t =+-@;\'aé好') }),
    )
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (texts) => {
        // A row of one empty cell is an empty line, which parsers skip.
        const cells = ['begin', ...texts]
        const rows: string[][] = parse(toCsvRow(cells.map(csvText)), { recordDelimiter: '\r\n' })
        const expected = cells.map(guard)
        expect(rows).toEqual([expected])
      }),
      { numRuns: runs(3_000) },
    )
  })

  test('ends in CRLF', () => {
    expect(toCsvRow([csvText('a'), csvNumber(1)])).toBe('a,1\r\n')
  })
})
