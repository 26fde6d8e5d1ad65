import { z } from 'zod'
import { auditZoneSchema, UTC_ZONE_NAME } from './audit-zone.ts'
import type { Reperformance } from './report-check.ts'
import type { Verification } from './verification.ts'
import { scopeSchema } from './workspace.ts'

/** What is done with an evidence bundle, one after the other. */
const BUNDLE_STEPS = ['verifying', 'listing', 'restoring', 'indexing', 'recomputing'] as const
export type BundleStep = (typeof BUNDLE_STEPS)[number]

/** The progress of a step, in units of the step. */
export interface BundleProgress {
  readonly step: BundleStep
  readonly done: number
  readonly total: number
}

/** The facts that a bundle states about itself; `null` for those that it does not state. */
export const bundleFactsSchema = z.strictObject({
  /** Name of the ZIP file, without its folder. */
  fileName: z.string(),
  sizeBytes: z.int(),
  /** Of the ZIP file, lower-case hex. */
  sha256: z.string(),
  /** The workspace that it was made from; null in a redacted bundle. */
  workspaceId: z.string().nullable(),
  /** The workspace's name and the preparer of the report, from the PDF of the bundle. */
  workspaceName: z.string().nullable(),
  preparedBy: z.string().nullable(),
  /** Name and version of the application. */
  application: z.string().nullable(),
  /** The date of the bag, YYYY-MM-DD. */
  madeOn: z.string().nullable(),
  /** The audit time zone of the report; bundles of earlier versions use UTC. */
  timeZone: auditZoneSchema.default(UTC_ZONE_NAME),
  /** The report in the bundle; null if it has only evidence. */
  report: z
    .strictObject({
      template: z.string(),
      filter: z.string().nullable(),
      asOfMs: z.int(),
      isPast: z.boolean(),
      /** Version of the index that the rows come from; another version may derive other rows. */
      indexVersion: z.int(),
    })
    .nullable(),
  isRedacted: z.boolean(),
  receipts: z.int(),
  /** Times of the first and the last reply. */
  firstReplyMs: z.int().nullable(),
  lastReplyMs: z.int().nullable(),
  sweeps: z.int(),
  /** The distinct scopes of the sweeps, the last one first. */
  scopes: z.array(scopeSchema),
  logEntries: z.int(),
  /** Files with the pages of its report. */
  pages: z.int().default(0),
  /** The text of its custody record; null where it has none, or one that is too long to be kept. */
  custody: z.string().nullable().default(null),
})
export type BundleFacts = Readonly<z.infer<typeof bundleFactsSchema>>

export type BundleFileState = 'intact' | 'changed' | 'missing' | 'unreadable' | 'not-listed'

/** A file of the bundle, compared with the manifests. */
export interface BundleFile {
  readonly name: string
  readonly sizeBytes: number | null
  readonly state: BundleFileState
}

/** The manifests, file by file. Raw replies are only counted, except those with a problem. */
export interface BundleManifest {
  readonly files: readonly BundleFile[]
  readonly pages: { readonly count: number; readonly sizeBytes: number; readonly intact: number }
  /** Number of files that are not intact; `files` may list only some of them. */
  readonly problems: number
}

export interface BundleCheck {
  readonly facts: BundleFacts
  readonly verification: Verification
  readonly manifest: BundleManifest
  /** Null if the bundle has no report, is redacted, or does not verify. */
  readonly reperformance: Reperformance | null
  readonly checkedAtMs: number
}

export const BUNDLE_VERDICTS = [
  'altered',
  'redacted',
  'evidence-only',
  'match',
  'mismatch',
  'not-determinable',
] as const
export type BundleVerdict = (typeof BUNDLE_VERDICTS)[number]

export function classifyBundle({ facts, verification, reperformance }: BundleCheck): BundleVerdict {
  if (!verification.isIntact) return 'altered'
  if (facts.isRedacted) return 'redacted'
  return reperformance?.outcome ?? 'evidence-only'
}

/** The comparison of a redacted bundle with the full one. */
export interface BundleComparison {
  readonly redactedName: string
  readonly fullName: string
  readonly reperformance: Reperformance
}

/** A value of a row in rows.jsonl; several texts in columns with several values. */
export type BundleCell = string | number | null | readonly string[]

/** Some rows of the report in a bundle, as stated. */
export interface BundleRows {
  /** Names of the columns in their order; empty if there is no row. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly BundleCell[])[]
  /** The stated number of rows; null if it is not stated. */
  readonly total: number | null
}
