import type { ReadableDatabase } from '../store/database.ts'
import type { HashedReceipt } from './check-chain.ts'

/** A receipt as the archive has it. */
export interface StoredReceipt extends HashedReceipt {
  readonly hasBody: number
}

/** All receipts in the order of their numbers, one after the other. */
export function listReceipts(db: ReadableDatabase): IterableIterator<StoredReceipt> {
  const rows = db
    .prepare(
      `SELECT receipt.seq, sweep_id AS sweepId, operation, pass, page, request_json AS requestJson,
       http_status AS httpStatus, headers_json AS headersJson, sent_at_ms AS sentAtMs,
       received_at_ms AS receivedAtMs, elapsed_ms AS elapsedMs, body_length AS bodyLength,
       body_sha256 AS bodySha256, previous_hash AS previousHash, hash, page_body.seq IS NOT NULL AS hasBody
     FROM receipt LEFT JOIN page_body USING (seq) ORDER BY receipt.seq`,
    )
    .iterate()
  return rows as IterableIterator<StoredReceipt>
}
