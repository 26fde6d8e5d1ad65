import { AppError } from '../../../shared/app-error.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { PageReceipt, SyncRequestNote } from '../../../shared/domain/receipt.ts'
import type { QuarantineCounts, QuarantinedEntry } from '../../../shared/domain/sweep.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { ACKNOWLEDGED_BEFORE } from '../quarantine-acknowledgements.ts'
import { NO_HTTP_STATUS } from '../writer-api.ts'

export interface PageOfRows {
  readonly offset: number
  readonly limit: number
}

const SELECT_RECEIPT = `
  SELECT seq, sweep_id AS sweepId, operation, page, request_json AS requestJson, http_status AS httpStatus,
    headers_json AS headersJson, server_address AS serverAddress, certificate_chain AS certificateChain,
    sent_at_ms AS sentAtMs, received_at_ms AS receivedAtMs, elapsed_ms AS elapsedMs,
    body_length AS bodyLength, lower(hex(body_sha256)) AS bodySha256, lower(hex(previous_hash)) AS previousHash,
    lower(hex(hash)) AS hash
  FROM receipt`

const SELECT_QUARANTINED = `
  SELECT quarantine_id AS quarantineId, receipt, position, quarantine.sweep_id AS sweepId, operation,
    entry_number AS entryNumber, reason, raw_text AS rawText, acknowledged_at_ms AS acknowledgedAtMs, note,
    CASE WHEN acknowledged_at_ms IS NULL THEN ${ACKNOWLEDGED_BEFORE} END AS seenBeforeAtMs
  FROM quarantine LEFT JOIN quarantine_acknowledgement USING (receipt, position, reason)`

/** Receipts in the order of the chain. */
export function findReceipts(db: ReadableDatabase, { offset, limit }: PageOfRows): PageReceipt[] {
  // seq starts at 1 and has no gaps, so an offset is a position in the chain.
  const sql = `${SELECT_RECEIPT} WHERE seq > ? ORDER BY seq LIMIT +?`
  return prepareOnce(db, sql).all(offset, limit) as PageReceipt[]
}

/** Head of the chain, or null before the first reply. */
export function findLastReceipt(db: ReadableDatabase): PageReceipt | null {
  const row = prepareOnce(db, `${SELECT_RECEIPT} ORDER BY seq DESC LIMIT 1`).get()
  return (row as PageReceipt | undefined) ?? null
}

/** @throws AppError *not-found*. */
export function getReceiptBySeq(db: ReadableDatabase, seq: ReceiptSeq): PageReceipt {
  const row = prepareOnce(db, `${SELECT_RECEIPT} WHERE seq = ?`).get(seq)
  if (!row) throw new AppError('not-found', `There is no receipt ${seq}.`)
  return row as PageReceipt
}

/** Newest first. */
export function findQuarantined(db: ReadableDatabase, { offset, limit }: PageOfRows): QuarantinedEntry[] {
  const sql = `${SELECT_QUARANTINED} ORDER BY quarantine_id DESC LIMIT +? OFFSET +?`
  return prepareOnce(db, sql).all(limit, offset) as QuarantinedEntry[]
}

export function countQuarantined(db: ReadableDatabase): QuarantineCounts {
  return prepareOnce(
    db,
    `SELECT count(*) AS entries, count(*) FILTER (WHERE acknowledged_at_ms IS NULL) AS waiting,
       count(*) FILTER (WHERE acknowledged_at_ms IS NULL AND ${ACKNOWLEDGED_BEFORE} IS NOT NULL) AS seenBefore,
       max(receipt) AS throughReceipt
     FROM quarantine LEFT JOIN quarantine_acknowledgement USING (receipt, position, reason)`,
  ).get() as QuarantineCounts
}

// seq starts at 1 and has no gaps, so an offset is a position in the chain.
const LIST_ARCHIVED_REQUESTS = `
  SELECT sent_at_ms AS sentAtMs, operation, page, pass, nullif(http_status, ${NO_HTTP_STATUS}) AS httpStatus,
    body_length AS sizeBytes, elapsed_ms AS durationMs, receipt.seq AS receipt,
    CASE verdict_json ->> '$.kind' WHEN 'failure' THEN verdict_json ->> '$.code' END AS problem
  FROM receipt LEFT JOIN page_verdict ON page_verdict.receipt = receipt.seq
  WHERE receipt.seq <= (SELECT max(seq) FROM receipt) - @offset
  ORDER BY receipt.seq DESC LIMIT +@limit`

/** Archived replies as lines of the request log, newest first. */
export function findArchivedRequests(db: ReadableDatabase, { offset, limit }: PageOfRows): SyncRequestNote[] {
  const rows = prepareOnce(db, LIST_ARCHIVED_REQUESTS).all({ offset, limit })
  return (rows as Omit<SyncRequestNote, 'attempt'>[]).map((row) => ({ ...row, attempt: null }))
}

export function countReceipts(db: ReadableDatabase): number {
  return Number(prepareOnce(db, 'SELECT coalesce(max(seq), 0) FROM receipt').pluck().get())
}
