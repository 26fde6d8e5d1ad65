import type { WatchedItem } from '../../../shared/domain/annotations.ts'
import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { annotationStrings as strings } from './annotation-strings.ts'

/** `2 new history entries, 1 new response`; empty where nothing is new. */
export function describeNews({ newEvents, newResponses, changedEntries }: WatchedItem): string {
  const parts = [
    [newEvents, strings.newEvents],
    [newResponses, strings.newResponses],
    [changedEntries, strings.changedEntries],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, [one, many]]) => countOf(count, one, many, LOCALE))
    .join(', ')
}
