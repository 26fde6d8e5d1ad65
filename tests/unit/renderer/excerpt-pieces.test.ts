import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptHits } from '../../../renderer/features/reviews/response-cell.tsx'

const filler = 'lorem ipsum dolor sit amet '.repeat(40)

function hitsOf(text: string, word: string) {
  return [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
    start: index,
    end: index + word.length,
  }))
}

describe('the excerpt of a response', () => {
  it('is the whole of a short text', () => {
    const { pieces, isCutBefore, isCutAfter } = excerptHits('a refund', hitsOf('a refund', 'refund'))
    expect(pieces).toEqual([{ start: 0, text: 'a refund', hits: [{ start: 2, end: 8 }] }])
    expect([isCutBefore, isCutAfter]).toEqual([false, false])
  })
  it('shows several hits of a long text, each in its surroundings', () => {
    const text = `${filler}first refund ${filler}second refund ${filler}`
    const { pieces, isCutBefore, isCutAfter } = excerptHits(text, hitsOf(text, 'refund'))
    expect(pieces.map(({ text: one, hits }) => hits.map(({ start, end }) => one.slice(start, end)))).toEqual([
      ['refund'],
      ['refund'],
    ])
    expect(pieces[0]?.text).toContain('first refund')
    expect(pieces[1]?.text).toContain('second refund')
    expect([isCutBefore, isCutAfter]).toEqual([true, true])
  })
  it('begins near the hit where three lines would end before it', () => {
    const text = `${filler.slice(0, 250)}a refund`
    expect(excerptHits(text, hitsOf(text, 'refund')).pieces[0]?.start).toBeGreaterThan(100)
  })
  it('joins hits that stand close together', () => {
    const text = `${filler}late, late and late again ${filler}`
    expect(excerptHits(text, hitsOf(text, 'late')).pieces).toHaveLength(1)
  })
  it('is the beginning of a long text without a hit', () => {
    const { pieces, isCutBefore, isCutAfter } = excerptHits(filler, [])
    expect(filler.startsWith(pieces[0]?.text ?? 'nothing')).toBe(true)
    expect([isCutBefore, isCutAfter]).toEqual([false, true])
  })
  it('cuts no character in two, and every piece stands where it says', () => {
    const text = fc.array(fc.constantFrom('😀', 'x', ' ', '感', 'refund'), { minLength: 200, maxLength: 900 })
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('')
        const { pieces } = excerptHits(whole, hitsOf(whole, 'refund'))
        for (const { start, text: piece, hits } of pieces) {
          expect(piece.isWellFormed()).toBe(true)
          expect(whole.slice(start, start + piece.length)).toBe(piece)
          for (const hit of hits) expect(piece.slice(hit.start, hit.end)).toBe('refund')
        }
      }),
      { numRuns: 100 },
    )
  })
})
