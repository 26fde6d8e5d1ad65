import type { BundleCheck } from './bundle.ts'
import type { VerificationProblem } from './verification.ts'
import type { PageSource, Protection } from './workspace.ts'

/** What the user interface knows of an open workspace. No secret is part of it. */
export interface WorkspaceSummary {
  /** Random, made with the workspace; names its secrets in the keychain. */
  readonly workspaceId: string
  /** File name without folder and extension. */
  readonly name: string
  readonly path: string
  readonly protection: Protection
  readonly connection: PageSource
  /** A name of the IANA database; see [Note: Audit time zone]. */
  readonly timeZone: string
  readonly hasPrivateKey: boolean
  /** True where the private key is longer than the keychain takes: it lies in the key file, sealed by a key in the keychain. */
  readonly isPrivateKeyInKeyFile: boolean
  readonly isDemo: boolean
  /** What an opening found wrong between the file and the head kept outside it, now or earlier. */
  readonly evidenceProblem: VerificationProblem | null
  /** What came of the last check of the bundle that it was restored from; null for a workspace of one's own. */
  readonly bundle: BundleCheck | null
}
