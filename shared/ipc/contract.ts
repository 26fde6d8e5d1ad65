import type { z } from 'zod'
import type { AppErrorShape } from '../app-error.ts'
import type { BundleProgress } from '../domain/bundle.ts'
import type { EncodedItems } from '../domain/encoded-items.ts'
import type { FeedbackListRow } from '../domain/feedback-item.ts'
import type { FreezeProgress } from '../domain/sample.ts'
import type { Sweep, SyncProgress } from '../domain/sweep.ts'
import type { WorkspaceSummary } from '../domain/workspace-summary.ts'
import type { View } from '../preferences.ts'
import type { LockedWorkspace, ProxyQuestion } from './application-contract.ts'
import { APPLICATION_CONTRACT } from './application-contract.ts'
import { AUDITOR_CONTRACT } from './auditor-contract.ts'
import type { Push } from './channels.ts'
import { COMPANY_CONTRACT } from './company-contract.ts'
import type { Lane, Operation, Topic } from './contract-parts.ts'
import { DETAIL_CONTRACT, OVERVIEW_CONTRACT } from './detail-contract.ts'
import { FEEDBACK_CONTRACT } from './feedback-contract.ts'
import { CASES_CONTRACT, FINDINGS_CONTRACT, HOME_CONTRACT, SAMPLING_CONTRACT } from './findings-contract.ts'
import { BUNDLE_CONTRACT, REPORT_CONTRACT, REPORT_WRITING_CONTRACT } from './report-contract.ts'
import { SYNC_CONTRACT } from './sync-contract.ts'

/**
 * All operations by name, for both sides; each topic has a file beside this one. The main process checks requests
 * before a handler gets them. Replies come from our own code and are typed, not checked again.
 */
export const CONTRACT = {
  ...APPLICATION_CONTRACT,
  ...BUNDLE_CONTRACT,
  ...SYNC_CONTRACT,
  ...OVERVIEW_CONTRACT,
  ...DETAIL_CONTRACT,
  ...FEEDBACK_CONTRACT,
  ...REPORT_WRITING_CONTRACT,
  ...REPORT_CONTRACT,
  ...AUDITOR_CONTRACT,
  ...SAMPLING_CONTRACT,
  ...FINDINGS_CONTRACT,
  ...CASES_CONTRACT,
  ...COMPANY_CONTRACT,
  ...HOME_CONTRACT,
} as const satisfies Record<string, Operation<z.ZodType, unknown>>

type Contract = typeof CONTRACT
export type Channel = keyof Contract
/** The complete surface of the preload bridge. */
export const CHANNELS = Object.keys(CONTRACT) as readonly Channel[]

/** Queries of these lanes. */
export type QueryName<Of extends Lane = Lane> = {
  [C in Channel]: Contract[C] extends { readonly kind: 'query'; readonly lane: Of } ? C : never
}[Channel]
/** Queries that a thread of the store answers. */
export type StoreQuery = QueryName<Exclude<Lane, 'main'>>
const STORE_LANES: ReadonlySet<string | null> = new Set<Exclude<Lane, 'main'>>(['quick', 'long', 'count'])
export const STORE_QUERIES = CHANNELS.filter((name): name is StoreQuery => STORE_LANES.has(laneOf(name)))

/** Commands of the writing thread. */
export type WriterCommand = {
  [C in Channel]: Contract[C] extends { readonly kind: 'command'; readonly lane: 'writer' } ? C : never
}[Channel]
export const WRITER_COMMANDS = CHANNELS.filter((name): name is WriterCommand => laneOf(name) === 'writer')

/** Topics of a query; empty for any other name. */
export function topicsOf(name: string): readonly Topic[] {
  const entry = entryOf(name)
  return entry !== undefined && 'depends' in entry ? entry.depends : []
}

/** Null for a name that is not in the contract. */
export function laneOf(name: string): Lane | 'writer' | null {
  return entryOf(name)?.lane ?? null
}

function entryOf(name: string): Contract[Channel] | undefined {
  return Object.hasOwn(CONTRACT, name) ? CONTRACT[name as Channel] : undefined
}

/** The request as the renderer passes it. */
export type RequestOf<C extends Channel> = z.input<Contract[C]['request']>
/** The request after the check. */
export type CheckedRequestOf<C extends Channel> = z.output<Contract[C]['request']>
/** The reply as it is sent. */
export type WireReplyOf<C extends Channel> =
  | NonNullable<Contract[C]['reply']>
  | Extract<Contract[C]['reply'], null>
/** The reply of a handler: nothing where the reply is null. */
// biome-ignore lint/suspicious/noConfusingVoidType: the return type of a function that gives nothing
export type GivenReplyOf<C extends Channel> = WireReplyOf<C> extends null ? void : WireReplyOf<C>
/** The reply for a screen, with decoded rows (see [Note: Encoded rows]). */
export type ReplyOf<C extends Channel> =
  WireReplyOf<C> extends EncodedItems ? readonly FeedbackListRow[] : WireReplyOf<C>

/** The reply as it is sent. A failure is a value, so that only code, message and details are sent. */
export type Envelope<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: AppErrorShape }

export interface PushPayloads extends Record<Push, unknown> {
  'workspace:changed': WorkspaceSummary | null
  /** A file waits for *workspace:open-requested*. */
  'workspace:locked': LockedWorkspace | null
  'workspace:requested': null
  'sync:progress': SyncProgress
  'sync:finished': { readonly sweeps: readonly Sweep[]; readonly error: AppErrorShape | null }
  /** The sleep of the machine may have paused or resumed the sync. */
  'sync:paused': null
  /** New rows can be read: cached queries are stale. */
  'cache:changed': null
  'bundle:progress': BundleProgress
  /** Of *samples:freeze*, once it takes a while. */
  'samples:progress': FreezeProgress
  'report:progress': { readonly rows: number; readonly totalRows: number | null }
  'demo:progress': { readonly step: 'starting' | 'syncing' | 'ready' }
  /** null: the question was answered or cancelled. */
  'proxy:asks': ProxyQuestion | null
  /** True after a second without an answer of the keychain; false after its answer or a cancellation. */
  'keychain:waiting': { readonly isWaiting: boolean }
  'menu:command': MenuCommand
  'notice:open': NoticeTarget
}

/** The target of a notification, which a click opens. */
export type NoticeTarget =
  | { readonly kind: 'sync'; readonly sweepId: Sweep['sweepId'] | null }
  | { readonly kind: 'report'; readonly seq: number | null }

/** Menu items and accelerators that the renderer carries out. */
export type MenuCommand =
  | `show-${View}`
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
  | 'lock-workspace'
  | 'close-workspace'
  | 'keyboard-help'
  | 'check-for-updates'
  | 'show-licenses'
  | 'open-log-folder'
  | 'copy-diagnostics'
  | 'text-larger'
  | 'text-smaller'
  | 'text-standard'

/** The API that the preload script adds to `window`. */
export interface Bridge {
  invoke<C extends Channel>(channel: C, request: RequestOf<C>): Promise<Envelope<WireReplyOf<C>>>
  /** @returns a function that ends the subscription. */
  subscribe<P extends Push>(push: P, listener: (payload: PushPayloads[P]) => void): () => void
}
