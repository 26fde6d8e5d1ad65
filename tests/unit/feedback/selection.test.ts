import { describe, expect, it } from 'vitest'
import {
  addRows,
  EVERYTHING,
  isEmpty,
  isSelected,
  NOTHING,
  sizeOf,
  toggleRow,
} from '../../../renderer/stores/selection.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'

const id = (number: number) => String(number) as FeedbackId

describe('a selection', () => {
  it('of single rows counts and knows them', () => {
    const two = toggleRow(toggleRow(NOTHING, id(1)), id(2))
    expect(sizeOf(two, 1_000_000)).toBe(2)
    expect(isSelected(two, id(2))).toBe(true)
    expect(isSelected(two, id(3))).toBe(false)
    expect(isEmpty(toggleRow(toggleRow(two, id(1)), id(2)))).toBe(true)
  })
  it('of everything is everything but what was taken out, and can be whole again', () => {
    const without = toggleRow(EVERYTHING, id(5))
    expect(sizeOf(without, 1_000_000)).toBe(999_999)
    expect(isSelected(without, id(5))).toBe(false)
    expect(isSelected(without, id(6))).toBe(true)
    expect(sizeOf(addRows(without, [id(5), id(6)]), 1_000_000)).toBe(1_000_000)
  })
  it('grows by a range without counting a row twice', () => {
    expect(sizeOf(addRows(toggleRow(NOTHING, id(1)), [id(1), id(2), id(3)]), 10)).toBe(3)
  })
})
