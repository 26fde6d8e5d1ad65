import { describe, expect, test } from 'vitest'
import { findNearestCell, findTargetCell } from '../../../renderer/components/use-roving-cells.ts'

/** Three rows of four; a dot is a cell where nothing is drawn. */
const DRAWN = ['.x..', 'x..x', 'x..x'].join('')
const grid = { rows: 3, columns: 4, isDrawn: (cell: number) => DRAWN[cell] === 'x' }
const target = (key: string, at: number) => findTargetCell(key, at, grid)

describe('keys between the cells of a drawing', () => {
  test('pass over cells where nothing is drawn, to the nearest of the next column', () => {
    expect(target('ArrowRight', 4)).toBe(1)
    expect(target('ArrowRight', 1)).toBe(7)
    expect(target('ArrowLeft', 11)).toBe(1)
    expect(target('ArrowDown', 4)).toBe(8)
  })

  test('stay where there is nothing more', () => {
    expect(target('ArrowUp', 4)).toBe(4)
    expect(target('ArrowRight', 7)).toBe(7)
    expect(target('ArrowDown', 1)).toBe(1)
  })

  test('reach both ends, and leave other keys alone', () => {
    expect(target('Home', 11)).toBe(4)
    expect(target('End', 4)).toBe(11)
    expect(target('a', 4)).toBeNull()
  })

  test('begin at the drawn cell nearest to the wanted one, in its column first', () => {
    expect(findNearestCell(3, grid)).toBe(7)
    expect(findNearestCell(2, grid)).toBe(1)
    expect(findNearestCell(2, { ...grid, isDrawn: () => false })).toBe(2)
    expect(findNearestCell(6, { rows: 3, columns: 4 })).toBe(6)
  })
})
