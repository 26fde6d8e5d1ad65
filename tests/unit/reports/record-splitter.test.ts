import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RecordSplitter, splitCsvRecord } from '../../../electron/import/bundle/compare-rows.ts'
import { csvText, toCsvRow } from '../../../shared/format/csv.ts'

/** Begins with a letter, so that no apostrophe is put before it. */
const value = fc
  .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'ü', 'x'), maxLength: 8 })
  .map((text) => `a${text}`)

describe('records of a file of rows', () => {
  test('are the same wherever the pieces are cut, and give their values back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        (rows, sizes) => {
          const text = rows.map((row) => toCsvRow(row.map((one) => csvText(one)))).join('')
          const splitter = new RecordSplitter('csv')
          const records: string[] = []
          for (let at = 0; at < text.length; ) {
            const size = sizes.next().value
            records.push(...splitter.push(text.slice(at, at + size)))
            at += size
          }
          records.push(...splitter.end())
          expect(records.map(splitCsvRecord)).toEqual(rows)
        },
      ),
    )
  })

  test('of JSON Lines end at every line, quotes or not', () => {
    const splitter = new RecordSplitter('jsonl')
    expect(splitter.push('{"a":"\\""}\n{"b"')).toEqual(['{"a":"\\""}'])
    expect(splitter.push(':1}')).toEqual([])
    expect(splitter.end()).toEqual(['{"b":1}'])
  })
})
