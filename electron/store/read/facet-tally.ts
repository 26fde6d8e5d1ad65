import { FACET_VALUES_LIMIT, type FacetCounts, type FacetValue } from '../../../shared/domain/facets.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-schema.ts'
import type { FacetSlice, MarkCounts, StateGroup, ValueCount } from './facet-slice.ts'

/** The sum of the slices of one selection so far. */
export interface FacetTally {
  addSlice(slice: FacetSlice): void
  addMarks(marks: MarkCounts): void
  toCounts(isExact: boolean): FacetCounts
}

const VISIBILITIES = toWords(VISIBILITY_CODES)
const DELETED_STATES = toWords(DELETED_CODES)
const OWNER = 1
const CUSTOMER = 2

/** @param areResponsesRead whether the responses of a business were ever completely read. */
export function createFacetTally(areResponsesRead: (businessId: string) => boolean): FacetTally {
  let total = 0
  const visibility = new Map<string, number>()
  const deleted = new Map<string, number>()
  const business = new Map<string, number>()
  const changed = new Map<string, number>()
  const response = new Map<string, number>()
  let marks: MarkCounts = { rules: [], dispositions: [], tags: [] }

  const addState = (group: StateGroup): void => {
    total += group.items
    add(visibility, VISIBILITIES.get(group.visibility) ?? 'unknown', group.items)
    add(deleted, DELETED_STATES.get(group.deleted) ?? 'unknown', group.items)
    add(business, group.businessId, group.items)
    for (const state of toResponseStates(group.answered, areResponsesRead(group.businessId))) {
      add(response, state, group.items)
    }
  }
  return {
    addSlice({ states, months }) {
      for (const group of states) addState(group)
      for (const { value, items } of months) add(changed, value, items)
    },
    addMarks(counted) {
      marks = counted
    },
    toCounts: (isExact) => ({
      total: { count: total, isExact },
      facets: {
        visibility: toValues(visibility),
        deleted: toValues(deleted),
        business: toValues(business).slice(0, FACET_VALUES_LIMIT),
        changed: toValues(changed)
          .sort((a, b) => (a.value < b.value ? 1 : -1))
          .slice(0, FACET_VALUES_LIMIT),
        response: toValues(response),
        finding: marks.rules.map(toFacetValue),
        disposition: marks.dispositions.map(toFacetValue),
        tag: byCount(marks.tags.map(toFacetValue)).slice(0, FACET_VALUES_LIMIT),
      },
    }),
  }
}

/** The values of `response:` that an item satisfies. */
function toResponseStates(answered: number, isRead: boolean): readonly string[] {
  return [
    ...(answered & OWNER ? ['owner'] : []),
    ...(answered & CUSTOMER ? ['customer'] : []),
    ...(answered ? ['any'] : []),
    ...(!answered && isRead ? ['none'] : []),
    ...(isRead ? [] : ['not-fetched']),
  ]
}

function add(counts: Map<string, number>, value: string, items: number): void {
  counts.set(value, (counts.get(value) ?? 0) + items)
}

function toValues(counts: ReadonlyMap<string, number>): FacetValue[] {
  return byCount(Array.from(counts, ([value, count]) => ({ value, count })))
}

/** The most frequent first; of equally frequent ones the lower text. */
function byCount(values: readonly FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function toFacetValue({ value, items }: ValueCount): FacetValue {
  return { value, count: items }
}

function toWords(codes: Readonly<Record<string, number>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(codes).map(([word, code]) => [code, word]))
}
