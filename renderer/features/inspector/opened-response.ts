import { useEffect, useMemo } from 'react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { findHits, type TextRange } from '../../components/text-ranges.ts'
import { useResponseStore } from '../../stores/inspector-store.ts'
import type { TimelineStep } from './timeline-steps.ts'

/** Whether the entry is the response that was opened from a search. */
export function useIsOpened(): (entry: TimelineEntry) => boolean {
  const opened = useResponseStore((state) => state.opened)
  return (entry) => entry.kind === 'response' && entry.response.responseId === opened?.responseId
}

/** Brings the response that was opened from a search into view, once for each opening. */
export function useScrollToOpened(steps: readonly TimelineStep[], scrollTo: (index: number) => void): void {
  const opened = useResponseStore((state) => state.opened)
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that change under the reader must not move the view
  useEffect(() => {
    const index = steps.findIndex(
      ({ entry }) => entry.kind === 'response' && entry.response.responseId === opened?.responseId,
    )
    if (index >= 0) scrollTo(index)
  }, [opened])
}

/** The words of the search that the item was opened from, in one of its responses. */
export function useSearchHits({ feedbackId, content }: FeedbackResponse): readonly TextRange[] {
  const opened = useResponseStore((state) => state.opened)
  const search = opened?.feedbackId === feedbackId ? opened.search : ''
  return useMemo(() => findHits(content, parseQuery(search).query), [content, search])
}
