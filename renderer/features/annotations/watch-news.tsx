import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasNews, type WatchedItem } from '../../../shared/domain/annotations.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import { changeAnnotations } from './change-annotations.ts'
import { describeNews } from './describe-news.ts'

/** What came since the auditor last looked. Showing it is looking: the badge forgets the item, this pane does not. */
export function WatchNews({ feedbackId }: { readonly feedbackId: FeedbackId }) {
  const watched = useCall('watchlist:get', undefined)
  const client = useQueryClient()
  const style = useTimeStyle()
  const [shown, setShown] = useState<WatchedItem | null>(null)
  const item = watched.data?.find((candidate) => candidate.feedbackId === feedbackId)
  const news = item && hasNews(item) ? item : null
  useEffect(() => {
    if (!news) return
    setShown(news)
    changeAnnotations(client, { kind: 'looked-at', feedbackIds: [feedbackId] }).catch(showFailure)
  }, [news, feedbackId, client])
  if (!shown) return null
  return <Notice kind="info" title={strings.news(describeNews(shown), formatMoment(shown.seenAtMs, style))} />
}
