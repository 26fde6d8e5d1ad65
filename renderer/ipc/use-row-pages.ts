import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AppError } from '../../shared/app-error.ts'
import type { LogEntry } from '../../shared/domain/auditor-log.ts'
import type { FeedbackListRow } from '../../shared/domain/feedback-item.ts'
import type { ResponseListRow } from '../../shared/domain/feedback-response.ts'
import type { SyncRequestNote } from '../../shared/domain/request-log.ts'
import type { RequestOf } from '../../shared/ipc/contract.ts'
import { call } from './call.ts'

/** Rows of one request; 200 rows of the feedback list are a text of some 40 kB, read in a few milliseconds. */
export const PAGE_ROWS = 200
/** While the scroll bar is dragged, pages are asked for only where it rests this long. */
const REST_MS = 40

interface RowsOf {
  readonly 'feedback:list': readonly FeedbackListRow[]
  readonly 'responses:list': readonly ResponseListRow[]
  readonly 'log:list': readonly LogEntry[]
  readonly 'requests:list': readonly SyncRequestNote[]
}
type ListChannel = keyof RowsOf
const READERS: { readonly [C in ListChannel]: (request: RequestOf<C>) => Promise<RowsOf[C]> } = {
  'feedback:list': (request) => call('feedback:list', request),
  'responses:list': (request) => call('responses:list', request),
  'log:list': (request) => call('log:list', request),
  'requests:list': (request) => call('requests:list', request),
}
type ListRequest<C extends ListChannel> = Omit<RequestOf<C>, 'offset' | 'limit'>

export interface RowPages<Row> {
  /** undefined while the row's page is on its way. */
  rowAt(index: number): Row | undefined
  readonly error: AppError | null
}

/** The rows between two indexes of a long list, fetched page by page as they come into view. */
export function useRowPages<C extends ListChannel>(
  channel: C,
  request: ListRequest<C>,
  first: number,
  end: number,
): RowPages<RowsOf[C][number]> {
  const wanted = useMemo(() => pagesBetween(first, end), [first, end])
  const wantedKey = wanted.join(',')
  const [restingKey] = useDebouncedValue(wantedKey, REST_MS, { leading: true })
  const pages = useMemo(() => (restingKey === '' ? [] : restingKey.split(',').map(Number)), [restingKey])
  const replies = useQueries({
    queries: pages.map((page) => {
      const paged = { ...request, offset: page * PAGE_ROWS, limit: PAGE_ROWS } as RequestOf<C>
      return { queryKey: [channel, paged], queryFn: () => READERS[channel](paged) }
    }),
    combine: combineReplies<RowsOf[C]>,
  })
  const rowAt = useCallback(
    (index: number): RowsOf[C][number] | undefined => {
      const reply = replies.data[pages.indexOf(Math.floor(index / PAGE_ROWS))]
      return reply?.[index % PAGE_ROWS]
    },
    [replies.data, pages],
  )
  return { rowAt, error: replies.error }
}

interface Replies<Reply> {
  readonly data: readonly (Reply | undefined)[]
  readonly error: AppError | null
}

/** Kept stable by the query library while no reply changes. */
function combineReplies<Reply>(replies: readonly UseQueryResult<Reply, AppError>[]): Replies<Reply> {
  return {
    data: replies.map((reply) => reply.data),
    error: replies.find((reply) => reply.error)?.error ?? null,
  }
}

function pagesBetween(first: number, end: number): number[] {
  if (end <= first) return []
  const from = Math.floor(first / PAGE_ROWS)
  const to = Math.floor((end - 1) / PAGE_ROWS)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
