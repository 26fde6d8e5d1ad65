import { z } from 'zod'
import { updateSourceSchema } from './domain/update.ts'

/** Names of columns; those that this version does not know are passed over. */
const columnIds = z.array(z.string().max(40)).max(40)

/** How the user arranged the columns of a list. What is not named stands as the application has it. */
const columnChoiceSchema = z.strictObject({
  order: columnIds,
  shown: columnIds,
  hidden: columnIds,
  /** Stay in view while the others scroll sideways. */
  frozen: columnIds,
  /** CSS pixels. */
  widths: z.record(z.string().max(40), z.int().min(20).max(2_000)),
})
export type ColumnChoice = Readonly<z.infer<typeof columnChoiceSchema>>

/** Settings of the application on this machine; no secret and nothing about a workspace's content. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'high-contrast']),
  /** How times are written: as the service recorded them, in UTC, or in the audit time zone of the workspace. */
  timeDisplay: z.enum(['recorded', 'utc', 'zone']),
  /** Width of the detail pane in CSS pixels. */
  detailWidth: z.int().min(280).max(2_000),
  feedbackColumns: columnChoiceSchema,
  areFacetsOpen: z.boolean(),
  updates: updateSourceSchema,
  lastView: z.enum([
    'overview',
    'feedback',
    'responses',
    'findings',
    'reports',
    'sync',
    'settings',
    'samples',
    'watchlist',
    'log',
    'console',
    'verification',
  ]),
})
export type Preferences = Readonly<z.infer<typeof preferencesSchema>>

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  timeDisplay: 'recorded',
  detailWidth: 460,
  feedbackColumns: { order: [], shown: [], hidden: [], frozen: ['feedbackId'], widths: {} },
  areFacetsOpen: true,
  updates: { address: '', publicKey: '' },
  lastView: 'overview',
}
