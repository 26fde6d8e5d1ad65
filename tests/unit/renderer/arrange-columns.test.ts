import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawOrder,
  firstChoice,
  freezeColumn,
  growColumns,
  isColumnShown,
  layOutColumns,
  orderColumns,
  placeColumn,
  showColumn,
  sizeColumn,
  stepColumn,
  toTracks,
} from '../../../renderer/components/grid/arrange-columns.ts'
import type { ColumnShape } from '../../../renderer/components/grid/column.ts'
import type { ColumnChoice } from '../../../shared/preferences.ts'

const COLUMNS: readonly ColumnShape[] = [
  { name: 'feedbackId', heading: 'Feedback ID', width: 142, minWidth: 72, isFrozen: true },
  { name: 'star', heading: 'Star', width: 42, minWidth: 42 },
  { name: 'businessId', heading: 'Business', width: 78, minWidth: 64 },
  { name: 'state', heading: 'State', width: 174, minWidth: 90 },
  { name: 'ribbon', heading: 'Visibility over time', width: 190, minWidth: 110, isGrowing: true },
  { name: 'firstEvent', heading: 'First change', width: 208, minWidth: 96, isExtra: true },
  { name: 'hideCount', heading: 'Times hidden', width: 98, minWidth: 64 },
  { name: 'tags', heading: 'Tags', width: 110, minWidth: 60 },
]
const FIRST = firstChoice(COLUMNS)
const NAMES = COLUMNS.map(({ name }) => name)
const anyColumn = fc.constantFrom(...COLUMNS)
const columnOf = (name: string) => {
  const found = COLUMNS.find((one) => one.name === name)
  if (!found) throw new Error(`no column ${name}`)
  return found
}
const namesOf = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name)
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('show' as const), column: anyColumn, flag: fc.boolean() }),
  fc.record({ do: fc.constant('freeze' as const), column: anyColumn, flag: fc.boolean() }),
  fc.record({ do: fc.constant('place' as const), column: anyColumn, at: anyColumn }),
  fc.record({
    do: fc.constant('size' as const),
    column: anyColumn,
    width: fc.integer({ min: -50, max: 5_000 }),
  }),
)

function take(
  choice: ColumnChoice,
  step: typeof anyStep extends fc.Arbitrary<infer T> ? T : never,
): ColumnChoice {
  switch (step.do) {
    case 'show':
      return showColumn(COLUMNS, choice, step.column, step.flag)
    case 'freeze':
      return freezeColumn(choice, step.column.name, step.flag)
    case 'place':
      return placeColumn(COLUMNS, choice, step.column.name, step.at.name)
    case 'size':
      return sizeColumn(choice, step.column, step.width)
  }
}

describe('columns', () => {
  it('stand at first as the application has them, without the extra ones', () => {
    expect(orderColumns(COLUMNS, FIRST)).toEqual(COLUMNS)
    expect(drawOrder(COLUMNS, FIRST)).toEqual(COLUMNS.filter(({ isExtra }) => !isExtra))
  })
  it('of other versions are passed over, and new ones come last', () => {
    const choice = { ...FIRST, order: ['tags', 'noSuchColumn', 'state', 'tags'] }
    expect(namesOf(orderColumns(COLUMNS, choice)).slice(0, 2)).toEqual(['tags', 'state'])
    expect(orderColumns(COLUMNS, choice)).toHaveLength(COLUMNS.length)
  })
  it('take the place of another one, on either side', () => {
    expect(
      namesOf(orderColumns(COLUMNS, placeColumn(COLUMNS, FIRST, 'state', 'businessId'))).slice(0, 4),
    ).toEqual(['feedbackId', 'star', 'state', 'businessId'])
    expect(namesOf(orderColumns(COLUMNS, placeColumn(COLUMNS, FIRST, 'star', 'state'))).slice(0, 4)).toEqual([
      'feedbackId',
      'businessId',
      'state',
      'star',
    ])
  })
  it('are frozen when they land among frozen ones', () => {
    expect(placeColumn(COLUMNS, FIRST, 'state', 'feedbackId').frozen).toContain('state')
    expect(placeColumn(COLUMNS, FIRST, 'feedbackId', 'state').frozen).not.toContain('feedbackId')
  })
  it('step over columns that are not shown', () => {
    expect(drawOrder(COLUMNS, stepColumn(COLUMNS, FIRST, 'ribbon', 1))).toEqual(
      drawOrder(COLUMNS, placeColumn(COLUMNS, FIRST, 'ribbon', 'hideCount')),
    )
  })
  it('keep what they need of width', () => {
    const state = columnOf('state')
    expect(sizeColumn(FIRST, state, 3).widths.state).toBe(state.minWidth)
    expect(sizeColumn(sizeColumn(FIRST, state, 300), state, null).widths).toEqual({})
  })
  it('never all disappear and are never lost, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const choice = steps.reduce(take, FIRST)
        expect(namesOf(orderColumns(COLUMNS, choice)).toSorted()).toEqual(NAMES.toSorted())
        expect(drawOrder(COLUMNS, choice).length).toBeGreaterThan(0)
        expect(drawOrder(COLUMNS, choice)).toEqual(
          expect.arrayContaining(COLUMNS.filter((one) => isColumnShown(choice, one))),
        )
      }),
    )
  })
  it('stand side by side where they are frozen and fit into three fifths of the list, else in their order', () => {
    const choice = { ...FIRST, frozen: ['state', 'feedbackId', 'star'], widths: { state: 300, star: 1 } }
    const laid = layOutColumns(COLUMNS, choice, choice.widths, 600)
    expect(laid.slice(0, 4)).toEqual([
      { column: columnOf('feedbackId'), width: columnOf('feedbackId').width, frozenLeft: 0 },
      {
        column: columnOf('star'),
        width: columnOf('star').minWidth,
        frozenLeft: columnOf('feedbackId').width,
      },
      { column: columnOf('businessId'), width: columnOf('businessId').width, frozenLeft: null },
      { column: columnOf('state'), width: 300, frozenLeft: null },
    ])
    expect(namesOf(laid.map(({ column }) => column)).toSorted()).toEqual(
      namesOf(drawOrder(COLUMNS, choice)).toSorted(),
    )
  })
  it('stay frozen until the width of the list is known', () => {
    const choice = { ...FIRST, frozen: ['feedbackId', 'state'] }
    expect(layOutColumns(COLUMNS, choice, {}, 0).slice(0, 3)).toMatchObject([
      { column: { name: 'feedbackId' }, frozenLeft: 0 },
      { column: { name: 'state' }, frozenLeft: columnOf('feedbackId').width },
      { column: { name: 'star' }, frozenLeft: null },
    ])
  })
  it('leave the rest of the list to the one that grows, or to none when that has a width', () => {
    const choice = { ...FIRST, hidden: NAMES.filter((name) => name !== 'star' && name !== 'ribbon') }
    const tracks = (widths: Record<string, number>) =>
      toTracks(layOutColumns(COLUMNS, choice, widths, 600), widths)
    expect(tracks({})).toBe('42px minmax(190px, 1fr)')
    expect(tracks({ ribbon: 200 })).toBe('42px 200px minmax(0, 1fr)')
  })
  it('are as wide as the tracks that grow: equal shares of the rest, but none narrower than it is', () => {
    const shape = { heading: '', minWidth: 40 }
    const growing = { ...shape, isGrowing: true }
    const columns = [
      { ...shape, name: 'a', width: 44 },
      { ...growing, name: 'b', width: 250 },
      { ...growing, name: 'c', width: 110 },
    ] as const
    const widthsIn = (listWidth: number, widths = {}, shown: readonly ColumnShape[] = columns) =>
      growColumns(layOutColumns(shown, FIRST, widths, listWidth), widths, listWidth).map(({ width }) => width)
    expect(widthsIn(644)).toEqual([44, 300, 300])
    expect(widthsIn(482)).toEqual([44, 250, 188])
    expect(widthsIn(300), 'the list scrolls sideways').toEqual([44, 250, 110])
    expect(widthsIn(0), 'before the list is measured').toEqual([44, 250, 110])
    expect(widthsIn(644, {}, [columns[0], { ...columns[1], growth: 2 }, columns[2]])).toEqual([44, 400, 200])
    expect(widthsIn(482, { c: 120 }), 'one was given a width').toEqual([44, 318, 120])
  })
})
