import { describe, expect, it } from 'vitest'
import { toListedValues } from '../../../renderer/features/reviews/facet-panel.tsx'
import { parseQuery } from '../../../shared/query/parse-query.ts'

const listed = (facet: Parameters<typeof toListedValues>[0], values: [string, number][], text = '') =>
  toListedValues(
    facet,
    values.map(([value, count]) => ({ value, count })),
    parseQuery(text).query,
  ).map(({ value, count }) => [value, count])

describe('the values of a facet', () => {
  it('are all of a closed list, those without items with 0', () => {
    expect(listed('visibility', [['hidden', 3]])).toEqual([
      ['hidden', 3],
      ['shown', 0],
      ['unknown', 0],
    ])
  })

  it('are those that were counted where the list is open, and what the search asks for', () => {
    expect(listed('business', [['7', 2]], 'business:7,8')).toEqual([
      ['7', 2],
      ['8', 0],
    ])
    expect(listed('tag', [['vip', 2]], 'tag:other*')).toEqual([['vip', 2]])
  })
})
