import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitInvisible } from '../../../shared/format/invisible-characters.ts'
import { runs } from '../../support/property-runs.ts'

const markersOf = (text: string) =>
  splitInvisible(text).flatMap((piece) => (piece.kind === 'marker' ? [piece.label] : []))

describe('invisible and direction-changing characters', () => {
  it('are marked by name', () => {
    expect(markersOf('a\u200bb\u202ec\u2066d\ufeffe\u00adf')).toEqual(['ZWSP', 'RLO', 'LRI', 'BOM', 'SHY'])
  })
  it('are marked when they are tags, controls or half surrogates', () => {
    expect(markersOf('\u{e0041}\u0000\u001b\ud800')).toEqual(['U+E0041', 'U+0000', 'U+001B', 'U+D800'])
  })
  it('are not what an ordinary text consists of', () => {
    expect(markersOf('Line one\r\n\tline two, naïve, Übung, 日本語, العربية, हिन्दी')).toEqual([])
  })
  it('are also tabs and unusual spaces, on request', () => {
    const labels = splitInvisible('a\tb\u00a0c\u2003d e\nf', true).flatMap((piece) =>
      piece.kind === 'marker' ? [piece.label] : [],
    )
    expect(labels).toEqual(['TAB', 'NBSP', 'U+2003'])
  })
  it('leave the joiners of one emoji alone', () => {
    expect(markersOf('👨‍👩‍👧 👩🏽‍🚒 🏳️‍🌈')).toEqual([])
    expect(markersOf('a\u200db')).toEqual(['ZWJ'])
  })
  it('are kept: the pieces together are the original text', () => {
    const units = fc.constantFrom(
      'a',
      ' ',
      '\u200b',
      '\u202e',
      '👨‍👩‍👧',
      '\ud800',
      '\u0000',
      '\n',
      'é',
      '\u034f',
      '\u{e0041}',
    )
    fc.assert(
      fc.property(fc.array(units, { maxLength: 30 }), (parts) => {
        const text = parts.join('')
        const pieces = splitInvisible(text)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true)
      }),
      { numRuns: runs(2_000) },
    )
  })
})
