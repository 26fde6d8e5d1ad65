import { parsePage } from '../../../electron/api/parse-page.ts'
import type { ParsedPage } from '../../../electron/api/parsed-page.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'

export const RECEIVED_AT_MS = Date.UTC(2026, 10, 21, 12)

export const envelope = { errorCode: 0, errorMessage: 'Success' }

export const EVENT_1 = {
  feedbackId1: 11,
  businessId1: 20,
  showOnWebsite1: 0,
  time1: '2026-01-02T03:04:05+01:00',
  deleted1: 0,
}
export const EVENT_2 = {
  feedbackId2: 12,
  businessId2: 20,
  showOnWebsite2: 1,
  time2: '2026-01-01T03:04:05-08:00',
  deleted2: 1,
}
export const RESPONSE_1 = {
  businessId1: 20,
  feedbackId1: 11,
  type1: 'owner',
  date1: '2026-01-02T03:04:05+01:00',
  content1: 'Thank you.',
}

interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Parses a reply, or the members of a successful one. */
export function parse(operation: Operation, reply: Reply | Readonly<Record<string, unknown>>): ParsedPage {
  const isReply = (value: object): value is Reply => 'body' in value && value.body instanceof Uint8Array
  if (!isReply(reply)) return parseText(operation, JSON.stringify({ ...envelope, ...reply }))
  return parsePage({ status: 200, headers: {}, ...reply, operation, receivedAtMs: RECEIVED_AT_MS })
}

export function parseText(operation: Operation, text: string, status = 200): ParsedPage {
  return parse(operation, { body: Buffer.from(text), status })
}
