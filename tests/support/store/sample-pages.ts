import type { ReceivedPage, WorkspaceRecord } from '../../../electron/store/writer-api.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import type { Connection } from '../../../shared/domain/workspace.ts'

/** Rows with the API's field names, without the entry number. */
export type SampleEntry = Readonly<Record<string, string | number>>

export const TEST_KEY = 'a5'.repeat(32)
export const OTHER_KEY = '5a'.repeat(32)
export const RECEIVED_AT_MS = Date.UTC(2026, 5, 1)

export const SAMPLE_RECORD: WorkspaceRecord & { readonly connection: Connection } = {
  workspaceId: 'workspace-under-test',
  demo: null,
  timeZone: 'UTC',
  createdAtMs: RECEIVED_AT_MS,
  connection: {
    baseUrl: 'https://reviews.example',
    clientId: 'c'.repeat(40),
    scheme: {
      name: 'sample',
      algorithm: 'sha256',
      keyEncoding: 'utf8',
      keyPosition: 'before',
      keySeparator: '',
      nameValueSeparator: '',
      pairSeparator: '',
      sortByName: true,
      includeNames: true,
      hexCase: 'lower',
    },
    scope: { businessIds: [], from: null, to: null },
  },
}

/** A history entry; `time` is UTC. */
export function historyEntry(
  feedbackId: string,
  time: string,
  showOnWebsite: 0 | 1,
  { deleted = 0, businessId = '20760' }: { deleted?: 0 | 1; businessId?: string } = {},
): SampleEntry {
  return { feedbackId, businessId, showOnWebsite, time, deleted }
}

export function responseEntry(
  feedbackId: string,
  date: string,
  content: string,
  { type = 'owner', businessId = '20760' }: { type?: string; businessId?: string } = {},
): SampleEntry {
  return { feedbackId, businessId, type, date, content }
}

/** The reply of the service for one page: flat numbered keys. */
export function pageBody(entries: readonly SampleEntry[], page = 1, pages = 1): Uint8Array<ArrayBuffer> {
  const envelope = { page, pages, count: entries.length, perPage: 500, errorCode: 0, errorMessage: 'Success' }
  const numbered = entries.flatMap((entry, index) =>
    Object.entries(entry).map(([name, value]) => [`${name}${index + 1}`, value]),
  )
  return new TextEncoder().encode(JSON.stringify({ ...envelope, ...Object.fromEntries(numbered) }))
}

export interface SampleReply {
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly page: number
  readonly pass?: number
  readonly body: Uint8Array
  readonly receivedAtMs?: number
}

export function receivedPage({
  pass = 1,
  receivedAtMs = RECEIVED_AT_MS,
  ...reply
}: SampleReply): ReceivedPage {
  return {
    ...reply,
    pass,
    requestJson: JSON.stringify({ clientId: 'c'.repeat(40), page: String(reply.page) }),
    httpStatus: 200,
    headers: { 'content-type': 'application/json', 'set-cookie': 'secret=1' },
    sentAtMs: receivedAtMs - 120,
    receivedAtMs,
    elapsedMs: 119.6,
  }
}
