import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareIds, sortIds, toExactId, toIdList } from '../../../electron/store/exact-id.ts'

const ids = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)

describe('an id on its way into SQLite', () => {
  it('keeps every digit', () => {
    fc.assert(
      fc.property(ids, (id) => {
        expect(String(toExactId(id))).toBe(id)
      }),
    )
    expect(toExactId('9007199254740993')).toBe(9_007_199_254_740_993n)
  })

  it('sorts by its value', () => {
    const byValue = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : Number(BigInt(a) > BigInt(b)))
    fc.assert(
      fc.property(fc.uniqueArray(ids), (list) => {
        expect(sortIds(list)).toEqual(list.toSorted(byValue))
        expect(list.toSorted(compareIds)).toEqual(list.toSorted(byValue))
      }),
    )
  })

  it('stands in the list as it is', () => {
    expect(toIdList(['-5', '2', '9223372036854775807'])).toBe('[-5,2,9223372036854775807]')
  })
})
