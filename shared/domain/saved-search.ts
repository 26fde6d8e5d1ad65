import { z } from 'zod'
import { findTagProblem } from './annotations.ts'
import { FEEDBACK_SORTS } from './sort.ts'

/** Names follow the rules of tags: 1 to 60 characters, none of them invisible. */
const nameSchema = z
  .string()
  .max(1_000)
  .refine((name) => findTagProblem(name) === null, 'A name has 1 to 60 characters, none of them invisible.')
  .transform((name) => name.trim().replace(/\s+/gu, ' '))

/** A search in the form in which it is saved, shared in files, and applied again. */
export const searchDraftSchema = z.strictObject({
  name: nameSchema,
  /** The list that it searches. */
  subject: z.enum(['feedback', 'responses']),
  /** Text of the query language. */
  query: z.string().max(4_096),
  /** The order of the list of reviews; null: the default order. */
  sort: z.strictObject({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() }).nullable(),
  /** The list as of this moment; null: now. */
  asOfMs: z.int().nullable(),
})
export type SearchDraft = Readonly<z.output<typeof searchDraftSchema>>

/** A search as it was last used. */
export const recentSearchSchema = z.strictObject({
  subject: searchDraftSchema.shape.subject,
  query: searchDraftSchema.shape.query.trim().min(1),
})
export type RecentSearch = Readonly<z.output<typeof recentSearchSchema>>

export interface SavedSearch extends SearchDraft {
  readonly searchId: number
  readonly createdAtMs: number
  readonly changedAtMs: number
}

const SEARCHES_LIMIT = 1_000

/** A file of searches to share, without rows, workspace ids and secrets. */
export const searchFileSchema = z.strictObject({
  format: z.literal('unhidden-searches-1'),
  searches: z.array(searchDraftSchema).max(SEARCHES_LIMIT),
})

/** The result of importing such a file. */
export type SearchImport =
  | { readonly kind: 'imported'; readonly added: number; readonly alreadyThere: number }
  | { readonly kind: 'refused'; readonly reason: 'too-large' | 'not-json' | 'not-searches' }
