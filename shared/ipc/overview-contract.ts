import { z } from 'zod'
import { EVENT_EFFECTS, type OverviewCharts, type SelectedEvents } from '../domain/overview-charts.ts'
import { feedbackIdSchema, filter, nothing, query } from './contract-parts.ts'

const LATEST_MS = 8_640_000_000_000_000
const timeMs = z.int().min(-LATEST_MS).max(LATEST_MS)

/** `asOfMs` null: the data cut-off. */
const items = z.strictObject({ filter, asOfMs: timeMs.nullable() })

const selection = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('all'), fromMs: timeMs, untilMs: timeMs, items: items.exactOptional() }),
  z.strictObject({
    of: z.literal('month'),
    month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
    effect: z.enum(EVENT_EFFECTS).nullable(),
    items: items.exactOptional(),
  }),
  z.strictObject({ of: z.literal('hides'), cell: z.int().min(0).max(167) }),
  z.strictObject({ of: z.literal('implausible') }),
])

/** Channels of the overview. */
export const OVERVIEW_CONTRACT = {
  /** Each call reads on a little; ask again until the reply is complete. */
  'overview:charts': query<OverviewCharts>()(nothing, { depends: ['entries'] }),
  /** The events behind a figure, newest first. */
  'overview:events': query<SelectedEvents>()(
    z.strictObject({
      selection,
      cursor: z.strictObject({ timeMs, feedbackId: feedbackIdSchema }).nullable(),
      limit: z.int().min(1).max(1_000),
    }),
    { depends: ['entries'] },
  ),
} as const
