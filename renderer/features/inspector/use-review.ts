import { useMemo } from 'react'
import { type EntryEvidence, toEntryKey } from '../../../shared/domain/entry-evidence.ts'
import type { FeedbackDetail, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useDataCutoff } from '../../ipc/workspace-facts.ts'

/** A review, and the date that its list is shown as of. */
export interface ReviewRef {
  readonly feedbackId: FeedbackId
  /** null: the data cutoff. */
  readonly asOfMs: number | null
}

/** Replies of another review are not shown: its state must not be read as that of this one. */
export function useReview({ feedbackId, asOfMs }: ReviewRef) {
  const { data, error } = useCall('feedback:get', { feedbackId, asOfMs }, { keepsFormer: true })
  return { detail: data?.item.feedbackId === feedbackId ? data : undefined, error }
}

/** All that is known now, also where the list is shown as of a date. */
export function useWholeReview({ feedbackId }: ReviewRef): FeedbackDetail | undefined {
  return useReview({ feedbackId, asOfMs: null }).detail
}

/** The moment that lasting periods are counted to; null until it is known. */
export function useMoment(asOfMs: number | null): number | null {
  const cutoffMs = useDataCutoff()
  return asOfMs ?? cutoffMs
}

/** The replies that contain an entry; null until they are known. */
export function useEntryEvidence(feedbackId: FeedbackId): (entry: TimelineEntry) => EntryEvidence | null {
  const { data } = useCall('feedback:evidence', { feedbackId })
  return useMemo(() => {
    const byKey = new Map((data ?? []).map((evidence) => [evidence.key, evidence]))
    return (entry) => byKey.get(toEntryKey(entry)) ?? null
  }, [data])
}

export function useCasesOf(feedbackId: FeedbackId) {
  return useCall('cases:of-review', { feedbackId })
}
