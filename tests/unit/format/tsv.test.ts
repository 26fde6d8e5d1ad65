import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toTsvRow } from '../../../renderer/components/grid/copy-rows.ts'

describe('rows for the clipboard', () => {
  it('join cells by tabs and end with CRLF', () => {
    expect(toTsvRow(['1', '', 'a b'])).toBe('1\t\ta b\r\n')
  })
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', ' =1', '\t=1'])('make %j harmless', (text) => {
    expect(toTsvRow([text])).toMatch(/^'/)
  })
  it('keep a quote at the beginning a quote', () => {
    expect(toTsvRow(['"a" b'])).toBe('"""a"" b"\r\n')
    expect(toTsvRow(['a "b"'])).toBe('a "b"\r\n')
  })
  it('have as many cells as they were given and one line, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const row = toTsvRow(cells)
        expect(row.split('\t')).toHaveLength(cells.length)
        expect(row.trimEnd().split(/[\r\n\u2028\u2029]/)).toHaveLength(1)
        expect(row).not.toMatch(/(^|\t)[=+\-@]/)
      }),
    )
  })
})
