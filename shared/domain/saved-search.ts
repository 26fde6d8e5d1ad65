import { z } from 'zod'
import { findTagProblem } from './annotations.ts'
import { FEEDBACK_SORTS } from './sort.ts'

/** A name obeys the same rules as that of a tag: 1 to 60 characters, none of them invisible. */
const nameSchema = z
  .string()
  .max(1_000)
  .refine((name) => findTagProblem(name) === null, 'A name has 1 to 60 characters, none of them invisible.')
  .transform((name) => name.trim().replace(/\s+/gu, ' '))

/** A search as it is saved, shared in files, and applied again. */
export const searchDraftSchema = z.strictObject({
  name: nameSchema,
  /** The list it selects rows of. */
  subject: z.enum(['feedback', 'responses']),
  /** Text of the query language. */
  query: z.string().max(4_096),
  /** Order of the feedback list; null for the usual one. */
  sort: z.strictObject({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() }).nullable(),
  /** The list as it stood at this moment; null for now. */
  asOfMs: z.int().nullable(),
})
export type SearchDraft = Readonly<z.output<typeof searchDraftSchema>>

export interface SavedSearch extends SearchDraft {
  readonly searchId: number
  readonly createdAtMs: number
  readonly changedAtMs: number
}

const SEARCHES_LIMIT = 1_000

/** A file of searches to share. It holds no row, id of a workspace, or secret. */
export const searchFileSchema = z.strictObject({
  format: z.literal('unhidden-searches-1'),
  searches: z.array(searchDraftSchema).max(SEARCHES_LIMIT),
})

/** How reading such a file ended. */
export type SearchImport =
  | { readonly kind: 'imported'; readonly added: number; readonly alreadyThere: number }
  | { readonly kind: 'refused'; readonly reason: 'too-large' | 'not-json' | 'not-searches' }
