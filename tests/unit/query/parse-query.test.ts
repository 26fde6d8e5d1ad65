import { describe, expect, test } from 'vitest'
import { QUERY_KEYS } from '../../../shared/query/keys/keys.ts'
import { listSearchedTexts, parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query, QueryTerm } from '../../../shared/query/query.ts'
import type { QueryError } from '../../../shared/query/split-query.ts'

/** The tree as nested lists, terms by their text or first value. */
type Sketch = string | readonly [string, ...Sketch[]]

function sketch(query: Query): Sketch {
  if (query.kind === 'term') return 'text' in query.term ? query.term.text : query.term.key
  return query.kind === 'not' ? ['not', sketch(query.part)] : [query.kind, ...query.parts.map(sketch)]
}

function read(text: string): Query {
  const { query, errors } = parseQuery(text)
  if (errors[0]) throw new Error(errors[0].message)
  return query
}

function termOf(text: string): QueryTerm {
  const query = read(text)
  if (query.kind !== 'term') throw new Error('expected one term')
  return query.term
}

function errorOf(text: string): QueryError {
  const [error, ...others] = parseQuery(text).errors
  if (!error || others.length > 0) throw new Error(`expected one error, not ${others.length + 1}`)
  return error
}

describe('parseQuery', () => {
  test.each(['🇦🇹', '€', '😀', 'ß', '味', '1️⃣'])(
    'reads %s as a word to search for, alone and among others',
    (word) => {
      expect(termOf(word)).toMatchObject({ key: 'text', text: word })
      expect(termOf(`"${word}"`)).toMatchObject({ key: 'text', form: 'phrase', text: word })
      expect(sketch(read(`visibility:hidden ${word}`))).toEqual(['and', 'visibility', word])
    },
  )

  test('reads the example of the feature list', () => {
    const text =
      'visibility:hidden deleted:yes business:20760 changed:2024-01..2024-03 hidden-for:>30d response:none type:owner tag:x finding:long-hidden "late delivery"'
    const query = read(text)
    expect(query.kind === 'and' && query.parts.map((part) => part.kind === 'term' && part.term)).toEqual([
      { key: 'visibility', values: ['hidden'] },
      { key: 'deleted', values: ['yes'] },
      { key: 'business', ids: ['20760'] },
      { key: 'changed', ranges: [{ from: '2024-01', to: '2024-03' }] },
      { key: 'hidden-for', comparison: '>', amount: 30, unit: 'd' },
      { key: 'response', values: ['none'] },
      { key: 'type', values: ['owner'] },
      { key: 'tag', choices: [{ name: 'x' }] },
      { key: 'finding', values: ['long-hidden'] },
      { key: 'text', form: 'phrase', text: 'late delivery' },
    ])
  })

  test('an empty text asks for everything', () => {
    expect(read('  \n ')).toEqual({ kind: 'and', parts: [] })
  })

  test.each<[string, Sketch]>([
    ['a b', ['and', 'a', 'b']],
    ['a AND b and c', ['and', 'a', 'b', 'c']],
    ['a OR b c', ['or', 'a', ['and', 'b', 'c']]],
    ['a b or c', ['or', ['and', 'a', 'b'], 'c']],
    ['(a OR b) c', ['and', ['or', 'a', 'b'], 'c']],
    ['a OR (b OR c)', ['or', 'a', 'b', 'c']],
    ['a (b c)', ['and', 'a', 'b', 'c']],
    ['((a))', 'a'],
    ['-a', ['not', 'a']],
    ['NOT a b', ['and', ['not', 'a'], 'b']],
    ['-(a OR b)', ['not', ['or', 'a', 'b']]],
    ['NOT (NOT a)', ['not', ['not', 'a']]],
    ['a"b c"', ['and', 'a', 'b c']],
    ['"or" "NOT"', ['and', 'or', 'NOT']],
    ['“or b”a „c d“ “e f“', ['and', 'or b', 'a', 'c d', 'e f']],
    ['注意：late', '注意：late'],
    ['not a', ['and', 'not', 'a']],
    ['-or', ['not', 'or']],
    ['x(y)z', ['and', 'x', 'y', 'z']],
    ['a OR -b', ['or', 'a', ['not', 'b']]],
    ['a OR NOT b AND -c', ['or', 'a', ['and', ['not', 'b'], ['not', 'c']]]],
    ['(a b) OR (c)', ['or', ['and', 'a', 'b'], 'c']],
    ['-a OR b', ['or', ['not', 'a'], 'b']],
  ])('joins %s', (text, expected) => {
    expect(sketch(read(text))).toEqual(expected)
  })

  test.each([
    ['late', { form: 'word', text: 'late' }],
    ['deliv*', { form: 'prefix', text: 'deliv' }],
    ['“late delivery”', { form: 'phrase', text: 'late delivery' }],
    ['"a \\"quoted\\" \\\\ word"', { form: 'phrase', text: 'a "quoted" \\ word' }],
    ['10:30', { form: 'word', text: '10:30' }],
    ["don't", { form: 'word', text: "don't" }],
  ])('reads the text %s', (text, expected) => {
    expect(termOf(text)).toEqual({ key: 'text', ...expected })
  })

  test.each<[string, QueryTerm]>([
    ['Visibility:HIDDEN,Shown', { key: 'visibility', values: ['hidden', 'shown'] }],
    ['changed:2024', { key: 'changed', ranges: [{ from: '2024', to: '2024' }] }],
    ['changed:2024-01..', { key: 'changed', ranges: [{ from: '2024-01', to: null }] }],
    ['date:..2024', { key: 'date', ranges: [{ from: null, to: '2024' }] }],
    [
      'changed:2024-02-29..2025,2026-05',
      {
        key: 'changed',
        ranges: [
          { from: '2024-02-29', to: '2025' },
          { from: '2026-05', to: '2026-05' },
        ],
      },
    ],
    ['hidden-total:<=2W', { key: 'hidden-total', comparison: '<=', amount: 2, unit: 'w' }],
    ['events:12', { key: 'events', comparison: '=', count: 12 }],
    [
      'tag:"Late  refund",vip,any',
      { key: 'tag', choices: [{ name: 'Late refund' }, { name: 'vip' }, 'any'] },
    ],
    ['tag:"any"', { key: 'tag', choices: [{ name: 'any' }] }],
    ['contains:"e, f"', { key: 'contains', text: 'e, f' }],
    ['contains:a,b', { key: 'contains', text: 'a,b' }],
    ['finding:any', { key: 'finding', values: ['any'] }],
    ['star:yes', { key: 'star', values: ['yes'] }],
    ['business:"20760"', { key: 'business', ids: ['20760' as never] }],
  ])('reads %s', (text, expected) => {
    expect(termOf(text)).toEqual(expected)
  })

  test.each([
    ['visibility:hiden', 11, 5, 'hidden, shown or unknown'],
    ['late visibility:hidden,x', 23, 1, 'hidden, shown or unknown'],
    ['a visiblity:hidden', 2, 10, 'visibility'],
    ['business:1,x,3', 11, 1, 'whole numbers'],
    ['business:9223372036854775808', 9, 19, 'No id is that large'],
    [`feedback:-${'9'.repeat(40)}`, 9, 41, 'No id is that large'],
    ['business:', 9, 0, 'whole numbers'],
    ['changed:2023-02-29', 8, 10, 'no 29 February 2023'],
    ['changed:2024-01..2024-02-30', 17, 10, 'no 30 February 2024'],
    ['date:2024-13', 5, 7, 'Months go from 01 to 12'],
    ['date:2024-12-00', 5, 10, 'no 0 December 2024'],
    ['date:0000', 5, 4, '0001 to 9999'],
    ['date:10000', 5, 5, '0001 to 9999'],
    ['changed:last-week', 8, 9, '2024-03-05'],
    ['changed:..', 8, 2, '2024-03-05'],
    ['changed:2024..2023', 8, 10, 'first day'],
    ['hidden-for:30d', 11, 3, '>30d'],
    ['hidden-for:>1y', 11, 3, 'hours, days or weeks'],
    ['hides:many', 6, 4, '>2'],
    ['tag:', 4, 0, 'name of a tag'],
    ['tag:a,"b"c', 6, 4, 'enclose a whole value'],
    [`tag:${'x'.repeat(61)}`, 4, 61, '60'],
    ['contains:""', 9, 2, 'characters to look for'],
    ['finding:hidden', 8, 6, 'long-hidden'],
    ['disposition:none', 12, 4, 'dismissed'],
    ['ok "late deli', 3, 10, 'closing quote'],
    ['ok tag:"late deli', 3, 14, 'closing quote'],
    ['late -', 5, 1, 'minus'],
    ['- late', 0, 1, 'minus'],
    ['--late', 0, 6, 'minus'],
    ['de*liv', 2, 4, 'end of a word'],
    ['late ...', 5, 3, 'nothing to search for'],
    ['""', 0, 2, 'nothing to search for'],
    ['OR late', 0, 2, 'needs a term on both sides'],
    ['late or', 5, 2, 'needs a term on both sides'],
    ['a (OR b)', 3, 2, 'needs a term on both sides'],
    ['a OR AND b', 5, 3, 'needs a term on both sides'],
    ['late NOT', 5, 3, 'before one term'],
    ['NOT NOT late', 0, 3, 'before one term'],
    ['a ()', 2, 2, 'nothing between'],
    ['a (b', 2, 1, 'closing parenthesis'],
    ['a) b', 1, 1, 'Nothing was opened'],
    ['a :(', 2, 1, 'nothing to search for'],
    ['a b\u0007c', 3, 1, 'U+0007'],
    ['"a \ud800 b"', 3, 1, 'U+D800'],
    ['business:20\u000060', 11, 1, 'U+0000'],
    ['hides:>9999999999', 6, 11, 'nine digits'],
    ['hidden-for:>1000000h', 11, 9, 'six digits'],
    ['visi\u200bbility:hidden', 4, 1, 'U+200B'],
    ['late \u202evisibility:hidden', 5, 1, 'U+202E'],
    ['visibility:\u202ehidden', 11, 1, 'U+202E'],
    ['feedback:14\u00ad05', 11, 1, 'U+00AD'],
    ['visibility：hidden', 10, 1, 'ordinary colon: visibility:'],
    ['a “late', 2, 5, 'closing quote'],
    ['tag:“late refund”', 4, 1, 'straight quotes'],
    ['tag:vip,“late refund”', 8, 1, 'straight quotes'],
  ])('points at the character: %s', (text, at, length, hint) => {
    const { errors } = parseQuery(text)
    expect(errors).toContainEqual({ at, length, message: expect.stringContaining(hint) })
  })

  test('a misspelt key is answered with the one that was meant', () => {
    const [error] = parseQuery('bussiness:31007').errors
    expect(error?.message).toBe(
      'There is no “bussiness:”. Did you mean “business:”? Put text with a colon in quotes.',
    )
  })

  test('an unknown key is answered with all keys', () => {
    const { message } = errorOf('nothing-like-it:1')
    for (const key of QUERY_KEYS) expect(message).toContain(key)
  })

  test.each<[string, Sketch]>([
    ['late nope:1 refund', ['and', 'late', 'refund']],
    ['late OR business:x', 'late'],
    ['(visibility:hiden OR late) a', ['and', 'late', 'a']],
    ['-(visibility:hiden) late', 'late'],
    ['late OR', 'late'],
    ['a) b', ['and', 'a', 'b']],
    ['a OR (b c', ['or', 'a', ['and', 'b', 'c']]],
    ['-(a b', ['not', ['and', 'a', 'b']]],
    ['late "on ti', ['and', 'late', 'on ti']],
    ['a --b c', ['and', 'a', 'c']],
    ['() late', 'late'],
    ['(a', 'a'],
  ])('reads the rest of %s', (text, expected) => {
    const { query, errors } = parseQuery(text)
    expect(sketch(query)).toEqual(expected)
    expect(errors).toHaveLength(1)
  })

  test('several errors come in the order of the text', () => {
    const { errors } = parseQuery('visibility:x ( late hides:y')
    expect(errors.map(({ at }) => at)).toEqual([11, 13, 26])
  })

  test('more than 64 terms are refused at the first one too many, and 64 are read', () => {
    expect(errorOf(`${'a '.repeat(64)}b cd`)).toEqual({
      at: 128,
      length: 4,
      message: 'A query has at most 64 terms.',
    })
    const { query } = parseQuery('a '.repeat(65))
    expect(query.kind === 'and' && query.parts).toHaveLength(64)
    expect(read('a '.repeat(64)).kind).toBe('and')
  })

  test('parentheses can be 16 deep; deeper ones are refused and their terms still read', () => {
    expect(sketch(read(`${'('.repeat(16)}a${')'.repeat(16)}`))).toBe('a')
    const tooDeep = { at: 16, length: 1, message: 'Parentheses can be 16 deep.' }
    expect(errorOf(`${'('.repeat(17)}a${')'.repeat(17)}`)).toEqual(tooDeep)
    expect(sketch(parseQuery(`${'('.repeat(17)}a${')'.repeat(17)} b`).query)).toEqual(['and', 'a', 'b'])
    const { errors } = parseQuery(`${'('.repeat(17)}a`)
    expect(errors).toHaveLength(17)
    expect(errors.at(-1)).toEqual(tooDeep)
    expect(sketch(parseQuery(`${'('.repeat(5_000)}a`).query)).toBe('a')
  })
})

test('lists the texts that a query looks for, without those that it excludes', () => {
  const texts = listSearchedTexts(
    read('late "on time" -gone (contains:"5 €" OR visibility:hidden refund*) -(a b)'),
  )
  expect(texts.map(({ key, text }) => [key, text])).toEqual([
    ['text', 'late'],
    ['text', 'on time'],
    ['contains', '5 €'],
    ['text', 'refund'],
  ])
})
