import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { GrowingCount } from '../../../shared/domain/facets.ts'
import type { ResponseOrder } from '../../../shared/domain/sort.ts'
import type { Query } from '../../../shared/query/query.ts'
import { useCall, useLatestResult } from '../../ipc/use-call.ts'
import { PAGE_ROWS } from '../../ipc/use-row-pages.ts'

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
