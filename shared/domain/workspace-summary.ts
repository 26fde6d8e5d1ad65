import type { BundleCheck } from './bundle.ts'
import type { VerificationProblem } from './verification.ts'
import type { PageSource, Protection } from './workspace.ts'

/** The data of an open workspace for the user interface, without secrets. */
export interface WorkspaceSummary {
  /** Random, created with the workspace; identifies its secrets in the keychain. */
  readonly workspaceId: string
  /** File name without folder and extension. */
  readonly name: string
  readonly path: string
  readonly protection: Protection
  readonly connection: PageSource
  /** A name of the IANA database; see [Note: Audit time zone]. */
  readonly timeZone: string
  readonly hasPrivateKey: boolean
  /** True if the private key is too long for the keychain: the key file has it, sealed by a key in the keychain. */
  readonly isPrivateKeyInKeyFile: boolean
  readonly isDemo: boolean
  /** Differences between the file and the head kept outside it, found at this or an earlier opening. */
  readonly evidenceProblem: VerificationProblem | null
  /** The last check of the bundle that it was restored from; null for other workspaces. */
  readonly bundle: BundleCheck | null
}
