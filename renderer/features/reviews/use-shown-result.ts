import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { GrowingCount } from '../../../shared/domain/facets.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { formatCount } from '../../components/counts.ts'
import { useCall, useLatestResult } from '../../ipc/use-call.ts'
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

/** While a count may grow it is asked for again this often. */
export const ASK_AGAIN_MS = 300

/**
 * The former result stays on screen until count and first rows of the new one are there, so that typing never empties
 * the list.
 */
export function useShownResult(filter: string, sort: FeedbackSort, asOfMs: number | null): ResultState {
  const request = useMemo<ListRequest>(() => ({ filter, sort, asOfMs }), [filter, sort, asOfMs])
  const count = useCall(
    'feedback:count',
    { filter, asOfMs },
    { keepsFormer: true, askAgainMs: askWhileGrowing },
  )
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

function askWhileGrowing({ isExact }: GrowingCount): number | false {
  return isExact ? false : ASK_AGAIN_MS
}

export function writeCount({ count, isExact }: GrowingCount): string {
  const written = formatCount(count)
  return isExact ? written : reviewsStrings.atLeast(written)
}
