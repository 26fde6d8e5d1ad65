import { expect, test } from 'vitest'
import { inPieces } from '../../../renderer/features/annotations/change-annotations.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { CHOSEN_ITEMS_LIMIT, chosenItemsSchema, toSearchOfChosen } from '../../../shared/domain/report.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'

const ids = (length: number) => Array.from({ length }, (_, at) => `${9_000_000_000 + at * 7}` as FeedbackId)

test('the search of the most items that can be chosen names each of them', () => {
  const chosen = chosenItemsSchema.parse({ kind: 'only', feedbackIds: ids(CHOSEN_ITEMS_LIMIT) })
  const { query, errors } = parseQuery(toSearchOfChosen('deleted:yes', chosen))
  expect(errors).toEqual([])
  expect(query).toEqual({ kind: 'term', term: { key: 'feedback', ids: ids(CHOSEN_ITEMS_LIMIT) } })
})

test('all but some keeps an OR of the search together', () => {
  const chosen = { kind: 'all-but', feedbackIds: ids(2) } as const
  const { query } = parseQuery(toSearchOfChosen('deleted:yes OR hides:>2', chosen))
  expect(query).toMatchObject({ kind: 'and', parts: [{ kind: 'or' }, { kind: 'not' }] })
  expect(toSearchOfChosen(' ', chosen)).toBe(`-feedback:${ids(2).join(',')}`)
  expect(toSearchOfChosen('x', null)).toBe('x')
})

test('pieces hold every item once, in order, and none is too long', () => {
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inPieces([1, 2], 2)).toEqual([[1, 2]])
  expect(inPieces([], 2)).toEqual([[]])
})
