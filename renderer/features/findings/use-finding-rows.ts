import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { Finding } from '../../../shared/domain/finding.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'
import { useCall } from '../../ipc/use-call.ts'

/** Rows of one request. */
const PAGE_ROWS = 200
/** Rows of one request where only the keys are wanted. */
const KEY_ROWS = 1_000

export type FindingsRequest = Omit<RequestOf<'findings:list'>, 'offset' | 'limit'>

interface FindingRows {
  /** undefined while the first page is on its way. */
  readonly count: number | undefined
  /** Whether another count is on its way, of this request or after a change. */
  readonly isCounting: boolean
  readonly error: AppError | null
  /** undefined while the row's page is on its way. */
  rowAt(index: number): Finding | undefined
}

/** How many findings a request selects. */
export function useFindingCount(
  request: FindingsRequest,
): Pick<FindingRows, 'count' | 'isCounting' | 'error'> {
  const first = useCall('findings:list', { ...request, offset: 0, limit: PAGE_ROWS }, { keepsFormer: true })
  return { count: first.data?.count, isCounting: first.isFetching, error: first.error }
}

/** The findings between two rows of a list, page by page as they come into view. */
export function useFindingRows(
  request: FindingsRequest,
  first: number,
  end: number,
): Pick<FindingRows, 'rowAt' | 'error'> {
  const from = Math.floor(first / PAGE_ROWS)
  const to = Math.max(from, Math.floor((end - 1) / PAGE_ROWS))
  const pages = useMemo(() => Array.from({ length: to - from + 1 }, (_, at) => from + at), [from, to])
  const replies = useQueries({
    queries: pages.map((page) => {
      const paged = { ...request, offset: page * PAGE_ROWS, limit: PAGE_ROWS }
      return {
        queryKey: ['findings:list', paged],
        queryFn: () => call('findings:list', paged),
        placeholderData: keepPreviousData,
      }
    }),
  })
  return {
    error: replies.find(({ error }) => error)?.error ?? null,
    rowAt: (index) => replies[pages.indexOf(Math.floor(index / PAGE_ROWS))]?.data?.rows[index % PAGE_ROWS],
  }
}

/** The keys of all findings that a request selects, as long as one decision can take them. */
export async function listKeys(request: FindingsRequest, count: number): Promise<string[]> {
  const keys: string[] = []
  for (let offset = 0; offset < count; offset += KEY_ROWS) {
    const { rows } = await call('findings:list', { ...request, offset, limit: KEY_ROWS })
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}
