import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LineComparer } from '../../../electron/import/bundle/compare-lines.ts'

/** The stated file comes in pieces of seven bytes, which lines and characters do not heed. */
function compare(stated: string, pieces: readonly string[]) {
  const comparer = new LineComparer(cut(Buffer.from(stated), 7))
  for (const piece of pieces) comparer.write(piece)
  return comparer.end('rows.csv').rows
}

function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

it('finds no difference where the pieces give the stated file, however they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (pieces) => {
      expect(compare(pieces.join('\n'), pieces.join('\n').split(/(?<=,)/)).firstDifference).toBeNull()
    }),
  )
})

it('names the first line that differs, with both lines, wherever the pieces are cut', () => {
  const lines = fc.array(fc.stringMatching(/^[a-z,]{0,6}$/), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(lines, lines, fc.integer({ min: 1, max: 9 }), (before, after, size) => {
      const [stated, again] = [before, after].map((some) => some.map((line) => `${line}\n`).join(''))
      fc.pre(stated !== undefined && again !== undefined && stated !== again)
      const pieces = (again ?? '').match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      const at = before.findIndex((line, index) => line !== after[index])
      const line = at < 0 ? before.length : at
      const found = compare(stated ?? '', pieces).firstDifference
      expect(found).toEqual({
        line: line + 1,
        stated: before[line] ?? '',
        recomputed: after[line] ?? '',
      })
    }),
  )
})

it('says how many lines each has, and that one ends before the other', () => {
  expect(compare('a\nb\nc\n', ['a\nb\n'])).toEqual({
    file: 'rows.csv',
    statedLines: 3,
    recomputedLines: 2,
    firstDifference: { line: 3, stated: 'c', recomputed: '' },
  })
})
