import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FULL_TEXT_SQL } from '../../../electron/store/index-schema.ts'
import { toMatchExpression } from '../../../electron/store/search-text.ts'
import type { SearchTerm } from '../../../shared/search/search-tokens.ts'
import { runs, strideAt } from '../../support/property-runs.ts'
import { toTokens } from '../../support/search/full-text.ts'

/** Numbers (from 1) of the contents that FTS5 finds. */
function find(contents: readonly string[], ...terms: readonly SearchTerm[]): unknown[] {
  const db = new Database(':memory:')
  db.exec(FULL_TEXT_SQL)
  const insert = db.prepare('INSERT INTO response_text (rowid, tokens) VALUES (?, ?)')
  contents.forEach((content, at) => {
    insert.run(at + 1, toTokens(content))
  })
  const found = db
    .prepare('SELECT rowid FROM response_text WHERE response_text MATCH ? ORDER BY rowid')
    .pluck()
    .all(toMatchExpression(terms))
  db.close()
  return found
}

const word = (text: string): SearchTerm => ({ kind: 'word', text })
const phrase = (text: string): SearchTerm => ({ kind: 'phrase', text })
const prefix = (text: string): SearchTerm => ({ kind: 'prefix', text })

describe('full-text search', () => {
  test.each([
    ['case', 'Thank YOU', 'thank'],
    ['accents', 'Le café est fermé', 'FERME'],
    ['accents written as combining marks', 'cafe\u0301', 'café'],
    ['letters that do not decompose', 'Łódź straße', 'lodz'],
    ['sharp s', 'Hauptstraße', 'HAUPTSTRASSE'],
    ['final sigma', 'ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['Cyrillic', 'Спасибо за отзыв', 'СПАСИБО'],
    ['Hebrew points', 'שָׁלוֹם', 'שלום'],
    ['Arabic vowels', 'مُحَمَّد', 'محمد'],
    ['full-width Latin', 'ＴＨＡＮＫＳ a lot', 'thanks'],
    ['half-width kana', 'ｶﾞｯﾂ', 'ガッツ'],
    ['two Chinese characters inside a sentence', '非常感谢您的评价', '感谢'],
    ['two Chinese characters at the end', '非常感谢您的评价', '评价'],
    ['one Chinese character at the end', '非常感谢您的评价', '价'],
    ['Japanese', 'とても美味しかったです', '美味しい'.slice(0, 3)],
    ['Korean without its particle', '서비스가 좋았어요', '서비스'],
    ['Thai', 'ขอบคุณมากสำหรับรีวิว', 'รีวิว'],
    ['Hindi', 'धन्यवाद, फिर आइए', 'धन्यवाद'],
    ['an emoji', 'Great 😀!', '😀'],
    ['a price', 'It was €5', '€5'],
    ['Latin beside Chinese', '我的iPhone手机', 'iphone'],
  ])('folds and splits: %s', (_what, content, asked) => {
    expect(find([content, 'something else 其他'], word(asked))).toEqual([1])
  })

  test.each([
    ['vowel signs of Hindi are letters', 'मिल', 'मल'],
    ['voicing marks of kana are letters', 'かき', 'がき'],
    ['tone marks of Thai are letters', 'ขาว', 'ข้าว'],
    ['a word is not found by its middle', 'delivery', 'liver'],
    ['characters that are not neighbours', '感您谢', '感谢'],
  ])('keeps apart: %s', (_what, content, asked) => {
    expect(find([content], word(asked))).toEqual([])
  })

  test('a phrase asks for neighbours in order', () => {
    expect(find(['late delivery', 'delivery late', 'late and delivery'], phrase('Late delivery'))).toEqual([
      1,
    ])
    expect(find(['非常感谢 您', '感谢非常'], phrase('非常感谢'))).toEqual([1])
  })

  test('a prefix finds longer words; a word does not', () => {
    expect(find(['delivery', 'delivered', 'deaf'], prefix('deliver'))).toEqual([1, 2])
    expect(find(['delivery', 'deliver'], word('deliver'))).toEqual([2])
  })

  test('all terms must hold in the same response', () => {
    expect(find(['late delivery', 'late', 'delivery 感谢'], word('delivery'), word('感谢'))).toEqual([3])
  })

  test('gives null where nothing asked for is indexed', () => {
    expect(toMatchExpression([word('…'), phrase(' !? ')])).toBeNull()
    expect(toMatchExpression([])).toBeNull()
  })

  test('an answer in plain ASCII has the tokens it has beside other scripts', () => {
    const ascii = fc.string({
      unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
    })
    fc.assert(
      fc.property(ascii, (content) => {
        const terms = [phrase(content)]
        if (toMatchExpression(terms) === null) return
        expect(find([content, `${content} é`], ...terms)).toEqual([1, 2])
      }),
    )
  })

  test('FTS5 sees a token in every letter, digit, mark and sign', () => {
    const db = new Database(':memory:')
    db.exec(`${FULL_TEXT_SQL} CREATE VIRTUAL TABLE seen USING fts5vocab(response_text, 'instance'); BEGIN`)
    const insert = db.prepare('INSERT INTO response_text (rowid, tokens) VALUES (?, ?)')
    const asked = new Set<number>()
    for (let point = 1; point <= 0x10ffff; point += strideAt(point)) {
      const character = String.fromCodePoint(point)
      if (toMatchExpression([word(character)]) === null) continue
      asked.add(point)
      insert.run(point, toTokens(character))
    }
    const seen = new Set(db.prepare('SELECT DISTINCT doc FROM seen').pluck().all())
    expect([...asked].filter((point) => !seen.has(point)).map((point) => point.toString(16))).toEqual([])
    expect(asked.size).toBeGreaterThan(runs(100_000))
    db.close()
  })

  test('no input is a syntax error, and every text is found by itself', () => {
    const db = new Database(':memory:')
    db.exec(FULL_TEXT_SQL)
    const insert = db.prepare('INSERT INTO response_text (rowid, tokens) VALUES (?, ?)')
    const clear = db.prepare('DELETE FROM response_text WHERE rowid = 1')
    const matches = db.prepare('SELECT count(*) FROM response_text WHERE response_text MATCH ?').pluck()
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: fc.constantFrom(...'"*():^+-{} ANDORNOT\0ab好'), maxLength: 30 }),
    )
    fc.assert(
      fc.property(text, (content) => {
        const asked = toMatchExpression([phrase(content)])
        if (asked === null) return
        insert.run(1, toTokens(content))
        expect(matches.get(asked)).toBe(1)
        clear.run()
      }),
      { numRuns: runs(5_000) },
    )
    db.close()
  })
})
