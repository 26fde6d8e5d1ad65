import { z } from 'zod'
import type { BundleCheck, BundleComparison, BundleRows } from '../domain/bundle.ts'
import type { Protection } from '../domain/workspace.ts'
import type { WorkspaceSummary } from '../domain/workspace-summary.ts'
import { command, nothing, protection, query, rows } from './contract-parts.ts'

/** What checking the chosen bundle came to. */
export interface BundleOffer {
  readonly check: BundleCheck
  /** The copy that was restored from the very same file before, to be opened with *workspace:open*. */
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
   * Verifies the bundle of the open workspace anew from its ZIP file, and makes its report again. `choosesFile` asks where the
   * file is; null when that dialog was cancelled.
   */
  'bundle:verify': command<BundleCheck | null>()(z.strictObject({ choosesFile: z.boolean() })),
  /** Asks for a second bundle and holds it against the one chosen last, or that of the open workspace. */
  'bundle:compare': command<BundleComparison | null>()(
    z.strictObject({ first: z.enum(['chosen', 'workspace']) }),
  ),
  /**
   * Rows of the report in the redacted bundle that was checked last; there is no workspace to look at instead. `sha256`: that
   * of its file, so that rows of one bundle are never taken for those of another.
   */
  'bundle:rows': query<BundleRows>()(z.strictObject({ ...rows, sha256: z.string() }), {
    lane: 'main',
    depends: [],
  }),
  'bundle:cancel': command<null>()(nothing),
} as const
