import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { annotationStrings as strings } from './annotation-strings.ts'

/** One item by its id, several by their number: who marks one must see which. */
export function describeItems(feedbackIds: readonly string[]): string {
  const [only, ...others] = feedbackIds
  if (only !== undefined && others.length === 0) return strings.item(only)
  return countOf(feedbackIds.length, ...strings.items, LOCALE)
}
