import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULL_TEXT_SQL } from '../../../electron/store/index-schema.ts'
import { toMatchExpression } from '../../../electron/store/search-text.ts'
import { findSearchHits, foldWithPlaces } from '../../../shared/search/find-hits.ts'
import { foldText, type SearchTerm } from '../../../shared/search/search-tokens.ts'
import { runs } from '../../support/property-runs.ts'
import { toTokens } from '../../support/search/full-text.ts'

const marked = (text: string, kind: SearchTerm['kind'], asked: string): string[] =>
  findSearchHits(text, { terms: [{ kind, text: asked }], substrings: [] }).map(({ start, end }) =>
    text.slice(start, end),
  )
const markedPart = (text: string, part: string): string[] =>
  findSearchHits(text, { terms: [], substrings: [part] }).map(({ start, end }) => text.slice(start, end))

describe('marks of what was searched', () => {
  test.each([
    ['straße for ss', 'Die Hauptstraße 5', 'HAUPTSTRASSE', ['Hauptstraße']],
    ['combining accents', 'un cafe\u0301 noir', 'café', ['cafe\u0301']],
    ['a ligature', 'the ﬁnal oﬀer', 'offer', ['oﬀer']],
    ['letters behind one that folds into two', 'ß æ refund', 'refund', ['refund']],
    ['full-width letters', 'ＴＨＡＮＫＳ', 'thanks', ['ＴＨＡＮＫＳ']],
    ['half-width kana', 'この ｶﾞｯﾂ です', 'ガッツ', ['ｶﾞｯﾂ']],
    ['one Chinese character, everywhere', '谢谢您', '谢', ['谢', '谢']],
    ['a word of two Thai syllables', 'ขอบคุณมากครับ', 'คุณมาก', ['คุณมาก']],
    ['Hebrew with points', 'אמר שָׁלוֹם לך', 'שלום', ['שָׁלוֹם']],
    ['Arabic with tatweel', 'قال محـــمد', 'محمد', ['محـــمد']],
    ['Devanagari', 'आपका धन्यवाद जी', 'धन्यवाद', ['धन्यवाद']],
    ['a word with a character that shows nothing', 'a re\u200Bfund now', 'refund', ['re\u200Bfund']],
    ['a flag', 'from 🇩🇪!', '🇩🇪', ['🇩🇪']],
    ['a family', 'we 👩‍👩‍👧 came', '👩‍👩‍👧', ['👩‍👩‍👧']],
    ['a thumb whatever its skin', 'ok 👍🏽', '👍', ['👍🏽']],
    ['a keycap', 'step 1️⃣', '1', ['1️⃣']],
  ])('are right for %s', (_what, text, asked, expected) => {
    expect(marked(text, 'word', asked)).toEqual(expected)
  })

  test('of a prefix end where the prefix ends', () => {
    expect(marked('Refunds, refunded', 'prefix', 'refund')).toEqual(['Refund', 'refund'])
  })
  test('of a part of words stand anywhere', () => {
    expect(markedPart('Hauptstraße, Straßen', 'rass')).toEqual(['raß', 'raß'])
    expect(markedPart('late delivery', 'te del')).toEqual(['te del'])
  })
})

const piece = fc.constantFrom(
  ...['late', 'Late', 'delivery', 'é', 'ß', 'ﬁ', ' ', ', ', '-', '$5', '€', 'İ', '\u0301', 'Σ', 'ς', 'a_b'],
  ...['感', '谢', '您', 'カ', 'ﾞ', 'が', '좋', 'ㅋ', 'ᄀ', 'ᅡ', 'ก', 'ข้', 'कि', 'न्', 'שָׁ', 'ل', 'ـ', 'ـُ'],
  ...['😀', '👍🏽', '🇩🇪', '👩‍👧', '\u200d', '\ufe0f', '1️⃣', '\ud83d', '𐐀', 'й', 'ꙮ', 'Ⅷ', '½'],
)
const text = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

test('folding with places is folding', () => {
  fc.assert(
    fc.property(text, (one) => {
      const { folded, starts, ends } = foldWithPlaces(one)
      expect(folded).toBe(foldText(one))
      expect([starts.length, ends.length]).toEqual([folded.length, folded.length])
      for (let unit = 0; unit < folded.length; unit += 1) {
        // The original characters of a unit fold to something that holds it.
        expect(foldText(one.slice(starts[unit], ends[unit]))).toContain(folded[unit])
      }
    }),
    { numRuns: runs(3_000) },
  )
})

test('whatever the index finds is marked, what it does not find is not, and a mark folds to what was asked for', () => {
  const db = new Database(':memory:')
  db.exec(FULL_TEXT_SQL)
  const insert = db.prepare('INSERT INTO response_text (rowid, tokens) VALUES (1, ?)')
  const clear = db.prepare('DELETE FROM response_text WHERE rowid = 1')
  const matches = db.prepare('SELECT count(*) FROM response_text WHERE response_text MATCH ?').pluck()
  const kind = fc.constantFrom('word' as const, 'phrase' as const, 'prefix' as const)
  let found = 0
  const check = (content: string, term: SearchTerm): void => {
    const match = toMatchExpression([term])
    if (match === null) return
    insert.run(toTokens(content))
    const hits = findSearchHits(content, { terms: [term], substrings: [] })
    expect(hits.length > 0, JSON.stringify([content, term])).toBe(matches.get(match) === 1)
    for (const { start, end } of hits) {
      expect(start).toBeLessThan(end)
      expect(withoutGaps(content.slice(start, end))).toContain(withoutGaps(term.text))
    }
    found += hits.length
    clear.run()
  }
  const isRight = fc.property(
    text,
    text,
    kind,
    fc.nat(20),
    fc.nat(6),
    (content, other, form, from, length) => {
      check(content, { kind: form, text: other })
      check(content, {
        kind: form,
        text: Array.from(content)
          .slice(from, from + length)
          .join(''),
      })
    },
  )
  fc.assert(isRight, { numRuns: runs(3_000) })
  // How much chance finds differs; these find the same every time.
  found = 0
  fc.assert(isRight, { numRuns: 1_000, seed: 1 })
  expect(found).toBeGreaterThan(100)
  db.close()
})

/** Between words anything may stand, in the text as in the search. */
function withoutGaps(one: string): string {
  return foldText(one).replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{RI}\p{Sc}]/gu, '')
}
