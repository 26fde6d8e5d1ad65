import { z } from 'zod'
import type { EntryEvidence } from '../domain/entry-evidence.ts'
import type { Around } from '../domain/feedback-item.ts'
import { momentSchema } from '../domain/moment.ts'
import type { Overview } from '../domain/overview.ts'
import {
  EVENT_EFFECTS,
  type EventEffect,
  type OverviewCharts,
  type SelectedEvents,
} from '../domain/overview-charts.ts'
import type { PageReceipt } from '../domain/receipt.ts'
import {
  businessIdSchema,
  feedbackIdSchema,
  filter,
  nothing,
  query,
  receiptSeqSchema,
  sweepIdSchema,
} from './contract-parts.ts'

const YEAR_MS = 366 * 86_400_000

/** Identifies an entry to mark in the reply. */
const wantedEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('event'),
    feedbackId: feedbackIdSchema,
    businessId: businessIdSchema,
    showOnWebsite: z.union([z.literal(0), z.literal(1)]),
    deleted: z.union([z.literal(0), z.literal(1)]),
    timeText: z.string().max(200),
    ordinal: z.int().min(0),
  }),
  z.strictObject({ kind: z.literal('response'), responseId: z.int() }),
])
export type WantedEntry = z.output<typeof wantedEntry>

export interface ReceiptDetail {
  readonly receipt: PageReceipt
  /** The archived body as text; of a long one a part, around the entry where one was asked for. */
  readonly bodyText: string
  /** Characters of the reply that were left out before and after `bodyText`. */
  readonly cutBefore: number
  readonly cutAfter: number
  /** Where the members of the entry stand in `bodyText`, in UTF-16 units; empty when it is not there. */
  readonly marks: readonly { readonly start: number; readonly end: number }[]
}

/** Channels of the detail of one item. */
export const DETAIL_CONTRACT = {
  'feedback:evidence': query<readonly EntryEvidence[]>()(z.strictObject({ feedbackId: feedbackIdSchema }), {
    depends: ['entries'],
  }),
  'feedback:around': query<Around>()(
    z.strictObject({
      businessId: businessIdSchema,
      atMs: momentSchema,
      withinMs: z.int().min(0).max(YEAR_MS),
    }),
    { depends: ['entries'] },
  ),
  'receipt:get': query<ReceiptDetail>()(
    z.strictObject({ seq: receiptSeqSchema, entry: wantedEntry.nullable().default(null) }),
    { depends: [] },
  ),
} as const

/** Only events of the items that a search finds. `asOfMs`: the end of durations; null: the data cutoff. */
const items = z.strictObject({ filter, asOfMs: momentSchema.nullable() })

const selection = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('all'),
    fromMs: momentSchema,
    /** Exclusive. */
    untilMs: momentSchema,
    effect: z.enum(EVENT_EFFECTS).exactOptional(),
    items: items.exactOptional(),
  }),
  z.strictObject({
    of: z.literal('month'),
    month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
    effect: z.enum(EVENT_EFFECTS).nullable(),
    items: items.exactOptional(),
  }),
  /** `cell`: index into OverviewCharts.hides. */
  z.strictObject({ of: z.literal('hides'), cell: z.int().min(0).max(167) }),
  z.strictObject({ of: z.literal('implausible') }),
  /** Added by this sweep of the history. */
  z.strictObject({
    of: z.literal('added'),
    sweepId: sweepIdSchema,
    effect: z.enum(EVENT_EFFECTS).nullable(),
  }),
])
/** The events of a figure or of a part of a chart. */
export type EventSelection = z.output<typeof selection>

/** Channels of the overview. */
export const OVERVIEW_CONTRACT = {
  'overview:get': query<Overview>()(nothing, { lane: 'count', depends: ['entries'] }),
  /** Each call reads on a little; ask again until the reply is complete. */
  'overview:charts': query<OverviewCharts | null>()(nothing, { depends: ['entries'] }),
  /** What a sweep of the history added, by effect; null where it added more than are looked at. */
  'overview:added': query<Readonly<Partial<Record<EventEffect, number>>> | null>()(
    z.strictObject({ sweepId: sweepIdSchema }),
    { lane: 'long', depends: ['entries'] },
  ),
  /** The events behind a figure, newest first. */
  'overview:events': query<SelectedEvents>()(
    z.strictObject({
      selection,
      cursor: z.strictObject({ timeMs: momentSchema, feedbackId: feedbackIdSchema }).nullable(),
      limit: z.int().min(1).max(1_000),
    }),
    { depends: ['entries'] },
  ),
} as const
