import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { shallow } from 'zustand/shallow'
import type { AppError } from '../../shared/app-error.ts'
import type { LogEntry } from '../../shared/domain/auditor-log.ts'
import type { CaseRow } from '../../shared/domain/case.ts'
import type { ListedAnswer } from '../../shared/domain/company-request.ts'
import type { FeedbackListRow, FeedbackResponse } from '../../shared/domain/feedback-item.ts'
import type { Finding } from '../../shared/domain/finding.ts'
import type { SyncRequestNote } from '../../shared/domain/receipt.ts'
import type { RequestOf } from '../../shared/ipc/contract.ts'
import { call } from './use-call.ts'

/** Rows of one request; 200 rows of the feedback list are a text of some 40 kB, read in a few milliseconds. */
export const PAGE_ROWS = 200
/** While the scroll bar is dragged, pages are asked for only where it rests this long. */
const REST_MS = 40

interface RowsOf {
  readonly 'feedback:list': readonly FeedbackListRow[]
  readonly 'responses:list': readonly FeedbackResponse[]
  readonly 'findings:list': readonly Finding[]
  readonly 'cases:list': readonly CaseRow[]
  readonly 'log:list': readonly LogEntry[]
  readonly 'requests:list': readonly SyncRequestNote[]
  readonly 'company:rows': readonly ListedAnswer[]
}
export type ListChannel = keyof RowsOf
export type RowOf<C extends ListChannel> = RowsOf[C][number]
/** Some replies are the rows, others have more beside them. */
type Reply<Rows> = Rows | { readonly rows: Rows }
const READERS: { readonly [C in ListChannel]: (request: RequestOf<C>) => Promise<Reply<RowsOf[C]>> } = {
  'feedback:list': (request) => call('feedback:list', request),
  'responses:list': (request) => call('responses:list', request),
  'findings:list': (request) => call('findings:list', request),
  'cases:list': (request) => call('cases:list', request),
  'log:list': (request) => call('log:list', request),
  'requests:list': (request) => call('requests:list', request),
  'company:rows': (request) => call('company:rows', request),
}
export type ListRequest<C extends ListChannel> = Omit<RequestOf<C>, 'offset' | 'limit'>

export interface RowPages<Row> {
  /** undefined while the row's page is on its way. */
  rowAt(index: number): Row | undefined
  readonly error: AppError | null
}

/**
 * The rows between two indexes of a long list, fetched page by page as they come into view.
 * @param request the same object as long as it is the same list.
 */
export function useRowPages<C extends ListChannel>(
  channel: C,
  request: ListRequest<C>,
  first: number,
  end: number,
): RowPages<RowsOf[C][number]> {
  const wantedKey = pagesBetween(first, end).join(',')
  const wanted = useMemo(() => ({ request, key: wantedKey }), [request, wantedKey])
  const [resting] = useDebouncedValue(wanted, REST_MS, { leading: true })
  // The rows of another list are mostly there already, and drawn at once.
  const { key } = resting.request === request ? resting : wanted
  const pages = useMemo(() => (key === '' ? [] : key.split(',').map(Number)), [key])
  // Without `combine`, whose result the query library compares with the former one, row by row.
  const replies = useQueries({
    queries: pages.map((page) => {
      const paged = { ...request, offset: page * PAGE_ROWS, limit: PAGE_ROWS } as RequestOf<C>
      return { queryKey: [channel, paged], queryFn: () => READERS[channel](paged) }
    }),
  })
  const rowsOfPages = useSameItems(replies.map(({ data }) => rowsOf(data)))
  const rowAt = useCallback(
    (index: number): RowsOf[C][number] | undefined =>
      rowsOfPages[pages.indexOf(Math.floor(index / PAGE_ROWS))]?.[index % PAGE_ROWS],
    [rowsOfPages, pages],
  )
  return { rowAt, error: replies.find(({ error }) => error)?.error ?? null }
}

function rowsOf<Rows extends readonly unknown[]>(reply: Reply<Rows> | undefined): Rows | undefined {
  return reply && 'rows' in reply ? reply.rows : reply
}

/** The former array as long as its items are the same. */
function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const [former, setFormer] = useState(items)
  if (shallow(former, items)) return former
  setFormer(items)
  return items
}

function pagesBetween(first: number, end: number): number[] {
  if (end <= first) return []
  const from = Math.floor(first / PAGE_ROWS)
  const to = Math.floor((end - 1) / PAGE_ROWS)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}
