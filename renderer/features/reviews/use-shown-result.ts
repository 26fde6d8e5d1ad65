import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { GrowingCount } from '../../../shared/domain/facets.ts'
import type { FeedbackSort, ResponseOrder } from '../../../shared/domain/sort.ts'
import type { Query } from '../../../shared/query/query.ts'
import { formatCount } from '../../components/counts.ts'
import { untilExact, useCall, useLatestResult } from '../../ipc/use-call.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'
import { reviewsStrings } from './strings.ts'

/** What the list shows: a search, an order, and its moment. */
export interface ListRequest {
  readonly filter: string
  readonly sort: FeedbackSort
  readonly asOfMs: number | null
}

export interface ShownResult {
  readonly request: ListRequest
  readonly count: GrowingCount
}

interface ResultState {
  /** The result on screen; null until there has been one. */
  readonly shown: ShownResult | null
  /** Whether another one is on its way. */
  readonly isLoading: boolean
  readonly error: AppError | null
}

/**
 * The former result stays on screen until count and first rows of the new one are there, so that typing never empties
 * the list.
 */
export function useShownResult(filter: string, sort: FeedbackSort, asOfMs: number | null): ResultState {
  const request = useMemo<ListRequest>(() => ({ filter, sort, asOfMs }), [filter, sort, asOfMs])
  const count = useCall('feedback:count', { filter, asOfMs }, { keepsFormer: true, askAgainMs: untilExact })
  const firstRows = useCall(
    'feedback:list',
    { ...request, offset: 0, limit: PAGE_ROWS },
    { keepsFormer: true },
  )
  const hasArrived = !count.isPlaceholderData && !firstRows.isPlaceholderData
  const arrived = useMemo(
    () => (hasArrived ? toResult(request, count.data, firstRows.data?.length) : null),
    [hasArrived, request, count.data, firstRows.data?.length],
  )
  return {
    shown: useLatestResult<ShownResult>(arrived),
    isLoading: arrived === null,
    error: count.error ?? firstRows.error,
  }
}

/** Rows that are there are counted; none so far is not yet none, and no reason to take the table away. */
function toResult(
  request: ListRequest,
  count: GrowingCount | undefined,
  firstRows: number | undefined,
): ShownResult | null {
  if (count === undefined || firstRows === undefined) return null
  if (count.isExact) return { request, count }
  const atLeast = Math.max(count.count, firstRows)
  return atLeast === 0 ? null : { request, count: { count: atLeast, isExact: false } }
}

export function writeCount({ count, isExact }: GrowingCount): string {
  const written = formatCount(count)
  return isExact ? written : reviewsStrings.atLeast(written)
}

export interface ShownResponses {
  readonly filter: string
  readonly query: Query
  readonly order: ResponseOrder
  readonly count: GrowingCount
}

interface ResponsesState {
  /** The result on screen; null until there has been one. */
  readonly shown: ShownResponses | null
  /** Whether another one is on its way. */
  readonly isLoading: boolean
  readonly error: AppError | null
}

/**
 * The first rows come as soon as they are found; until all are counted, there are at least as many as came. The former
 * result stays on screen until then, so that typing never empties the list.
 */
export function useShownResponses(filter: string, query: Query, order: ResponseOrder): ResponsesState {
  const firstRows = useCall(
    'responses:list',
    { filter, order, offset: 0, limit: PAGE_ROWS },
    { keepsFormer: true },
  )
  const count = useCall('responses:count', { filter }, { keepsFormer: true })
  const rows = firstRows.isPlaceholderData ? undefined : firstRows.data?.length
  const counted = count.isPlaceholderData ? undefined : count.data?.count
  const arrived = useMemo(
    () => (rows === undefined ? null : { filter, query, order, count: toCount(rows, counted) }),
    [rows, counted, filter, query, order],
  )
  return {
    shown: useLatestResult<ShownResponses>(arrived),
    isLoading: arrived === null,
    error: firstRows.error ?? count.error,
  }
}

/** Fewer rows than a page holds are all there are. */
function toCount(rows: number, counted: number | undefined): GrowingCount {
  if (rows < PAGE_ROWS) return { count: rows, isExact: true }
  return counted === undefined ? { count: rows, isExact: false } : { count: counted, isExact: true }
}
