import { z } from 'zod'
import type { AppErrorShape } from '../app-error.ts'
import { pageFailureSchema } from '../describe-failure.ts'
import { auditZoneSchema } from '../domain/audit-zone.ts'
import type { BundleVerdict } from '../domain/bundle.ts'
import type { CoverageState } from '../domain/coverage.ts'
import type { Operation } from '../domain/receipt.ts'
import { signatureSchemeSchema } from '../domain/signature-scheme.ts'
import { type UpdateCheck, updateSourceSchema } from '../domain/update.ts'
import { connectionSchema, type Protection, pageSourceSchema } from '../domain/workspace.ts'
import type { WorkspaceSummary } from '../domain/workspace-summary.ts'
import { type Preferences, preferencesSchema } from '../preferences.ts'
import { command, nothing, protection, query } from './contract-parts.ts'

/** At most 100,000 characters: a PEM key is some 3,000. */
const privateKey = z.string().min(1, 'Enter the private key.').max(100_000)

export interface AppInfo {
  readonly version: string
  readonly platform: string
  readonly electron: string
  readonly dataFolder: string
}

/** *unavailable* is never taken for absent: it says why, in `reason`. */
export type KeychainStatus =
  | { readonly isAvailable: true }
  | { readonly isAvailable: false; readonly code: AppErrorShape['code']; readonly reason: string }

/** A proxy on the way to the service that asks for a name and a password. */
export interface ProxyQuestion {
  /** host:port */
  readonly proxy: string
  /** The last answer was not accepted. */
  readonly wasRefused: boolean
}

const proxyCredentialsSchema = z.strictObject({
  username: z.string().min(1).max(1_000),
  password: z.string().max(1_000),
})
export type ProxyCredentials = Readonly<z.infer<typeof proxyCredentialsSchema>>

export interface RecentWorkspace {
  readonly path: string
  readonly name: string
  readonly protection: Protection
  readonly isMissing: boolean
  /** Marked as the demo, which can be made again. */
  readonly isDemo: boolean
  /** A copy that was restored from an evidence bundle. */
  readonly isBundle: boolean
  /** What the application last saw in the file, which stays closed; null where it saw nothing yet. */
  readonly note: RecentNote | null
}

export interface RecentNote {
  readonly atMs: number
  readonly states: Readonly<Record<Operation, CoverageState>>
  /** Of the last check of a bundle; null for other workspaces. */
  readonly bundle: BundleVerdict | null
  readonly isDemo: boolean
}

/** Closed until the user is back; see [Note: Lock]. */
export type LockedWorkspace = Pick<WorkspaceSummary, 'path' | 'name' | 'protection'>

/**
 * *service*: an address that answers; *credentials*: client ID and signature; *data*: the first page of the history.
 */
export type ConnectionStep = 'service' | 'credentials' | 'data'

export type ConnectionTest =
  | {
      readonly isAccepted: true
      /** Of the first reply. */
      readonly durationMs: number
      /** As the first page of the history states them; null where it does not. */
      readonly pages: number | null
      /** Of the first page of the history. */
      readonly entries: number
    }
  | {
      readonly isAccepted: false
      readonly error: AppErrorShape
      readonly failedAt: ConnectionStep
      /** The last request; null where none was sent. */
      readonly sent: SentRequest | null
    }

export interface SentRequest {
  readonly url: string
  /** As sent, without `hash`. */
  readonly parametersJson: string
  /** How far the clock of the service is ahead of this one, by its `Date` header; null where the reply has none. */
  readonly clockAheadMs: number | null
}

export interface VectorResult {
  readonly hash: string
  readonly isMatch: boolean
}

/** The result for a file: an open workspace, one that needs its passphrase, or a bundle for *bundle:check*. */
export type OpenedFile =
  | WorkspaceSummary
  | { readonly needsPassphrase: string }
  | { readonly chosenBundle: string }

/** The application, its workspaces, and trying a connection. */
export const APPLICATION_CONTRACT = {
  'app:info': query<AppInfo>()(nothing, { lane: 'main', depends: [] }),
  /** Opens the licenses of third-party software in the system's text viewer. */
  'app:show-licenses': command<null>()(nothing),
  /** Requests the given address only. A result is a reply; a network failure is an error. */
  'updates:check': command<UpdateCheck>()(updateSourceSchema),
  /** Lines of text for support: versions, sizes and counts; no id, no name, and the home folder as ~. */
  'app:diagnostics': query<string>()(nothing, { lane: 'main', depends: [] }),
  /** Opens the folder of the log. *file-access* where the system cannot. */
  'app:show-log': command<null>()(nothing),
  /** For the log; more than a few in a minute are dropped. */
  'app:page-failed': command<null>()(pageFailureSchema),
  'keychain:status': query<KeychainStatus>()(nothing, { lane: 'main', depends: [] }),
  /**
   * Stops waiting for the keychain (see *keychain:waiting*). The operation fails with *cancelled* and changes nothing.
   */
  'keychain:cancel': command<null>()(nothing),
  /** The question of *proxy:asks*, for a page that was loaded after it. */
  'proxy:question': query<ProxyQuestion | null>()(nothing, { lane: 'main', depends: [] }),
  /** Kept in memory until the application ends. null: cancelled; the request fails with *network-unreachable*. */
  'proxy:answer': command<null>()(proxyCredentialsSchema.nullable()),
  'workspace:current': query<WorkspaceSummary | null>()(nothing, { lane: 'main', depends: [] }),
  'workspace:recent': query<readonly RecentWorkspace[]>()(nothing, { lane: 'main', depends: [] }),
  /** Without `path` the workspace is made in the application's own folder under its name. */
  'workspace:create': command<WorkspaceSummary>()(
    z.strictObject({
      name: z
        .string()
        .trim()
        .regex(
          /^[^/\\:*?"<>|.][^/\\:*?"<>|]{0,79}$/u,
          'A name has 1 to 80 characters, without / \\ : * ? " < > |.',
        ),
      connection: pageSourceSchema,
      timeZone: auditZoneSchema,
      /** null: none, as for work from files alone. */
      privateKey: privateKey.nullable(),
      protection,
    }),
  ),
  /** Opens a workspace of `workspace:recent`. */
  'workspace:open': command<WorkspaceSummary>()(
    z.strictObject({ path: z.string().max(4_096), passphrase: z.string().max(1_000).optional() }),
  ),
  /**
   * Asks for a file with the system's dialog; null when the dialog was cancelled. A ZIP file is taken for a bundle,
   * which *bundle:check* then reads; `chosenBundle` is its name.
   */
  'workspace:choose-and-open': command<OpenedFile | null>()(nothing),
  /**
   * Opens the file that the system handed over last: by a double click, as an argument or dropped on the window. null
   * when there is none, or when a sync is running and the user wants to stay. Announced by *workspace:requested*.
   */
  'workspace:open-requested': command<OpenedFile | null>()(nothing),
  /**
   * Opens the demo workspace. The first time, and whenever its key is lost, it is made and synced from the demo service
   * (see *demo:progress*); where no keychain answers, without protection.
   */
  'workspace:open-demo': command<WorkspaceSummary>()(nothing),
  'workspace:close': command<null>()(nothing),
  /**
   * See [Note: Lock]. The demo is never locked.
   * @returns whether it is locked now; false while work is in progress, which ends first.
   */
  'workspace:lock': command<boolean>()(nothing),
  /** The locked workspace, for a page that was loaded since; see [Note: Lock]. */
  'workspace:locked': query<LockedWorkspace | null>()(nothing, { lane: 'main', depends: [] }),
  /**
   * `passphrase`: where the workspace has one; else the keychain is asked again. *not-found* where nothing is locked.
   */
  'workspace:unlock': command<WorkspaceSummary>()(
    z.strictObject({ passphrase: z.string().max(1_000).optional() }),
  ),
  /**
   * Takes a file off the list of `workspace:recent`. A copy restored from a bundle is removed with its key, the bundle
   * itself stays; any other workspace stays where it is.
   */
  'workspace:forget': command<null>()(z.strictObject({ path: z.string().max(4_096) })),
  /** See [Note: Stored key]. `privateKey` replaces the stored key. */
  'workspace:update-connection': command<WorkspaceSummary>()(
    z.strictObject({ connection: connectionSchema, privateKey: privateKey.optional() }),
  ),
  'workspace:set-private-key': command<WorkspaceSummary>()(z.strictObject({ privateKey })),
  /** Encrypts the file of the open workspace with another random key. Takes as long as writing the file again. */
  'workspace:renew-key': command<WorkspaceSummary>()(nothing),
  /** `passphrase`: that of today, where the workspace has one. */
  'workspace:change-protection': command<WorkspaceSummary>()(
    z.strictObject({ protection, passphrase: z.string().max(1_000).optional() }),
  ),
  /** Without `privateKey` the stored key of the open workspace signs; see [Note: Stored key]. */
  'connection:test': command<ConnectionTest>()(
    z.strictObject({ connection: connectionSchema, privateKey: privateKey.optional() }),
  ),
  /** Ends the tests under way; each returns *cancelled*. */
  'connection:cancel-test': command<null>()(nothing),
  'scheme:try-vector': command<VectorResult>()(
    z.strictObject({
      scheme: signatureSchemeSchema,
      privateKey,
      parameters: z
        .array(z.strictObject({ name: z.string().min(1).max(200), value: z.string().max(10_000) }))
        .max(100),
      expectedHash: z.string().max(200),
    }),
  ),
  'preferences:get': query<Preferences>()(nothing, { lane: 'main', depends: [] }),
  'preferences:set': command<Preferences>()(preferencesSchema.partial()),
} as const
