import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawOrder,
  freezeColumn,
  isColumnShown,
  layOutColumns,
  orderColumns,
  placeColumn,
  showColumn,
  sizeColumn,
  stepColumn,
  toTracks,
} from '../../../renderer/components/grid/arrange-columns.ts'
import { COLUMN_IDS, COLUMN_SPECS } from '../../../renderer/features/feedback/column-specs.ts'
import { type ColumnChoice, DEFAULT_PREFERENCES } from '../../../shared/preferences.ts'

const FIRST = DEFAULT_PREFERENCES.feedbackColumns
const anyColumn = fc.constantFrom(...COLUMN_IDS)
const anyStep = fc.oneof(
  fc.record({ do: fc.constant('show' as const), id: anyColumn, flag: fc.boolean() }),
  fc.record({ do: fc.constant('freeze' as const), id: anyColumn, flag: fc.boolean() }),
  fc.record({ do: fc.constant('place' as const), id: anyColumn, at: anyColumn }),
  fc.record({ do: fc.constant('size' as const), id: anyColumn, width: fc.integer({ min: -50, max: 5_000 }) }),
)

function take(
  choice: ColumnChoice,
  step: typeof anyStep extends fc.Arbitrary<infer T> ? T : never,
): ColumnChoice {
  switch (step.do) {
    case 'show':
      return showColumn(choice, step.id, step.flag)
    case 'freeze':
      return freezeColumn(choice, step.id, step.flag)
    case 'place':
      return placeColumn(choice, step.id, step.at)
    case 'size':
      return sizeColumn(choice, step.id, step.width)
  }
}

describe('columns', () => {
  it('stand at first as the application has them, without the extra ones', () => {
    expect(orderColumns(FIRST)).toEqual(COLUMN_IDS)
    expect(drawOrder(FIRST)).toEqual(COLUMN_IDS.filter((id) => !COLUMN_SPECS[id].isExtra))
  })
  it('of other versions are passed over, and new ones come last', () => {
    const choice = { ...FIRST, order: ['tags', 'noSuchColumn', 'state', 'tags'] }
    expect(orderColumns(choice).slice(0, 2)).toEqual(['tags', 'state'])
    expect(orderColumns(choice)).toHaveLength(COLUMN_IDS.length)
  })
  it('take the place of another one, on either side', () => {
    expect(orderColumns(placeColumn(FIRST, 'state', 'businessId')).slice(0, 4)).toEqual([
      'feedbackId',
      'star',
      'state',
      'businessId',
    ])
    expect(orderColumns(placeColumn(FIRST, 'star', 'state')).slice(0, 4)).toEqual([
      'feedbackId',
      'businessId',
      'state',
      'star',
    ])
  })
  it('are frozen when they land among frozen ones', () => {
    expect(placeColumn(FIRST, 'state', 'feedbackId').frozen).toContain('state')
    expect(placeColumn(FIRST, 'feedbackId', 'state').frozen).not.toContain('feedbackId')
  })
  it('step over columns that are not shown', () => {
    expect(drawOrder(stepColumn(FIRST, 'ribbon', 1))).toEqual(
      drawOrder(placeColumn(FIRST, 'ribbon', 'hideCount')),
    )
  })
  it('keep what they need of width', () => {
    expect(sizeColumn(FIRST, 'state', 3).widths.state).toBe(COLUMN_SPECS.state.minWidth)
    expect(sizeColumn(sizeColumn(FIRST, 'state', 300), 'state', null).widths).toEqual({})
  })
  it('never all disappear and are never lost, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const choice = steps.reduce(take, FIRST)
        expect([...orderColumns(choice)].sort()).toEqual([...COLUMN_IDS].sort())
        expect(drawOrder(choice).length).toBeGreaterThan(0)
        expect(drawOrder(choice)).toEqual(
          expect.arrayContaining(COLUMN_IDS.filter((id) => isColumnShown(choice, id))),
        )
      }),
    )
  })
  it('stand side by side where they are frozen and fit into three fifths of the list, else in their order', () => {
    const choice = { ...FIRST, frozen: ['state', 'feedbackId', 'star'], widths: { state: 300, star: 1 } }
    const laid = layOutColumns(choice, choice.widths, 600)
    expect(laid.slice(0, 4)).toEqual([
      { id: 'feedbackId', width: COLUMN_SPECS.feedbackId.width, frozenLeft: 0 },
      { id: 'star', width: COLUMN_SPECS.star.minWidth, frozenLeft: COLUMN_SPECS.feedbackId.width },
      { id: 'businessId', width: COLUMN_SPECS.businessId.width, frozenLeft: null },
      { id: 'state', width: 300, frozenLeft: null },
    ])
    expect(laid.map(({ id }) => id).toSorted()).toEqual(drawOrder(choice).toSorted())
  })
  it('stay frozen until the width of the list is known', () => {
    const choice = { ...FIRST, frozen: ['feedbackId', 'state'] }
    expect(layOutColumns(choice, {}, 0).slice(0, 3)).toMatchObject([
      { id: 'feedbackId', frozenLeft: 0 },
      { id: 'state', frozenLeft: COLUMN_SPECS.feedbackId.width },
      { id: 'star', frozenLeft: null },
    ])
  })
  it('leave the rest of the list to the one that grows, or to none when that has a width', () => {
    const choice = { ...FIRST, hidden: COLUMN_IDS.filter((id) => id !== 'star' && id !== 'ribbon') }
    const tracks = (widths: Record<string, number>) => toTracks(layOutColumns(choice, widths, 600), widths)
    expect(tracks({})).toBe('42px minmax(190px, 1fr)')
    expect(tracks({ ribbon: 200 })).toBe('42px 200px minmax(0, 1fr)')
  })
})
