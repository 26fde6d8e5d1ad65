import { z } from 'zod'
import type { BundleCheck, BundleComparison, BundleRows } from '../domain/bundle.ts'
import { askedCustodySchema } from '../domain/custody.ts'
import type { ListedReport, RepeatedReport, SavedReport, SignedReport } from '../domain/kept-report.ts'
import {
  editedResultSchema,
  NO_SIGN_OFF,
  PAPERS,
  PDF_TEMPLATES,
  PRINTED_ROWS,
  signOffSchema,
} from '../domain/pdf-report.ts'
import { chosenItemsSchema, REPORT_TEMPLATES, type ReportResult } from '../domain/report.ts'
import type { ReportCheck, VerifiedFile } from '../domain/report-check.ts'
import { REPORT_FORMATS, SAVED_REPORTS_LIMIT } from '../domain/report-formats.ts'
import { finalizeSchema, finalSchema, reviewStepSchema } from '../domain/report-review.ts'
import { RESPONSE_ORDERS } from '../domain/sort.ts'
import type { LastVerification, SignatureCheck, Verification } from '../domain/verification.ts'
import type { Protection } from '../domain/workspace.ts'
import type { WorkspaceSummary } from '../domain/workspace-summary.ts'
import { command, filter, moment, nothing, protection, query, rows, sort } from './contract-parts.ts'

const request = {
  filter,
  /** Order of a list of items; null for the order of ids. */
  sort: sort.nullable().default(null),
  asOfMs: moment,
  /** Pseudonyms in place of ids, commitments in place of texts; the workspace and the search are not named. */
  isRedacted: z.boolean().default(false),
  /** Of a redacted copy; empty for a name by chance, null only for one of an earlier version that is shown again. */
  recipient: z.string().max(200).nullable().default(''),
  hidesNames: z.boolean().default(false),
  /** Of a PDF, alone or in a bundle. */
  paper: z.enum(PAPERS).default('a4'),
  preparedBy: z.string().max(200).default(''),
  signOff: signOffSchema.default(NO_SIGN_OFF),
  printedRows: z.enum(PRINTED_ROWS).default('summary'),
  edited: editedResultSchema.nullable().default(null),
  /** Rows that were chosen in the list of items; null for all that `filter` finds. */
  items: chosenItemsSchema.nullable().default(null),
}
const pdfRequest = z.strictObject({ template: z.enum(PDF_TEMPLATES), ...request })

export interface PreviewPage {
  /** In points. */
  readonly width: number
  readonly height: number
  /** To be shown as an image and never as markup. */
  readonly svg: string
}

/** The first pages, and the generated result. */
export interface PdfPreview {
  readonly id: string
  readonly pages: readonly PreviewPage[]
  readonly result: string
  /** The figures of the report with their values, in words: a picture has no text for a screen reader. */
  readonly figures: readonly (readonly [label: string, value: string])[]
}

/** For each page after the first, its paragraphs and rows from top to bottom. */
export type PreviewText = readonly (readonly string[])[]

/** Making reports. One is written at a time; a second one ends with *busy*. */
export const REPORT_WRITING_CONTRACT = {
  /** Asks where to save; null when the dialog was cancelled. */
  'report:export': command<SavedReport | null>()(
    z.strictObject({
      template: z.enum(REPORT_TEMPLATES),
      format: z.enum(REPORT_FORMATS),
      ...request,
      /** Order of a list of responses. */
      order: z.enum(RESPONSE_ORDERS).default('newest'),
      /** Of a bundle. */
      custody: askedCustodySchema.nullable().default(null),
      /** Of a bundle: saved PDF reports that are put into it, by their log entries. */
      saved: z.array(z.int().min(1)).max(SAVED_REPORTS_LIMIT).default([]),
    }),
  ),
  /** The same for a PDF. */
  'report:export-pdf': command<SavedReport | null>()(pdfRequest),
  /** Loads what previews need, before the first is asked for. */
  'report:prepare-preview': command<null>()(nothing),
  'report:preview-pdf': query<PdfPreview>()(
    /** Only a picture shows a sign-off that is asked for; of a file it comes from the log. */
    pdfRequest.extend({ final: finalSchema.nullable().default(null) }),
    { lane: 'main', depends: ['entries', 'annotations', 'findings'] },
  ),
  /** What a preview has on its pages after the first, for screen readers; null if it is no longer kept. */
  'report:preview-text': command<PreviewText | null>()(z.strictObject({ id: z.uuid() })),
  /** Ends the running report or check; an incomplete report is removed. */
  'report:cancel': command<null>()(nothing),
} as const

/** Null: a key is chosen first. */
const signingPassphrase = z.string().max(1024).nullable()
const kept = z.strictObject({ seq: z.int().min(1) })

/**
 * Reports that were made before, named by the number of their entry in the auditor's log; the renderer never names a
 * path.
 */
export const REPORT_CONTRACT = {
  'evidence:verify': command<Verification>()(nothing),
  /** A page with the fingerprint of the evidence, which is verified before. */
  'evidence:save-slip': command<ReportResult | null>()(nothing),
  /** The last verification that the log knows of, whenever it was; null where there was none. */
  'evidence:last-verified': query<LastVerification | null>()(nothing, { depends: ['entries', 'log'] }),
  /**
   * Reports of this workspace, newest first, as the auditor's log has them: those before an entry; null: the newest.
   */
  'report:list-kept': query<readonly ListedReport[]>()(
    z.strictObject({
      beforeSeq: z.int().min(1).nullable(),
      limit: z.int().min(1).max(200),
      template: z.enum(REPORT_TEMPLATES).nullable(),
    }),
    { depends: ['entries', 'log'] },
  ),
  /** *invalid-argument* where it is not the turn of the step. */
  'report:take-step': command<null>()(reviewStepSchema, { lane: 'writer' }),
  /**
   * Whether the files are still those that were written, and where they differ. *not-found* for a number that is no
   * report.
   */
  'report:check-kept': command<ReportCheck>()(kept),
  /**
   * Puts signatures beside its files, with a key that the user chooses in a dialog of the system; null when that was
   * cancelled. A protected key ends with *passphrase-required*: the call with a passphrase uses the key chosen before.
   * *signing-key*, *passphrase-wrong*, *signature-exists*, *report-changed*, *report-missing*.
   */
  'report:sign': command<SignedReport | null>()(kept.extend({ passphrase: signingPassphrase })),
  /**
   * Asks an authority for a time stamp of each of its files (RFC 3161), which is put beside it, after the user allowed
   * its host. Where it cannot be reached, the request waits beside the file for the next attempt. Replies
   * with what verifiers find in the stamps. *signature-exists*,
   * *report-changed*, *report-missing*, *cancelled* where the host was not allowed, and of the network.
   */
  'report:time-stamp': command<readonly SignatureCheck[]>()(
    kept.extend({ address: z.url({ protocol: /^https?$/ }).max(300) }),
  ),
  /** *report-missing* where the file is gone. */
  'report:show-kept': command<null>()(kept),
  /** Opens it with the system's own program, which also prints it. *file-access* where there is none. */
  'report:open-kept': command<null>()(kept),
  /**
   * Begins to drag its files out of the window, while a mouse button is pressed on it. *report-missing* where one is
   * gone, *report-changed* where one is not what was written.
   */
  'report:drag-kept': command<null>()(kept),
  /** Makes it again and compares the two; asks where to save, null when the dialog was cancelled. */
  'report:repeat': command<RepeatedReport | null>()(kept),
  /**
   * Saves the report as the next version of its review, or of a final report as the draft of its successor. Asks where;
   * null when the dialog was cancelled.
   */
  'report:save-version': command<SavedReport | null>()(
    finalizeSchema.extend({ edited: editedResultSchema.nullable() }),
  ),
  /**
   * Writes the final file, signed with all names; rows become final as they are. Asks where; null when the dialog was
   * cancelled. *report-outdated* where the workspace has changed since the report was signed,
   * *report-superseded* where another report has taken the place of the one that it supersedes.
   */
  'report:finalize': command<SavedReport | null>()(finalizeSchema),
  /** Asks for a file and identifies it; null when the dialog was cancelled. */
  'report:verify-file': command<VerifiedFile | null>()(nothing),
} as const

/** The result of checking the chosen bundle. */
export interface BundleOffer {
  readonly check: BundleCheck
  /** The copy that was restored from the same file before; *workspace:open* opens it. */
  readonly copy: {
    readonly path: string
    readonly name: string
    readonly protection: Protection
  } | null
}

/** Evidence bundles; one thing at a time, with *bundle:progress*. The renderer never names a path. */
export const BUNDLE_CONTRACT = {
  /** Asks for a ZIP file; null when the dialog was cancelled, else its name. */
  'bundle:choose': command<string | null>()(nothing),
  /** Reads and verifies the bundle that was chosen last, without writing anything. */
  'bundle:check': command<BundleOffer>()(nothing),
  /** Restores it as a workspace, after *bundle:check* found it whole, and opens that. */
  'bundle:open': command<WorkspaceSummary>()(z.strictObject({ protection })),
  /**
   * Verifies the bundle of the open workspace again from its ZIP file, and makes its report again. `choosesFile` asks
   * where the file is; null when that dialog was cancelled.
   */
  'bundle:verify': command<BundleCheck | null>()(z.strictObject({ choosesFile: z.boolean() })),
  /**
   * Asks where to save the pages of the report in the bundle of the open workspace, and opens them. *bundle-moved*
   * where the file is not the one that was opened.
   */
  'bundle:save-report': command<null>()(nothing),
  /**
   * Puts a signature beside the ZIP file of the open workspace, as *report:sign* does for a report. *bundle-moved*
   * where the file is not the one that was opened.
   */
  'bundle:sign': command<SignedReport | null>()(z.strictObject({ passphrase: signingPassphrase })),
  /** Asks for a second bundle and compares it with the one chosen last, or with that of the open workspace. */
  'bundle:compare': command<BundleComparison | null>()(
    z.strictObject({ first: z.enum(['chosen', 'workspace']) }),
  ),
  /**
   * Rows of the report in the redacted bundle that was checked last; there is no workspace to look at instead.
   * `sha256`: that of its file, so that rows of one bundle are never taken for those of another.
   */
  'bundle:rows': query<BundleRows>()(z.strictObject({ ...rows, sha256: z.string() }), {
    lane: 'main',
    depends: [],
  }),
  'bundle:cancel': command<null>()(nothing),
} as const
