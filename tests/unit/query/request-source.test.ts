import { expect, test } from 'vitest'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { conjunctsOf, someTerm } from '../../../shared/query/query.ts'
import { findRequestSource } from '../../../shared/query/request-source.ts'

test.each([
  ['', { kind: 'everything' }],
  ['  ', { kind: 'everything' }],
  ['sample:S-3,S-4', { kind: 'samples', sampleIds: [3, 4] }],
  ['ground-missing:R-2', { kind: 'requests', requestIds: [2] }],
  ['feedback:11,12,13', { kind: 'reviews', count: 3 }],
  ['case:C-81', { kind: 'cases', cases: ['review/81'] }],
  ['state:hidden', { kind: 'search' }],
  // A part that is not the whole says nothing of the whole.
  ['sample:S-3 state:hidden', { kind: 'search' }],
  ['-sample:S-3', { kind: 'search' }],
  ['sample:S-3 state:nothing', { kind: 'search' }],
])('a request from “%s” names its source', (text, source) => {
  expect(findRequestSource(text)).toMatchObject(source)
})

test('a condition is found at any depth, and the outermost that must all hold are listed', () => {
  const { query } = parseQuery('state:hidden -(star:yes OR note:yes)')
  const has = (key: string) => someTerm(query, (term) => term.key === key)
  expect(['state', 'star', 'note', 'tag'].map(has)).toEqual([true, true, true, false])
  expect(conjunctsOf(query)).toHaveLength(2)
  const { query: either } = parseQuery('star:yes OR note:yes')
  expect(conjunctsOf(either)).toEqual([either])
})
