import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RULE_NAMES, toRulePrefix } from '../../../shared/domain/finding.ts'
import { findReference, printFindingReference } from '../../../shared/domain/reference.ts'

const ABOUT = { feedbackId: '81', businessId: '20760', mark: '', isElsewhere: false } as const

describe('references to findings', () => {
  test.each([
    [{ rule: 'long-hidden' }, 'LH-81'],
    [{ rule: 'long-hidden', isElsewhere: true }, 'LH-81@20760'],
    [{ rule: 'bulk-hide', mark: String(Date.UTC(2024, 4, 3, 10, 12, 7)) }, 'BH-81-20240503T101207'],
    [{ rule: 'bulk-hide', mark: String(Date.UTC(2024, 4, 3, 10, 12, 7, 5)) }, 'BH-81-20240503T101207.005'],
    [{ rule: 'contradictory-record', mark: 'vanished' }, 'CR-81-vanished'],
    [{ rule: 'outlier-business', feedbackId: null }, 'OB-20760'],
  ] as const)('%o is %s', (finding, reference) => {
    expect(printFindingReference({ ...ABOUT, ...finding })).toBe(reference)
  })

  test('no two rules begin alike, and none like a sample or an item', () => {
    const prefixes = RULE_NAMES.map(toRulePrefix)
    expect(new Set(prefixes).size).toBe(prefixes.length)
    expect(prefixes.filter((prefix) => prefix === 'S' || prefix === 'F')).toEqual([])
  })

  test('different findings have different references, and all are known as such when typed', () => {
    const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)
    const finding = fc.record({
      rule: fc.constantFrom(...RULE_NAMES),
      feedbackId: id,
      businessId: id,
      mark: fc.oneof(
        fc.constantFrom('', 'vanished', 'rewritten'),
        fc.integer({ min: 0, max: 4e12 }).map(String),
      ),
      isElsewhere: fc.boolean(),
    })
    fc.assert(
      fc.property(finding, finding, (one, other) => {
        const printed = printFindingReference(one)
        expect(findReference(` ${printed.toLowerCase()} `)?.kind).toBe('finding')
        const isSame =
          one.rule === other.rule &&
          one.feedbackId === other.feedbackId &&
          one.mark === other.mark &&
          one.isElsewhere === other.isElsewhere &&
          (!one.isElsewhere || one.businessId === other.businessId)
        expect(printFindingReference(other) === printed).toBe(isSame)
      }),
    )
  })
})

test.each(['81', '#81', 'F-81', 'f81', ' 81 '])('%s is item 81', (typed) => {
  expect(findReference(typed)).toEqual({ kind: 'item', feedbackId: '81' })
})

test.each(['-81', '#-81', 'F--81'])(
  '%s is item -81, whose text for spreadsheets, F-81, names item 81',
  (typed) => {
    expect(findReference(typed)).toEqual({ kind: 'item', feedbackId: '-81' })
  },
)

test.each(['', 'LH', 'LH-', 'XX-81', 'F-', '9999999999999999999', 'S-0'])('%s is no reference', (typed) => {
  expect(findReference(typed)).toBeUndefined()
})
