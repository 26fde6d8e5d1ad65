import { afterAll, expect, test } from 'vitest'
import { createRandom, type Random } from '../../../electron/demo/random.ts'
import { toSubstringCondition } from '../../../electron/store/read/substring.ts'
import { toMatchExpression } from '../../../electron/store/search-text.ts'
import { findSearchHits } from '../../../shared/search/find-hits.ts'
import { runs } from '../../support/property-runs.ts'
import { toTokens } from '../../support/search/full-text.ts'
import { createCache } from './cache-fixture.ts'

const CONTENTS = ['late delivery, 5 € 😀', '非常感谢您的评价', 'שָׁלוֹם धन्यवाद ขอบคุณ', '', 're\u200Bfund straße']
const db = createCache({
  events: [],
  responses: CONTENTS.map((content, at) => ({
    responseId: at + 1,
    feedbackId: 1n,
    businessId: 1n,
    dateMs: at * 1_000,
    type: 'owner',
    content,
  })),
})
afterAll(() => {
  db.close()
})

const matches = db.prepare('SELECT count(*) FROM response_text WHERE response_text MATCH ?').pluck()
const contained = new Map<string, ReturnType<typeof db.prepare>>()

/** One of three kinds of search for each input: words, a phrase that begins, part of a text. */
function searchFor(text: string, turn: number): number {
  if (turn % 3 === 2) {
    const { sql, values } = toSubstringCondition(text)
    const statement = contained.get(sql) ?? db.prepare(`SELECT count(*) FROM response r WHERE ${sql}`).pluck()
    contained.set(sql, statement)
    return Number(statement.get(...values))
  }
  const kind = turn % 3 === 0 ? ('phrase' as const) : ('prefix' as const)
  const match = toMatchExpression([{ kind, text }])
  findSearchHits(text, { terms: [{ kind, text }], substrings: [text] })
  return match === null ? 0 : Number(matches.get(match))
}

const HOSTILE = [
  ...'"*():^+-{}[]\\\'%_$\0\u0001\u007f\u200d\ufeff a1好ßก\u0301',
  '\ud83d',
  '\ude00',
  ' NEAR ',
  ' AND ',
]

/** Any units at all, signs that mean something to some parser, or a piece of a stored text with something behind it. */
function invent(random: Random): string {
  const length = random.integer(0, 14)
  const kind = random.integer(0, 2)
  if (kind === 0) return String.fromCharCode(...Array.from({ length }, () => random.integer(0, 0xffff)))
  const signs = Array.from({ length }, () => random.pick(HOSTILE)).join('')
  if (kind === 1) return signs
  const content = random.pick(CONTENTS)
  const at = random.integer(0, content.length)
  return content.slice(at, at + length) + signs.slice(0, 2)
}

test('arbitrary inputs are answered, and none throws', { timeout: 120_000 }, () => {
  const random = createRandom(20_261)
  const all = runs(50_000)
  const answers = [0, 0, 0]
  for (let turn = 0; turn < all; turn += 1) {
    const text = invent(random)
    toTokens(text)
    const found = searchFor(text, turn)
    if (!(found >= 0 && found <= CONTENTS.length)) throw new Error(JSON.stringify(text))
    if (found > 0) answers[turn % 3] = (answers[turn % 3] ?? 0) + 1
  }
  // Every kind of search found something now and then.
  for (const found of answers) expect(found).toBeGreaterThan(100)
})
