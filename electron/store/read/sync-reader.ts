import type { BusinessName } from '../../../shared/domain/business-name.ts'
import type { SyncRequestNote } from '../../../shared/domain/receipt.ts'
import type { QuarantineCounts } from '../../../shared/domain/sweep.ts'
import type { CountResult } from '../../../shared/ipc/feedback-contract.ts'
import { listBusinessNames } from '../business-names.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { getSchedule, type StoredSchedule } from '../sweeps.ts'
import { NO_HTTP_STATUS } from '../writer-api.ts'
import { countQuarantined, type PageOfRows } from './evidence-rows.ts'

/** Questions of the Sync screen beside those about sweeps. */
export interface SyncReaderApi {
  countQuarantine(): QuarantineCounts
  getSchedule(): StoredSchedule
  /** In the order of the ids. */
  listBusinessNames(): readonly BusinessName[]
  /** Archived replies as lines of the request log, newest first. */
  listArchivedRequests(request: PageOfRows): readonly SyncRequestNote[]
  countReceipts(): CountResult
}

// seq counts from 1 without a gap, so an offset is a position in the chain.
const LIST_ARCHIVED_REQUESTS = `
  SELECT sent_at_ms AS sentAtMs, operation, page, pass, nullif(http_status, ${NO_HTTP_STATUS}) AS httpStatus,
    body_length AS sizeBytes, elapsed_ms AS durationMs, receipt.seq AS receipt,
    CASE verdict_json ->> '$.kind' WHEN 'failure' THEN verdict_json ->> '$.code' END AS problem
  FROM receipt LEFT JOIN page_verdict ON page_verdict.receipt = receipt.seq
  WHERE receipt.seq <= (SELECT max(seq) FROM receipt) - @offset
  ORDER BY receipt.seq DESC LIMIT +@limit`

export function createSyncReader(db: ReadableDatabase): SyncReaderApi {
  return {
    countQuarantine: () => countQuarantined(db),
    getSchedule: () => getSchedule(db),
    listBusinessNames: () => listBusinessNames(db),
    listArchivedRequests: ({ offset, limit }) => {
      const rows = prepareOnce(db, LIST_ARCHIVED_REQUESTS).all({ offset, limit })
      return (rows as Omit<SyncRequestNote, 'attempt'>[]).map((row) => ({ ...row, attempt: null }))
    },
    countReceipts: () => ({
      count: Number(prepareOnce(db, 'SELECT coalesce(max(seq), 0) FROM receipt').pluck().get()),
    }),
  }
}
