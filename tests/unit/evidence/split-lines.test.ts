import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitLines } from '../../../electron/evidence/bundle-files.ts'

function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

it('gives the lines of a file, wherever its pieces are cut', () => {
  const lines = fc.array(fc.stringMatching(/^[a-zäß😀]{0,5}$/u))
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 5 }), (expected, size) => {
      const bytes = Buffer.from(expected.map((line) => `${line}\n`).join(''))
      expect([...splitLines(cut(bytes, size), 'x')]).toEqual(expected)
    }),
  )
})

it('takes what stands behind the last end of a line for one', () => {
  expect([...splitLines([Buffer.from('a\nb')], 'x')]).toEqual(['a', 'b'])
})

it('refuses bytes that are no UTF-8, and names the file', () => {
  expect(() => [...splitLines([Buffer.from([0x61, 0xff, 0x0a])], 'rows')]).toThrow('rows is no UTF-8')
})

it('refuses a line that only takes memory', () => {
  function* endless(): Generator<Buffer> {
    for (;;) yield Buffer.alloc(8 * 1024 * 1024, 'x')
  }
  expect(() => [...splitLines(endless(), 'rows')]).toThrow('rows has a line without an end')
})
