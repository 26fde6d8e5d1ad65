import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { hasSeconds } from '../../../shared/format/minute-ticks.ts'
import type { TimeAxis } from '../../components/time-axis.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { call } from '../../ipc/use-call.ts'

/** The room, in CSS pixels, that a label needs on both sides of its tick. */
export function halfOfLabel({ startMs, endMs }: TimeAxis): number {
  return hasSeconds(endMs - startMs) ? 26 : 17
}

/** Times of day in the zone of the workspace. */
export function useClock(): (ms: number, axisMs: number) => string {
  const { zone, display, locale } = useTimeStyle()
  return useMemo(() => {
    const timeZone = display === 'utc' ? 'UTC' : zone
    const shape = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
    const minutes = new Intl.DateTimeFormat(locale, shape)
    const seconds = new Intl.DateTimeFormat(locale, { ...shape, second: '2-digit' })
    return (ms, axisMs) => (hasSeconds(axisMs) ? seconds : minutes).format(ms)
  }, [zone, display, locale])
}

const SORT = { by: 'feedbackId', descending: false } as const
const NONE: ReadonlyMap<string, FeedbackListRow> = new Map()
/** Ids that fit into one search. */
const AT_ONCE = 100

/** The items behind the findings in view, by id, for their ribbons. */
export function useRibbons(ids: readonly FeedbackId[]): ReadonlyMap<string, FeedbackListRow> {
  const wanted = [...new Set(ids)].slice(0, AT_ONCE).join(',')
  const request = { filter: `feedback:${wanted}`, sort: SORT, asOfMs: null, offset: 0, limit: AT_ONCE }
  const rows = useQuery({
    queryKey: ['feedback:list', request],
    queryFn: () => call('feedback:list', request),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  return rows.data ? new Map(rows.data.map((row) => [row.feedbackId as string, row])) : NONE
}
