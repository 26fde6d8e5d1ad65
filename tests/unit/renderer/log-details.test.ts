import { describe, expect, it } from 'vitest'
import { describeDetails } from '../../../renderer/features/log/describe-details.ts'

describe('the facts of an entry of the log', () => {
  it('are told in words, without those that say nothing', () => {
    expect(describeDetails({ isIntact: true, receipts: 12, problem: null })).toBe(
      'Intact: yes · Receipts: 12',
    )
    expect(describeDetails({ filter: '', rows: 3 })).toBe('Search: everything · Rows: 3')
    expect(describeDetails({ asOfMs: Date.UTC(2024, 4, 3) })).toMatch(/^As of: .*2024.*UTC/)
    expect(describeDetails({ chosen: { kind: 'only', items: 2 } })).toBe('Chosen rows: Kind only, Items 2')
  })

  it('have a name also where no word was given for it', () => {
    expect(describeDetails({ feedbackIds: ['1', '2'] })).toBe('Feedback ids: 1, 2')
  })
})
