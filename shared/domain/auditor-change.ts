import { z } from 'zod'
import { findNoteProblem, findTagProblem } from './annotations.ts'
import { type FeedbackId, isDecimalId } from './ids.ts'
import { searchDraftSchema } from './saved-search.ts'

/** The most items of one change: annotating them takes well under a second. */
export const CHANGED_ITEMS_LIMIT = 10_000

const feedbackId = z
  .string()
  .refine(isDecimalId)
  .transform((text) => text as FeedbackId)
const feedbackIds = z
  .array(feedbackId)
  .min(1)
  .max(CHANGED_ITEMS_LIMIT, `Mark at most ${CHANGED_ITEMS_LIMIT.toLocaleString('en')} items at a time.`)
  .readonly()
const tagName = z
  .string()
  .max(1_000)
  .refine((name) => findTagProblem(name) === null, 'A tag has 1 to 60 characters, none of them invisible.')
const tagNames = z.array(tagName).max(100).readonly()
const noteText = z
  .string()
  .refine((text) => findNoteProblem(text) === null, 'A note has 1 to 20,000 characters.')
const rowId = z.int().min(1)

/** All changes of the auditor. Each is one transaction together with its log entries. */
export const auditorChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('star'), feedbackIds, isSet: z.boolean() }),
  z.strictObject({ kind: z.literal('watch'), feedbackIds, isSet: z.boolean() }),
  z.strictObject({ kind: z.literal('tags'), feedbackIds, add: tagNames, remove: tagNames }),
  z.strictObject({ kind: z.literal('rename-tag'), from: tagName, to: tagName }),
  z.strictObject({ kind: z.literal('add-note'), feedbackId, text: noteText }),
  z.strictObject({ kind: z.literal('change-note'), noteId: rowId, text: noteText }),
  z.strictObject({ kind: z.literal('delete-note'), noteId: rowId }),
  z.strictObject({ kind: z.literal('save-search'), search: searchDraftSchema }),
  z.strictObject({ kind: z.literal('replace-search'), searchId: rowId, search: searchDraftSchema }),
  z.strictObject({ kind: z.literal('rename-search'), searchId: rowId, name: searchDraftSchema.shape.name }),
  z.strictObject({ kind: z.literal('delete-search'), searchId: rowId }),
  /** The auditor has looked at these watched items; null: at all. Not logged. */
  z.strictObject({ kind: z.literal('looked-at'), feedbackIds: feedbackIds.nullable() }),
])
export type AuditorChange = Readonly<z.output<typeof auditorChangeSchema>>

export interface ChangeOutcome {
  /** Items that were changed, without those that already had the wanted state. */
  readonly changedIds: readonly FeedbackId[]
  /** The id of the created note or search, or null. */
  readonly madeId: number | null
  /** True if another search has the name; then nothing was changed. */
  readonly isNameTaken: boolean
}
