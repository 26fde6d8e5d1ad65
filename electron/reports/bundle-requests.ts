import { ANSWERS_FOLDER, REQUESTS_FOLDER } from '../evidence/bundle-layout.ts'
import { readReceivedFile } from '../evidence/received-files.ts'
import { readOr } from '../lib/file-error.ts'
import { printRequestDocument } from '../requests/request-document.ts'
import { listRequests } from '../requests/request-rows.ts'
import { listRequestLines } from '../requests/write-request.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import type { BagWriter } from './bag-writer.ts'

/**
 * Adds what was asked of the company and what came back: of each request its document and the rows as they were sent,
 * and every file as it was received, under its SHA-256. The log of the bundle has their names and times. A restored
 * workspace reads the answers again from these bytes.
 * A file that the workspace no longer has as received is left out, and a verification of the bundle reports it.
 */
export function addRequests(bag: BagWriter, db: ReadableDatabase): void {
  for (const { requestId, reference } of listRequests(db, 0).toReversed()) {
    bag.add(`${REQUESTS_FOLDER}${reference}.json`, [printRequestDocument(db, requestId)])
    bag.add(`${REQUESTS_FOLDER}${reference}.csv`, listRequestLines(db, requestId))
  }
  const files = prepareOnce(db, 'SELECT sha256 FROM answer_file ORDER BY file_id').pluck().all() as string[]
  for (const sha256 of files) {
    const bytes = readOr(null, () => readReceivedFile(db, sha256))
    if (bytes) bag.add(`${ANSWERS_FOLDER}${sha256}`, [bytes])
  }
}
