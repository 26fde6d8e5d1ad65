import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textBytesAt } from '../../../electron/indexing/encoded-texts.ts'
import { FullTextEncoder } from '../../../electron/indexing/full-text-encoder.ts'
import { TYPE_TOKENS } from '../../../electron/store/search-text.ts'
import { runs, strideAt } from '../../support/property-runs.ts'
import { plainTokens } from '../../support/search/plain-tokens.ts'

const packer = new FullTextEncoder()

function encode(contents: readonly string[]) {
  for (const content of contents) packer.add(Buffer.from(content), 'owner')
  const { texts, words } = packer.finish()
  const tokens = contents.map((_, position) =>
    Buffer.from(textBytesAt(texts, position)).toString().trim().split(' '),
  )
  return { tokens, words: words === '' ? [] : words.split(' ') }
}

/** Equal to folding and splitting each text as a whole. */
function expectPlain(contents: readonly string[]): void {
  const { tokens, words } = encode(contents)
  const plain = contents.map(plainTokens)
  expect(tokens).toEqual(plain.map((text) => [...text.tokens, TYPE_TOKENS.owner]))
  expect(words.toSorted()).toEqual([...new Set(plain.flatMap((text) => [...text.words]))].sort())
}

/** What folding moves, joins, takes apart or takes away, in the scripts that do. */
const JOINING = [
  ...'aZ9$€ .-\u0000\u00ad\u200d\ufe0f\u0301\u0323\u0338\u20dd\u034f\u0345',
  ...'éßæİıΣςǅﬁ½℃Åﷺ㌀㍿',
  ...'क़\u093c\u094d\u0951\u0947\u0902োকெொำที่\u0e38\u0e48\u0eb8\u0ec8ကို\u1037\u1039བ\u0f71\u0f72\u0f74',
  ...'\u1100\u1161\u11a8\uac00\uac01ㄱﾡﾢがか\u3099ハﾊ\uff9e\uff9fパ゛ー',
  ...'好美ּאשׂ\u05bcلا\u064bﻻـ\u0640ى',
  ...'😀👍🏽👨‍👩‍👧🇩🇪1️⃣𝐀𖵣\u{16d67}\u{16d69}\u{110ba}\u{11099}\u{1e8d0}',
]

test('plain texts of many scripts have the tokens and words of folding them as a whole', () => {
  expectPlain([
    '',
    'Thank you! THANK you, thank-you.',
    'Grüße aus Köln, ÆSOP & Łódź – «naïve» café 100 €',
    '美味しいラーメン、ｶﾞｷﾞｸﾞ ㌔ です。',
    'อาหารอร่อยมากที่สุด',
    'बहुत अच्छा खाना, क़ीमत भी ठीक',
    'شكراً جزيلاً على الخدمة الممتازة',
    'תודה רבה עַל הַשֵּׁרוּת',
    '음식이 맛있어요 한글',
    'Family 👨‍👩‍👧 and 🇩🇪 1️⃣ 👍🏽',
    'x'.repeat(200_000),
  ])
})

test('no text has other tokens than folding it as a whole gives', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...JOINING), maxLength: 8 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (contents) =>
      expectPlain(contents.map((content) => content.toWellFormed())),
    ),
    { numRuns: runs(4_000) },
  )
})

test('every character folds alone as it does between others, and behind every one that Unicode composes it with', () => {
  const contents: string[] = []
  for (let point = 1; point <= 0x10ffff; point += strideAt(point)) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const character = String.fromCodePoint(point)
    const divided = character.normalize('NFD')
    if (divided !== character) contents.push(`a${divided} ${character}`, `${divided}${character}`)
    else if (/[\p{L}\p{M}\p{N}\p{S}]/v.test(character) && !/\p{scx=Han}/v.test(character)) {
      contents.push(`が${character}e${character}`)
    }
  }
  expect(contents.length).toBeGreaterThan(runs(60_000))
  for (let start = 0; start < contents.length; start += 500) expectPlain(contents.slice(start, start + 500))
})

test('words that only differ at their end, or that many texts share, stand there once', () => {
  const contents = Array.from({ length: 20_000 }, (_, number) => `word${number % 9_000} common`)
  const { words } = encode(contents)
  expect(words).toHaveLength(9_001)
  expect(new Set(words).size).toBe(9_001)
  expect(encode(['common']).words).toEqual(['common'])
})
