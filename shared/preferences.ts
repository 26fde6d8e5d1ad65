import { z } from 'zod'
import { updateSourceSchema } from './domain/update.ts'

/** Names of columns; those that this version does not know are passed over. */
const columnIds = z.array(z.string().max(40)).max(40)

/** How the user arranged the columns of a list. Columns that are not named are as the application has them. */
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

/** The screens: a place of the rail, then one of its views. A place alone is its first view. */
export const VIEWS = [
  'home',
  'cases',
  'cases/requests',
  'reviews',
  'reviews/responses',
  'reviews/watched',
  'samples',
  'reports',
  'data',
  'data/history',
  'data/issues',
  'data/advanced',
  'settings',
  'settings/rules',
  'settings/log',
  'verification',
] as const
export type View = (typeof VIEWS)[number]

export const MOST_FOLLOWED = 200

/** Percent of the standard size, ascending. */
export const TEXT_SIZES = ['80', '90', '100', '110', '125', '150', '175', '200'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

/** The next size up or down; the last one stays. */
export function stepTextSize(size: TextSize, by: 1 | -1): TextSize {
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + by] ?? size
}

/** Settings of the application on this machine; no secret and nothing about a workspace's content. */
export const preferencesSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark', 'high-contrast']),
  /** How times are written: as the service recorded them, in UTC, or in the audit time zone of the workspace. */
  timeDisplay: z.enum(['recorded', 'utc', 'zone']),
  /** How days are written: `Nov 21, 2026` or `2026-11-21`. */
  dateFormat: z.enum(['words', 'iso']),
  /** Of everything in the window, in percent. */
  textSize: z.enum(TEXT_SIZES),
  /** *system*: reduced where the system asks for it. */
  motion: z.enum(['system', 'reduced']),
  /** Keys in the bottom line of each list. */
  keyHints: z.boolean(),
  /** Width of the detail pane in CSS pixels. */
  detailWidth: z.int().min(280).max(2_000),
  /** Height of the rows of lists. */
  density: z.enum(['comfortable', 'compact']),
  /** By the name of the list. */
  gridColumns: z.record(z.string().max(40), columnChoiceSchema),
  /** Minutes without input on this machine until the workspace is locked. */
  lockAfter: z.enum(['5', '15', '60', 'never']),
  updates: updateSourceSchema,
  /** The authority for time stamps that was used last; empty: none. */
  timeStampAddress: z.string().max(300),
  lastView: z.enum(VIEWS),
  /** The first steps on Home. *auto*: until the workspace has a saved report. */
  checklist: z.enum(['auto', 'shown', 'hidden']),
  /** The workspaces in which a review was opened, by their ids; the last ones. */
  followedIn: z.array(z.string().max(100)).max(MOST_FOLLOWED),
})
export type Preferences = Readonly<z.infer<typeof preferencesSchema>>

/** The file of the preferences. Those that no longer exist are ignored, and what was renamed gets its name of today. */
export const preferencesFileSchema = z.preprocess(
  (file) => renameLastView(renameFeedbackColumns(file)),
  preferencesSchema.partial().strip(),
)

/** Until 0.1 only the list of reviews had columns to arrange. */
function renameFeedbackColumns(file: unknown): unknown {
  if (typeof file !== 'object' || file === null || !('feedbackColumns' in file)) return file
  return { gridColumns: { feedback: file.feedbackColumns }, ...file }
}

/** The screens until 0.1, with those that replace them. */
const FORMER_VIEWS: Readonly<Record<string, View>> = {
  overview: 'home',
  findings: 'cases',
  feedback: 'reviews',
  responses: 'reviews/responses',
  watchlist: 'reviews/watched',
  sync: 'data',
  console: 'data/advanced',
  log: 'settings/log',
}

function renameLastView(file: unknown): unknown {
  if (typeof file !== 'object' || file === null || !('lastView' in file)) return file
  return { ...file, lastView: FORMER_VIEWS[String(file.lastView)] ?? file.lastView }
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  timeDisplay: 'zone',
  dateFormat: 'words',
  textSize: '100',
  motion: 'system',
  keyHints: true,
  detailWidth: 400,
  density: 'comfortable',
  gridColumns: {},
  lockAfter: '15',
  updates: { address: '', publicKey: '' },
  timeStampAddress: '',
  lastView: 'home',
  checklist: 'auto',
  followedIn: [],
}
