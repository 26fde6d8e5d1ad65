import type { DemoBusinessRecord, DemoEvent, DemoResponse } from './demo-data.ts'

/** The part of a request that chooses entries; absent members do not restrict. */
export interface DemoFilter {
  readonly businessIds?: ReadonlySet<string>
  readonly feedbackIds?: ReadonlySet<string>
  /** YYYY-MM-DD, inclusive, compared with the date in the entry's own text. */
  readonly from?: string
  readonly to?: string
}

export interface DemoPageRequest {
  readonly filter: DemoFilter
  /** 1 for the first. */
  readonly page: number
  readonly perPage: number
  readonly isAggregated: boolean
}

/** JSON text of one page of a list. */
export type DemoPager = (request: DemoPageRequest) => string

interface Entry {
  readonly feedbackId: string
  readonly businessId: string
}

/** An entry's members as JSON, with `suffix` after each name: its number, or nothing inside an array. */
type PrintEntry<E> = (entry: E, suffix: string) => string

export function createHistoryPager(events: readonly DemoEvent[]): DemoPager {
  return createPager(
    events,
    (event) => event.time,
    (event, n) =>
      `"feedbackId${n}":${event.feedbackId},"businessId${n}":${event.businessId},` +
      `"showOnWebsite${n}":${event.showOnWebsite},"time${n}":"${event.time}","deleted${n}":${event.deleted}`,
  )
}

export function createResponsesPager(responses: readonly DemoResponse[]): DemoPager {
  return createPager(
    responses,
    (response) => response.date,
    (response, n) =>
      `"businessId${n}":${response.businessId},"feedbackId${n}":${response.feedbackId},` +
      `"type${n}":"${response.type}","date${n}":"${response.date}","content${n}":${JSON.stringify(response.content)}`,
  )
}

/** The optional call for names. The caller's limit sets the number of pages. */
export function createBusinessPager(businesses: readonly DemoBusinessRecord[]): DemoPager {
  return createPager(
    businesses.map((business) => ({ ...business, feedbackId: '' })),
    () => '',
    (business, n) =>
      `"businessId${n}":${business.businessId},"businessName${n}":${JSON.stringify(business.businessName)},` +
      `"businessDeleted${n}":0,"city${n}":${JSON.stringify(business.city)},"country${n}":"${business.country}"`,
  )
}

function createPager<E extends Entry>(
  entries: readonly E[],
  timeOf: (entry: E) => string,
  print: PrintEntry<E>,
): DemoPager {
  const select = rememberLast((filter: DemoFilter) =>
    entries.filter((entry) => accepts(filter, entry, timeOf)),
  )
  return ({ filter, page, perPage, isAggregated }) => {
    const selected = isOpen(filter) ? entries : select(filter)
    const start = (page - 1) * perPage
    const onPage = selected.slice(start, start + perPage)
    const pages = Math.max(1, Math.ceil(selected.length / perPage))
    const envelope = `"count":${onPage.length},"perPage":${perPage},"errorCode":0,"errorMessage":"Success"`
    return `{"page":${page},"pages":${pages},${printEntries(onPage, print, isAggregated)}${envelope}}`
  }
}

function printEntries<E>(entries: readonly E[], print: PrintEntry<E>, isAggregated: boolean): string {
  if (isAggregated) return `"data":[${entries.map((entry) => `{${print(entry, '')}}`).join(',')}],`
  return entries.map((entry, index) => `${print(entry, String(index + 1))},`).join('')
}

function isOpen({ businessIds, feedbackIds, from, to }: DemoFilter): boolean {
  return !businessIds && !feedbackIds && from === undefined && to === undefined
}

function accepts<E extends Entry>(filter: DemoFilter, entry: E, timeOf: (entry: E) => string): boolean {
  if (filter.businessIds && !filter.businessIds.has(entry.businessId)) return false
  if (filter.feedbackIds && !filter.feedbackIds.has(entry.feedbackId)) return false
  const day = timeOf(entry).slice(0, 10)
  return (filter.from === undefined || day >= filter.from) && (filter.to === undefined || day <= filter.to)
}

/** Pages of one sweep ask with the same filter, one after the other: the last selection is kept. */
function rememberLast<T>(compute: (filter: DemoFilter) => T): (filter: DemoFilter) => T {
  let lastKey: string | undefined
  let last: T | undefined
  return (filter) => {
    const { businessIds, feedbackIds, from, to } = filter
    const key = JSON.stringify([[...(businessIds ?? ['*'])], [...(feedbackIds ?? ['*'])], from, to])
    if (last === undefined || key !== lastKey) {
      last = compute(filter)
      lastKey = key
    }
    return last
  }
}
