import { z } from 'zod'
import {
  type BusinessId,
  type FeedbackId,
  isDecimalId,
  type ReceiptSeq,
  type SweepId,
} from '../domain/ids.ts'
import { FEEDBACK_SORTS } from '../domain/sort.ts'
import { isLongPassphrase, PASSPHRASE_TOO_SHORT } from '../domain/workspace.ts'

/** An operation as both sides know it. Its name is its key in the contract. */
export interface Operation<Request extends z.ZodType, Reply> {
  readonly kind: 'query' | 'command'
  readonly request: Request
  /** Exists in the type only. */
  readonly reply?: Reply
}

/** Data that answers depend on. An answer is stale when one of its topics has changed. */
export type Topic = 'entries' | 'annotations' | 'findings' | 'samples' | 'requests' | 'log' | 'sync'

/**
 * Who answers a query: *main*, the main process; *quick*, the thread that keeps lists responsive; *long*, that thread
 * if it can answer at once, and another thread if a whole list must be read first; *count*, the counting thread.
 */
export type Lane = 'main' | 'quick' | 'long' | 'count'

/** A question that changes nothing; its answer may be cached until a topic that it depends on changes. */
export interface Query<Request extends z.ZodType, Reply, Of extends Lane> extends Operation<Request, Reply> {
  readonly kind: 'query'
  readonly lane: Of
  readonly depends: readonly Topic[]
}

export const query =
  <Reply>() =>
  <Request extends z.ZodType, const Of extends Lane = 'quick'>(
    request: Request,
    { lane = 'quick' as Of, depends }: { readonly lane?: Of; readonly depends: readonly Topic[] },
  ): Query<Request, Reply, Of> => ({ kind: 'query', request, lane, depends })

export interface Command<Request extends z.ZodType, Reply, Of extends 'main' | 'writer'>
  extends Operation<Request, Reply> {
  readonly kind: 'command'
  readonly lane: Of
}

/** Changes something, or asks the user. *writer*: the writing thread does it, in `electron/operations/commands`. */
export const command =
  <Reply>() =>
  <Request extends z.ZodType, const Of extends 'main' | 'writer' = 'main'>(
    request: Request,
    { lane = 'main' as Of }: { readonly lane?: Of } = {},
  ): Command<Request, Reply, Of> => ({ kind: 'command', request, lane })

export const nothing = z.undefined()
const passphrase = z.string().refine(isLongPassphrase, PASSPHRASE_TOO_SHORT).max(1_000)
/** How a new workspace file is protected. */
export const protection = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keychain') }),
  z.strictObject({ kind: z.literal('passphrase'), passphrase }),
])
/** Text of the query language; its parser reports errors with their position. */
export const filter = z.string().max(4_096)
export const feedbackIdSchema = z
  .string()
  .refine(isDecimalId)
  .transform((text) => text as FeedbackId)
export const businessIdSchema = z
  .string()
  .refine(isDecimalId)
  .transform((text) => text as BusinessId)
export const receiptSeqSchema = z
  .int()
  .min(1)
  .transform((seq) => seq as ReceiptSeq)
export const sweepIdSchema = z
  .int()
  .min(1)
  .transform((id) => id as SweepId)
/** Milliseconds since 1970 within the years 1 to 9999; null (or nothing) means now. */
export const moment = z.int().min(-62_135_596_800_000).max(253_402_300_799_999).nullable().default(null)
export const sort = z.strictObject({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() })
export const rows = { offset: z.int().min(0), limit: z.int().min(1).max(1_000) }
