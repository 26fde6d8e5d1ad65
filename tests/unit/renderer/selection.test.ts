import { expect, it } from 'vitest'
import { addRows, continueRange, NOTHING, type SelectionState } from '../../../renderer/stores/selection.ts'

/** Selects from the anchor of the range to this row, as Shift with a key does. */
function extend(
  state: SelectionState<string>,
  rows: readonly string[],
  cursor: number,
  row: number,
): SelectionState<string> {
  const range = continueRange(state, cursor, (at) => rows[at])
  const [first, end] = [Math.min(range.anchor, row), Math.max(range.anchor, row)]
  return { range, selection: addRows(range.before, rows.slice(first, end + 1)) }
}

const idsOf = ({ selection }: SelectionState<string>) =>
  selection.kind === 'rows' ? [...selection.ids].sort().join('') : 'all'

const START: SelectionState<string> = { selection: NOTHING, range: null }

it('a range grows and shrinks around its first row', () => {
  const rows = [...'ABCDE']
  const two = extend(START, rows, 1, 2)
  expect(idsOf(two)).toBe('BC')
  const three = extend(two, rows, 2, 3)
  expect(idsOf(three)).toBe('BCD')
  expect(idsOf(extend(three, rows, 3, 0))).toBe('AB')
})

it.each([
  ['a row above came back', [...'ZABCDE'], 3],
  ['a row above is gone', [...'BCDE'], 1],
])('the next row is added, and no other, where %s meanwhile', (_, rows, cursor) => {
  const two = extend(START, [...'ABCDE'], 1, 2)
  const three = extend(two, rows, cursor, cursor + 1)
  expect(idsOf(three)).toBe('BCD')
  expect(idsOf(extend(three, rows, cursor + 1, cursor + 2))).toBe('BCDE')
})

it('a range whose first row is not on screen any more goes on', () => {
  const rows = [...'ABCDE']
  const { selection, range } = extend(START, rows, 0, 1)
  const far = continueRange({ selection, range }, 4, (at) => (at < 2 ? undefined : rows[at]))
  expect(far).toBe(range)
})
