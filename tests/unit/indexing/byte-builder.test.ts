import { expect, test } from 'vitest'
import { ByteBuilder } from '../../../electron/indexing/encoded-texts.ts'
import { WordSet } from '../../../electron/indexing/full-text-words.ts'

const USUAL_BYTES = 100_000
const HUGE_BYTES = 5_000_000

function fill(out: ByteBuilder, bytes: number): void {
  for (let at = 0; at < bytes; at += 1) out.appendByte(at % 251)
}

test('keeps what was put there while it grows, and after it was taken until more is put there', () => {
  const out = new ByteBuilder()
  out.append(Buffer.from('abcdef'), 2, 5)
  fill(out, HUGE_BYTES)
  const taken = out.take()
  expect(taken).toHaveLength(HUGE_BYTES + 3)
  expect(Buffer.from(taken.subarray(0, 3)).toString()).toBe('cde')
  expect(taken.subarray(3).every((byte, at) => byte === at % 251)).toBe(true)
})

test('memory is used again for the next page, and let go of after a huge one', () => {
  const out = new ByteBuilder()
  fill(out, USUAL_BYTES)
  out.take()
  const usual = out.bytes
  fill(out, USUAL_BYTES)
  expect(out.bytes).toBe(usual)
  fill(out, HUGE_BYTES)
  out.take()
  expect(out.bytes.length).toBeLessThan(USUAL_BYTES)
})

test('a set of words has each once, also after more than it keeps places for', () => {
  const words = new WordSet()
  const add = (word: string) => {
    const bytes = Buffer.from(word)
    words.add(
      bytes,
      0,
      bytes.length,
      [...bytes].reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 7),
    )
  }
  const many = Array.from({ length: 80_000 }, (_, at) => `word${at}`)
  for (const word of [...many, ...many]) add(word)
  expect(words.finish()).toBe(many.join(' '))
  for (const word of ['again', 'once', 'again']) add(word)
  expect(words.finish()).toBe('again once')
  expect(words.finish()).toBe('')
})
