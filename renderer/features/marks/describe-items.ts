import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { marksWords as words } from './marks-strings.ts'

/** One item by its id, several by their number: who marks one must see which. */
export function describeItems(feedbackIds: readonly FeedbackId[]): string {
  const [only, ...others] = feedbackIds
  if (only !== undefined && others.length === 0) return words.item(only)
  return countOf(feedbackIds.length, ...words.items, LOCALE)
}
