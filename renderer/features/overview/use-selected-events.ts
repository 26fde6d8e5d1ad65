import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type {
  EventCursor,
  EventSelection,
  SelectedEvent,
  SelectedEvents,
} from '../../../shared/domain/overview-charts.ts'
import type { RequestOf } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/call.ts'

const PAGE_ROWS = 200
type Request = RequestOf<'overview:events'>

export interface SelectedEventsReading {
  readonly rows: readonly SelectedEvent[]
  readonly error: AppError | null
  readonly isReading: boolean
  readonly hasMore: boolean
  readMore(): void
}

/** The changes behind a figure: as many as were asked for, though a call may find none and only go on. */
export function useSelectedEvents(selection: EventSelection, wanted: number): SelectedEventsReading {
  const query = useInfiniteQuery<SelectedEvents, AppError, SelectedEvent[], unknown[], EventCursor | null>({
    queryKey: ['overview:events', selection],
    initialPageParam: null,
    queryFn: ({ pageParam }) =>
      call('overview:events', { selection, cursor: pageParam, limit: PAGE_ROWS } as Request),
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  })
  const rows = query.data ?? []
  const { hasNextPage, isFetching, fetchNextPage } = query
  const isShort = rows.length < wanted && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching) void fetchNextPage()
  }, [isShort, isFetching, fetchNextPage])
  return {
    rows,
    error: query.error,
    isReading: isFetching || isShort,
    hasMore: hasNextPage,
    readMore: () => void fetchNextPage(),
  }
}
