import { z } from 'zod'
import { auditZoneSchema, UTC_ZONE_NAME } from './audit-zone.ts'
import type { Reperformance } from './reperformance.ts'
import type { Verification } from './verification.ts'
import { scopeSchema } from './workspace.ts'

/** What is done with an evidence bundle, one after the other. */
const BUNDLE_STEPS = ['verifying', 'listing', 'restoring', 'indexing', 'recomputing'] as const
export type BundleStep = (typeof BUNDLE_STEPS)[number]

/** How far a step has come, in pieces of its own kind. */
export interface BundleProgress {
  readonly step: BundleStep
  readonly done: number
  readonly total: number
}

/** What a bundle says of itself; `null` where it does not say it. */
export const bundleFactsSchema = z.strictObject({
  /** Name of the ZIP file, without its folder. */
  fileName: z.string(),
  sizeBytes: z.int(),
  /** Of the ZIP file, lower-case hex. */
  sha256: z.string(),
  /** The workspace it was made from; a redacted bundle leaves it out. */
  workspaceId: z.string().nullable(),
  /** Its name, and who prepared the report, as the PDF of the bundle has them. */
  workspaceName: z.string().nullable(),
  preparedBy: z.string().nullable(),
  /** With its version. */
  application: z.string().nullable(),
  /** The bag's own date, YYYY-MM-DD. */
  madeOn: z.string().nullable(),
  /** Whose days and months the report has; bundles of earlier versions mean UTC. */
  timeZone: auditZoneSchema.default(UTC_ZONE_NAME),
  /** The report inside; null for the evidence alone. */
  report: z
    .strictObject({
      template: z.string(),
      filter: z.string().nullable(),
      asOfMs: z.int(),
      isPast: z.boolean(),
      /** Version of the index that the rows were read from; another one may derive other rows. */
      indexVersion: z.int(),
    })
    .nullable(),
  isRedacted: z.boolean(),
  receipts: z.int(),
  /** Moments of the first and the last reply. */
  firstReplyMs: z.int().nullable(),
  lastReplyMs: z.int().nullable(),
  sweeps: z.int(),
  /** What the sweeps asked for, each scope once, the last one first. */
  scopes: z.array(scopeSchema),
  logEntries: z.int(),
})
export type BundleFacts = Readonly<z.infer<typeof bundleFactsSchema>>

export type BundleFileState = 'intact' | 'changed' | 'missing' | 'unreadable' | 'not-listed'

/** A file of the bundle, held against the manifests. */
export interface BundleFile {
  readonly name: string
  readonly sizeBytes: number | null
  readonly state: BundleFileState
}

/** The manifests, file by file. Raw replies are many: they are counted, and named where something is wrong. */
export interface BundleManifest {
  readonly files: readonly BundleFile[]
  readonly pages: { readonly count: number; readonly sizeBytes: number; readonly intact: number }
  /** Files that are not intact; `files` names a part of them where there are very many. */
  readonly problems: number
}

/** What came of checking a bundle. */
export interface BundleCheck {
  readonly facts: BundleFacts
  readonly verification: Verification
  readonly manifest: BundleManifest
  /** Null where the bundle holds no report, or does not verify. Of a redacted report nothing is recomputed. */
  readonly reperformance: Reperformance | null
  readonly checkedAtMs: number
}

export type BundleVerdict =
  | 'altered'
  | 'redacted'
  | 'evidence-only'
  | 'match'
  | 'mismatch'
  | 'not-determinable'

/** The check in one word. */
export function classifyBundle({ facts, verification, reperformance }: BundleCheck): BundleVerdict {
  if (!verification.isIntact) return 'altered'
  if (facts.isRedacted) return 'redacted'
  return reperformance?.outcome ?? 'evidence-only'
}

/** Two bundles held against each other. */
export interface BundleComparison {
  readonly redactedName: string
  readonly fullName: string
  readonly reperformance: Reperformance
}

/** A value of a row as rows.jsonl has it: several texts where the column holds several. */
export type BundleCell = string | number | null | readonly string[]

/** Some rows of the report in a bundle, as it states them. */
export interface BundleRows {
  /** Names of the columns in their order; none where there is no row at all. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly BundleCell[])[]
  /** How many rows the bundle says there are; null where it does not say it. */
  readonly total: number | null
}
