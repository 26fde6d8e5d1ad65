import { z } from 'zod'
import { type FeedbackId, isDecimalId } from './ids.ts'

/** Items that can be named one by one: their ids are some 2 MB of text then. More are chosen by a search. */
export const CHOSEN_ITEMS_LIMIT = 100_000

/** Rows of a list that somebody chose: these alone, or all of the list but these. */
export const chosenItemsSchema = z.strictObject({
  kind: z.enum(['only', 'all-but']),
  feedbackIds: z
    .array(
      z
        .string()
        .refine(isDecimalId)
        .transform((text) => text as FeedbackId),
    )
    .min(1)
    .max(CHOSEN_ITEMS_LIMIT)
    .readonly(),
})
export type ChosenItems = Readonly<z.output<typeof chosenItemsSchema>>

/**
 * A search that finds exactly the chosen items. It may be longer than one that is typed. Items that were chosen stay so
 * when the search that showed them would no longer find them.
 */
export function toSearchOfChosen(filter: string, chosen: ChosenItems | null): string {
  if (chosen === null) return filter
  const items = `feedback:${chosen.feedbackIds.join(',')}`
  if (chosen.kind === 'only') return items
  return filter.trim() === '' ? `-${items}` : `(${filter}) -${items}`
}
