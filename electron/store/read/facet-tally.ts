import { toMonthText } from '../../../shared/domain/audit-zone.ts'
import { FACET_VALUES_LIMIT, type FacetCounts, type FacetValue } from '../../../shared/domain/facets.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import {
  type AnnotationCounts,
  type FacetSlice,
  NO_ANNOTATION_COUNTS,
  STATE_WEIGHTS,
  type ValueCount,
} from './facet-slice.ts'
import type { SummaryRow } from './facet-summary.ts'
import { readIds, readNumbers } from './facet-summary.ts'
import { listOtherBusinesses } from './several-businesses.ts'

/** The sum of the slices of one selection so far. */
interface FacetTally {
  addSlice(slice: FacetSlice): void
  addSummary(rows: readonly SummaryRow[]): void
  setAnnotations(annotations: AnnotationCounts): void
  toCounts(isExact: boolean): FacetCounts
}

/** Items of one business, and the first of their states: other ones where its responses were never completely read. */
interface BusinessTally {
  items: number
  /** 0, or UNREAD. */
  readonly firstState: number
}

const VISIBILITIES = toWords(VISIBILITY_CODES)
const DELETED_STATES = toWords(DELETED_CODES)
/** After the states of items whose responses were read come those of the others. */
const UNREAD = STATE_WEIGHTS.end
/** Months of the years 0 to 9999, from the number of January of the year 0 on; what lies outside is not counted. */
const FIRST_MONTH = -1970 * 12
const MONTHS = 10_000 * 12

/** @param areResponsesRead whether the responses of a business were ever completely read. */
export function createFacetTally(areResponsesRead: (businessId: string) => boolean): FacetTally {
  const businesses = new Map<number | string, BusinessTally>()
  const states = new Uint32Array(2 * STATE_WEIGHTS.end)
  const months = new Uint32Array(MONTHS)
  let annotations = NO_ANNOTATION_COUNTS

  const findBusiness = (id: number | string): BusinessTally => {
    const known = businesses.get(id)
    if (known) return known
    const tally = { items: 0, firstState: areResponsesRead(String(id)) ? 0 : UNREAD }
    businesses.set(id, tally)
    return tally
  }
  /** The state of an item is counted with its listed business. */
  const addToOthers = (businessesJson: string, listedId: string, items: number): void => {
    for (const id of listOtherBusinesses(businessesJson, listedId))
      findBusiness(readIds(id)[0] ?? 0).items += items
  }
  return {
    addSlice(slice) {
      const ids = readNumbers(slice.businesses) ?? readIds(slice.businesses)
      const codes = readNumbers(slice.states) ?? []
      for (let at = 0; at < codes.length; at += 1) {
        const business = findBusiness(ids[at] ?? 0)
        business.items += 1
        const place = business.firstState + (codes[at] ?? 0)
        states[place] = (states[place] ?? 0) + 1
      }
      for (const item of slice.several === '' ? [] : slice.several.split(';')) {
        const [listed = '', businesses = '[]'] = item.split(':')
        addToOthers(businesses, listed, 1)
      }
      for (const month of readNumbers(slice.months) ?? []) {
        const place = month - FIRST_MONTH
        months[place] = (months[place] ?? 0) + 1
      }
    },
    addSummary(rows) {
      for (const row of rows) {
        const business = findBusiness(readIds(row.businessId)[0] ?? 0)
        business.items += row.items
        addToOthers(row.businessesJson, row.businessId, row.items)
        const place = business.firstState + row.state
        states[place] = (states[place] ?? 0) + row.items
        const counts = readNumbers(row.months) ?? []
        for (let at = 0; at < counts.length; at += 2) {
          const month = (counts[at] ?? 0) - FIRST_MONTH
          months[month] = (months[month] ?? 0) + (counts[at + 1] ?? 0)
        }
      }
    },
    setAnnotations(counted) {
      annotations = counted
    },
    toCounts: (isExact) => ({
      total: { count: states.reduce((sum, items) => sum + items, 0), isExact },
      facets: {
        ...toStateFacets(states),
        business: most(Array.from(businesses, ([id, { items }]) => ({ value: String(id), count: items }))),
        changed: toMonthFacet(months),
        finding: annotations.rules.map(toFacetValue),
        disposition: annotations.dispositions.map(toFacetValue),
        tag: most(annotations.tags.map(toFacetValue)),
      },
    }),
  }
}

function toStateFacets(
  states: Uint32Array,
): Pick<FacetCounts['facets'], 'visibility' | 'deleted' | 'response'> {
  const visibility = new Map<string, number>()
  const deleted = new Map<string, number>()
  const response = new Map<string, number>()
  for (const [place, items] of states.entries()) {
    if (items === 0) continue
    const state = place % UNREAD
    add(visibility, VISIBILITIES.get(state % STATE_WEIGHTS.deleted) ?? 'unknown', items)
    const deletedCode = Math.floor((state % STATE_WEIGHTS.owner) / STATE_WEIGHTS.deleted)
    add(deleted, DELETED_STATES.get(deletedCode) ?? 'unknown', items)
    for (const value of toResponseStates(state, place < UNREAD)) add(response, value, items)
  }
  return { visibility: toValues(visibility), deleted: toValues(deleted), response: toValues(response) }
}

/** The values of `response:` that an item satisfies. */
function toResponseStates(state: number, isRead: boolean): readonly string[] {
  const hasOwner = state % STATE_WEIGHTS.customer >= STATE_WEIGHTS.owner
  const hasCustomer = state >= STATE_WEIGHTS.customer
  return [
    ...(hasOwner ? ['owner'] : []),
    ...(hasCustomer ? ['customer'] : []),
    ...(hasOwner || hasCustomer ? ['any'] : []),
    ...(!hasOwner && !hasCustomer && isRead ? ['none'] : []),
    ...(isRead ? [] : ['not-fetched']),
  ]
}

function toMonthFacet(months: Uint32Array): FacetValue[] {
  const values: FacetValue[] = []
  for (let place = MONTHS - 1; place >= 0 && values.length < FACET_VALUES_LIMIT; place -= 1) {
    const count = months[place] ?? 0
    if (count > 0) values.push({ value: toMonthText(place + FIRST_MONTH), count })
  }
  return values
}

function add(counts: Map<string, number>, value: string, items: number): void {
  counts.set(value, (counts.get(value) ?? 0) + items)
}

function toValues(counts: ReadonlyMap<string, number>): FacetValue[] {
  return most(Array.from(counts, ([value, count]) => ({ value, count })))
}

/** The most frequent first; of equally frequent ones the lower text. */
function most(values: readonly FacetValue[]): FacetValue[] {
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACET_VALUES_LIMIT)
}

function toFacetValue({ value, items }: ValueCount): FacetValue {
  return { value, count: items }
}

function toWords(codes: Readonly<Record<string, number>>): ReadonlyMap<number, string> {
  return new Map(Object.entries(codes).map(([word, code]) => [code, word]))
}
