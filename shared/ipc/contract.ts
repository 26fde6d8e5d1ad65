import { z } from 'zod'
import type { AppErrorShape } from '../app-error.ts'
import { pageFailureSchema } from '../describe-failure.ts'
import { auditZoneSchema } from '../domain/audit-zone.ts'
import type { BundleProgress } from '../domain/bundle.ts'
import type { Coverage } from '../domain/coverage.ts'
import type { DataStatus } from '../domain/data-cutoff.ts'
import type { EncodedItems } from '../domain/encoded-items.ts'
import type { FeedbackListRow } from '../domain/feedback-item.ts'
import type { ResponseListRow } from '../domain/feedback-response.ts'
import type { BusinessSummary, Overview } from '../domain/overview.ts'
import { signatureSchemeSchema } from '../domain/signature-scheme.ts'
import { RESPONSE_ORDERS } from '../domain/sort.ts'
import type { QuarantinedEntry, Sweep, SyncProgress } from '../domain/sweep.ts'
import { CHANGE_KINDS, type SweepChange } from '../domain/sweep.ts'
import { type UpdateCheck, updateSourceSchema } from '../domain/update.ts'
import type { LastVerification, Verification } from '../domain/verification.ts'
import { connectionSchema, type Protection, pageSourceSchema } from '../domain/workspace.ts'
import type { WorkspaceSummary } from '../domain/workspace-summary.ts'
import { type Preferences, preferencesSchema } from '../preferences.ts'
import { AUDITOR_CONTRACT } from './auditor-contract.ts'
import { BUNDLE_CONTRACT } from './bundle-contract.ts'
import type { Push } from './channels.ts'
import {
  command,
  filter,
  type Lane,
  nothing,
  type Operation,
  protection,
  query,
  rows,
  sweepIdSchema,
  type Topic,
} from './contract-parts.ts'
import { DETAIL_CONTRACT } from './detail-contract.ts'
import { FEEDBACK_CONTRACT } from './feedback-contract.ts'
import { FINDINGS_CONTRACT } from './findings-contract.ts'
import { OVERVIEW_CONTRACT } from './overview-contract.ts'
import { REPORT_CONTRACT, REPORT_WRITING_CONTRACT } from './report-contract.ts'
import { SAMPLING_CONTRACT } from './sampling-contract.ts'
import { SYNC_CONTRACT } from './sync-contract.ts'

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
  /** A copy that was restored from an evidence bundle. */
  readonly isBundle: boolean
}

export type ConnectionTest =
  | { readonly isAccepted: true; readonly via: 'test-call' | 'history-page'; readonly durationMs: number }
  | { readonly isAccepted: false; readonly error: AppErrorShape }

export interface VectorResult {
  readonly hash: string
  readonly isMatch: boolean
}

/** What became of a file: an open workspace, one that needs its passphrase, or a bundle for *bundle:check*. */
export type OpenedFile =
  | WorkspaceSummary
  | { readonly needsPassphrase: string }
  | { readonly chosenBundle: string }

export interface CountResult {
  readonly count: number
}

/**
 * One map of channel → request schema and reply type, for both sides; topics with many channels have a file of their own
 * beside this one. Requests are checked in the main process before a handler sees them. Replies come from our own code and
 * are typed, not checked again.
 */
export const CONTRACT = {
  'app:info': query<AppInfo>()(nothing, { lane: 'main', depends: [] }),
  /** Opens the licenses of what is shipped in the system's viewer of texts. */
  'app:show-licenses': command<null>()(nothing),
  /** Asks the given address and nobody else; what was found is a reply, a fault of the network an error. */
  'updates:check': command<UpdateCheck>()(updateSourceSchema),
  /** Lines of text for whoever helps: versions, sizes and counts; no id, no name, and the home folder as ~. */
  'app:diagnostics': query<string>()(nothing, { lane: 'main', depends: [] }),
  /** Opens the folder of the log. *file-access* where the system cannot. */
  'app:show-log': command<null>()(nothing),
  /** For the log; more than a few in a minute are dropped. */
  'app:page-failed': command<null>()(pageFailureSchema),
  'keychain:status': query<KeychainStatus>()(nothing, { lane: 'main', depends: [] }),
  /** Stops waiting for the keychain (see *keychain:waiting*); what waited fails as *cancelled*, and nothing is changed. */
  'keychain:cancel': command<null>()(nothing),
  /** The question of *proxy:asks*, for a page that was loaded meanwhile. */
  'proxy:question': query<ProxyQuestion | null>()(nothing, { lane: 'main', depends: [] }),
  /** Kept in memory until the application ends. null: given up, the request fails as *network-unreachable*. */
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
   * Asks for a file with the system's dialog; null when the dialog was cancelled. A ZIP file is taken for a bundle, which
   * *bundle:check* then reads; `chosenBundle` is its name.
   */
  'workspace:choose-and-open': command<OpenedFile | null>()(nothing),
  /**
   * Opens the file that the system handed over last: by a double click, as an argument or dropped on the window. null when
   * there is none, or when a sync is running and the user wants to stay. Announced by *workspace:requested*.
   */
  'workspace:open-requested': command<OpenedFile | null>()(nothing),
  /**
   * Opens the demo workspace. The first time, and whenever its key is lost, it is made and synced from the demo service (see
   * *demo:progress*); where no keychain answers, without protection.
   */
  'workspace:open-demo': command<WorkspaceSummary>()(nothing),
  'workspace:close': command<null>()(nothing),
  /**
   * Takes a file off the list of `workspace:recent`. A copy restored from a bundle is removed with its key, the bundle itself
   * stays; any other workspace stays where it is.
   */
  'workspace:forget': command<null>()(z.strictObject({ path: z.string().max(4_096) })),
  'workspace:update-connection': command<WorkspaceSummary>()(
    z.strictObject({ connection: connectionSchema }),
  ),
  'workspace:set-private-key': command<WorkspaceSummary>()(z.strictObject({ privateKey })),
  /** Without `privateKey` the stored key of the open workspace signs. */
  'connection:test': command<ConnectionTest>()(
    z.strictObject({ connection: connectionSchema, privateKey: privateKey.optional() }),
  ),
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
  ...BUNDLE_CONTRACT,
  ...SYNC_CONTRACT,
  /** Newest first. */
  'sweeps:list': query<readonly Sweep[]>()(z.strictObject(rows), { depends: ['entries'] }),
  /** What one sweep changed, one kind at a time, item by item. */
  'sweeps:difference': query<readonly SweepChange[]>()(
    z.strictObject({ sweepId: sweepIdSchema, kind: z.enum(CHANGE_KINDS), ...rows }),
    { depends: ['entries'] },
  ),
  'coverage:get': query<Coverage>()(nothing, { depends: ['entries'] }),
  'data:status': query<DataStatus>()(nothing, { depends: ['entries'] }),
  'quarantine:list': query<readonly QuarantinedEntry[]>()(z.strictObject(rows), { depends: ['entries'] }),
  'overview:get': query<Overview>()(nothing, { lane: 'main', depends: ['entries'] }),
  ...OVERVIEW_CONTRACT,
  ...DETAIL_CONTRACT,
  ...FEEDBACK_CONTRACT,
  'responses:list': query<readonly ResponseListRow[]>()(
    z.strictObject({ filter, order: z.enum(RESPONSE_ORDERS).default('newest'), ...rows }),
    { lane: 'long', depends: ['entries', 'annotations'] },
  ),
  'responses:count': query<CountResult>()(z.strictObject({ filter }), {
    lane: 'main',
    depends: ['entries', 'annotations'],
  }),
  'businesses:list': query<readonly BusinessSummary[]>()(nothing, { lane: 'main', depends: ['entries'] }),
  ...REPORT_WRITING_CONTRACT,
  ...REPORT_CONTRACT,
  'evidence:verify': command<Verification>()(nothing),
  /** The last verification that the log knows of, whenever it was; null where there was none. */
  'evidence:last-verified': query<LastVerification | null>()(nothing, { depends: ['entries', 'log'] }),
  ...AUDITOR_CONTRACT,
  ...SAMPLING_CONTRACT,
  ...FINDINGS_CONTRACT,
  'preferences:get': query<Preferences>()(nothing, { lane: 'main', depends: [] }),
  'preferences:set': command<Preferences>()(preferencesSchema.partial()),
} as const satisfies Record<string, Operation<z.ZodType, unknown>>

type Contract = typeof CONTRACT
export type Channel = keyof Contract
/** The complete surface of the preload bridge. */
export const CHANNELS = Object.keys(CONTRACT) as readonly Channel[]

/** Queries of these lanes. */
export type QueryName<Of extends Lane = Lane> = {
  [C in Channel]: Contract[C] extends { readonly kind: 'query'; readonly lane: Of } ? C : never
}[Channel]
/** Questions that a thread answers from the open workspace. */
export type ReaderQuery = QueryName<'quick' | 'long'>
export const READER_QUERIES = CHANNELS.filter(
  (name): name is ReaderQuery => laneOf(name) === 'quick' || laneOf(name) === 'long',
)

/** Changes that the thread that writes makes, as the request names them. */
export type WriterCommand = {
  [C in Channel]: Contract[C] extends { readonly kind: 'command'; readonly lane: 'writer' } ? C : never
}[Channel]
export const WRITER_COMMANDS = CHANNELS.filter((name): name is WriterCommand => laneOf(name) === 'writer')

/** What the answer to a query follows from; nothing for what is no query of the contract. */
export function topicsOf(name: string): readonly Topic[] {
  const entry = entryOf(name)
  return entry !== undefined && 'depends' in entry ? entry.depends : []
}

/** Null for what the contract does not name. */
export function laneOf(name: string): Lane | 'writer' | null {
  return entryOf(name)?.lane ?? null
}

function entryOf(name: string): Contract[Channel] | undefined {
  return Object.hasOwn(CONTRACT, name) ? CONTRACT[name as Channel] : undefined
}

/** What the renderer passes. */
export type RequestOf<C extends Channel> = z.input<Contract[C]['request']>
/** What a handler receives, after the check. */
export type CheckedRequestOf<C extends Channel> = z.output<Contract[C]['request']>
/** What a handler answers, and how it travels. */
export type WireReplyOf<C extends Channel> =
  | NonNullable<Contract[C]['reply']>
  | Extract<Contract[C]['reply'], null>
/** What a screen gets: encoded rows are decoded (see [Note: Encoded rows]). */
export type ReplyOf<C extends Channel> =
  WireReplyOf<C> extends EncodedItems ? readonly FeedbackListRow[] : WireReplyOf<C>

/** How a reply travels: failures are values, so that nothing but code, message and details crosses. */
export type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppErrorShape }

export interface PushPayloads extends Record<Push, unknown> {
  'workspace:changed': WorkspaceSummary | null
  /** A file waits for *workspace:open-requested*. */
  'workspace:requested': null
  'sync:progress': SyncProgress
  'sync:finished': { readonly sweeps: readonly Sweep[]; readonly error: AppErrorShape | null }
  /** Whether the sync is paused may have changed, by the sleep of the machine. */
  'sync:paused': null
  /** New rows can be read: cached queries are stale. */
  'cache:changed': null
  'bundle:progress': BundleProgress
  'report:progress': { readonly rows: number; readonly totalRows: number | null }
  'demo:progress': { readonly step: 'starting' | 'syncing' | 'ready' }
  /** null: nothing is asked any more. */
  'proxy:asks': ProxyQuestion | null
  /** True once the keychain has taken a second, and false when it has answered or was given up. */
  'keychain:waiting': { readonly isWaiting: boolean }
  'menu:command': MenuCommand
  'notice:open': NoticeTarget
}

/** What a notification speaks of, and opens when it is clicked. */
export type NoticeTarget =
  | { readonly kind: 'sync'; readonly sweepId: Sweep['sweepId'] | null }
  | { readonly kind: 'report'; readonly seq: number | null }

/** Menu items and accelerators that the renderer carries out. */
export type MenuCommand =
  | 'show-overview'
  | 'show-feedback'
  | 'show-responses'
  | 'show-findings'
  | 'show-samples'
  | 'show-reports'
  | 'show-sync'
  | 'show-watchlist'
  | 'show-settings'
  | 'command-palette'
  | 'find'
  | 'export'
  | 'report-pdf'
  | 'report-bundle'
  | 'print'
  | 'verify-file'
  | 'sync'
  | 'open-workspace'
  | 'open-bundle'
  | 'close-workspace'
  | 'keyboard-help'
  | 'check-for-updates'
  | 'show-licenses'
  | 'open-log-folder'
  | 'copy-diagnostics'

/** What the preload script puts on `window`. */
export interface Bridge {
  invoke<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Envelope<WireReplyOf<C>>>
  /** @returns a function that ends the subscription. */
  subscribe<P extends Push>(push: P, listener: (payload: PushPayloads[P]) => void): () => void
}
