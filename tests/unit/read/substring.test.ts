import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSubstringCondition } from '../../../electron/store/read/substring.ts'
import { createCache } from './cache-fixture.ts'

/** Numbers (from 1) of the contents that hold the text. */
function search(contents: readonly string[]) {
  const responses = contents.map((content, at) => ({
    responseId: at + 1,
    feedbackId: BigInt(at + 1),
    businessId: 1n,
    dateMs: at * 1_000 - 5_000,
    type: 'owner' as const,
    content,
  }))
  const db = createCache({ events: [], responses })
  const find = (text: string): unknown[] => {
    const { sql, values } = toSubstringCondition(text)
    return db
      .prepare(`SELECT r.response_id FROM response r WHERE ${sql} ORDER BY 1`)
      .pluck()
      .all(...values)
  }
  return { find, close: () => db.close() }
}

function find(contents: readonly string[], text: string): unknown[] {
  const searched = search(contents)
  const found = searched.find(text)
  searched.close()
  return found
}

describe('text inside responses', () => {
  test.each([
    ['the middle of a word', 'a delivery', 'liver'],
    ['the end of one word and the beginning of the next', 'late delivery', 'te del'],
    ['two letters', 'late', 'at'],
    ['signs between words', 'rated 5 / 5 (twice)', '/ 5 (tw'],
    ['signs alone', 'what?! no', '?!'],
    ['a space at the edge', 'the end of it', 'nd '],
    ['accents and case', 'ein Rückruf', 'CKRU'],
    ['a letter that is written as two', 'Hauptstraße', 'rass'],
    ['Chinese across a word', '非常感谢您', '谢您'],
    ['one Chinese character', '非常感谢您', '感'],
    ['Thai', 'ขอบคุณมากสำหรับ', 'คุณมาก'],
    ['Arabic without its points', 'مُحَمَّد رسول', 'مد رس'],
    ['part of a Hindi word', 'धन्यवाद', 'न्यवा'],
    ['an emoji beside a letter', 'ok😀 good', 'k😀'],
    ['a family of emoji', 'my 👩‍👩‍👧', '👩‍👩‍👧'],
    ['a character that shows nothing inside a word', 're\u200Bfu\u00ADnd', 'efun'],
    ['Latin beside Chinese', '我的iPhone手机', 'hone手'],
    ['digits of a number', 'ref 20260417', '6041'],
  ])('is found: %s', (_what, content, asked) => {
    expect(find(['something else 其他', content], asked)).toEqual([2])
  })

  test.each([
    ['words in another order', 'delivery late', 'late del'],
    ['words further apart', 'late, delivery', 'late delivery'],
    ['what the number of a sign would be', '😀', '1f600'],
    ['wildcards of LIKE', 'late', 'l_te'],
  ])('is not found: %s', (_what, content, asked) => {
    expect(find([content], asked)).toEqual([])
  })

  test('equals a plain comparison of folded texts, for random texts in many scripts', () => {
    const piece = fc.constantFrom(
      ...[
        'late',
        'plate',
        'a',
        'é',
        'ß',
        'S',
        ' ',
        '  ',
        ', ',
        '-',
        '$',
        '_',
        '9',
        '20',
        'İ',
        'ﬁ',
        '\0',
        '"',
      ],
      ...[
        '感',
        '谢',
        '您',
        'カ',
        'ﾞ',
        'が',
        '좋',
        'ㅋ',
        'ก',
        'ข้',
        'कि',
        'न्',
        'שָׁ',
        'ل',
        'ـ',
        '😀',
        '👍🏽',
        '🇩🇪',
        '\u200d',
      ],
      ...['\ud83d', '\ude00', '𐐀', '\u0301', '1️⃣', 'Σ', 'ς', 'й'],
    )
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
    const corpus = fc.array(fc.oneof(text, fc.string({ unit: 'binary', maxLength: 12 })), {
      minLength: 1,
      maxLength: 6,
    })
    let found = 0
    fc.assert(
      fc.property(corpus, fc.array(text, { minLength: 1, maxLength: 12 }), (contents, asked) => {
        const searched = search(contents)
        for (const one of [...asked, ...contents.map((content) => content.slice(1, -1))]) {
          const expected = contents.flatMap((content, at) => (holds(content, one) ? [at + 1] : []))
          expect(searched.find(one), JSON.stringify(one)).toEqual(expected)
          found += expected.length
        }
        searched.close()
      }),
      { numRuns: 150 },
    )
    expect(found).toBeGreaterThan(100)
  })
})

/** Written from the documentation of what is folded, not from its code. */
function holds(content: string, text: string): boolean {
  return plain(content).includes(plain(text))
}

const WRITTEN_OUT = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ς: 'σ',
  }),
)

function plain(text: string): string {
  const visible = Array.from(text.toWellFormed()).filter(
    (one) => !/\p{Default_Ignorable_Code_Point}|ـ|\p{Emoji_Modifier}/u.test(one),
  )
  const parts = Array.from(visible.join('').toLowerCase().normalize('NFKD')).filter((one) => !isAccent(one))
  const letters = Array.from(parts.join('').toLowerCase(), (one) => WRITTEN_OUT.get(one) ?? one)
  return letters.join('').normalize('NFC')
}

function isAccent(character: string): boolean {
  const point = character.codePointAt(0) ?? 0
  if ((point >= 0x900 && point <= 0x1cff) || point === 0x3099 || point === 0x309a) return false
  return /\p{Mn}|\p{Me}/u.test(character)
}
