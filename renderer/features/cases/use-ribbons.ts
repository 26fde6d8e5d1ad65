import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { call } from '../../ipc/use-call.ts'

const SORT = { by: 'feedbackId', descending: false } as const
const NONE: ReadonlyMap<string, FeedbackListRow> = new Map()
/** Ids that fit into one search. */
const AT_ONCE = 100

/** The items behind the findings in view, by id, for their ribbons. */
export function useRibbons(ids: readonly FeedbackId[]): ReadonlyMap<string, FeedbackListRow> {
  const wanted = useMemo(() => [...new Set(ids)].slice(0, AT_ONCE).join(','), [ids])
  const request = { filter: `feedback:${wanted}`, sort: SORT, asOfMs: null, offset: 0, limit: AT_ONCE }
  const rows = useQuery({
    queryKey: ['feedback:list', request],
    queryFn: () => call('feedback:list', request),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  return useMemo(
    () => (rows.data ? new Map(rows.data.map((row) => [row.feedbackId as string, row])) : NONE),
    [rows.data],
  )
}
