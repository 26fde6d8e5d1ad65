import { z } from 'zod'

/** Settings of the application on this machine; no secret and nothing about a workspace's content. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'high-contrast']),
  /** How times are written: as the service recorded them, in UTC, or in a zone of the IANA database. */
  timeDisplay: z.enum(['recorded', 'utc', 'zone']),
  timeZone: z.string().max(60),
  /** Width of the detail pane in CSS pixels. */
  detailWidth: z.int().min(280).max(2_000),
  lastView: z.enum(['overview', 'feedback', 'responses', 'reports', 'sync', 'settings']),
})
export type Preferences = Readonly<z.infer<typeof preferencesSchema>>

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  timeDisplay: 'recorded',
  timeZone: 'UTC',
  detailWidth: 460,
  lastView: 'overview',
}
