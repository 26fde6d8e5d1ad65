import { describe, expect, test } from 'vitest'
import { toFindingsFilter } from '../../../renderer/features/reports/view-scope.ts'
import { joinFindingsTerms, splitFindingsFilter, toWithin } from '../../../shared/query/findings-terms.ts'

describe('the filter of a report about findings', () => {
  test.each([
    ['', [], ''],
    ['rule:toggling robust:no', ['rule:toggling', 'robust:no'], ''],
    ['visibility:hidden business:7,8', ['business:7,8'], 'visibility:hidden'],
    ['business:7* robust:no', ['robust:no'], 'business:7*'],
    ['-business:7 NOT rule:toggling', [], '-business:7 NOT rule:toggling'],
    ['(visibility:hidden OR business:7) robust:no', ['robust:no'], '(visibility:hidden OR business:7)'],
    ['visibility:hidden OR business:7', [], 'visibility:hidden OR business:7'],
    ['Sort:-from sort:a+b', ['Sort:-from'], 'sort:a+b'],
    ['business:7,8x', [], 'business:7,8x'],
    ['item:3 disposition:open late', ['item:3', 'disposition:open'], 'late'],
  ])('“%s” has its own words and a search', (text, own, search) => {
    expect(splitFindingsFilter(text)).toEqual({ own, search })
  })

  test('an alternative stays one beside other words', () => {
    const parts = { own: ['robust:no'], search: 'visibility:hidden OR deleted:yes' }
    const joined = joinFindingsTerms(parts)
    expect(joined).toBe('robust:no (visibility:hidden OR deleted:yes)')
    expect(splitFindingsFilter(joined).own).toEqual(['robust:no'])
  })

  test('without a search, or without own words, has no space too many', () => {
    expect(joinFindingsTerms({ own: ['robust:no'], search: '' })).toBe('robust:no')
    expect(joinFindingsTerms({ own: [], search: 'late OR early' })).toBe('late OR early')
  })

  test('around a figure lacks the order and what the figure says itself, not what contradicts it', () => {
    const filter = 'sort:-from rule:toggling disposition:confirmed robust:yes hides:>1'
    expect(toWithin(filter, { rule: 'toggling', disposition: 'open' })).toBe(
      'disposition:confirmed robust:yes hides:>1',
    )
    expect(toWithin(filter, { rule: 'toggling', isRobust: true })).toBe('disposition:confirmed hides:>1')
    expect(toWithin('rule:toggling disposition:open', { rule: 'toggling', disposition: 'open' })).toBe('')
    expect(toWithin(filter, undefined)).toBe('rule:toggling disposition:confirmed robust:yes hides:>1')
  })

  test('of a narrowed list says all that narrows it', () => {
    const scope = { rule: 'toggling', isRobust: false, disposition: null, businessId: null }
    const within = 'rule:toggling,bulk-hide visibility:hidden OR deleted:yes'
    expect(toFindingsFilter({ ...scope, within: 'rule:toggling,bulk-hide hides:>1' })).toBe(
      'rule:toggling robust:no hides:>1',
    )
    expect(toFindingsFilter({ ...scope, within: within.replace('rule:toggling,bulk-hide ', '') })).toBe(
      'rule:toggling robust:no (visibility:hidden OR deleted:yes)',
    )
  })
})
