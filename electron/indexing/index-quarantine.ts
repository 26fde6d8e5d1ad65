import type { Quarantined } from '../api/parsed-page.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import type { ArchivedPage } from './archived-pages.ts'
import { hashEntryText } from './entry-text-hash.ts'

/**
 * Keeps what a page holds that was not understood. The same bytes read again in the same sweep, which is how a sweep
 * checks itself, bring nothing new.
 * @returns how many were added.
 */
export function indexQuarantined(db: WritableDatabase, page: ArchivedPage): number {
  if (page.quarantined.length === 0 || isReadAgain(db, page.seq)) return 0
  for (const [position, quarantined] of page.quarantined.entries()) {
    insertQuarantined(db, page, position, quarantined)
  }
  return page.quarantined.length
}

function insertQuarantined(
  db: WritableDatabase,
  { seq, sweepId, operation }: ArchivedPage,
  position: number,
  quarantined: Quarantined,
): void {
  const { entryNumber, reason, rawText } = quarantined
  const textHash = hashEntryText(quarantined)
  prepareOnce(
    db,
    `INSERT INTO quarantine (receipt, position, sweep_id, operation, entry_number, reason, raw_text, text_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(seq, position, sweepId, operation, entryNumber, reason, rawText, textHash)
}

function isReadAgain(db: ReadableDatabase, seq: number): boolean {
  const earlier = prepareOnce(
    db,
    `SELECT 1 FROM receipt AS this JOIN receipt AS earlier ON earlier.body_sha256 = this.body_sha256
     WHERE this.seq = ? AND earlier.seq < this.seq AND earlier.sweep_id = this.sweep_id`,
  ).get(seq)
  return earlier !== undefined
}
