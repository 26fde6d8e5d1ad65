import { hash } from 'node:crypto'
import type { Quarantined } from '../api/parsed-page.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import type { ArchivedPage } from './archived-pages.ts'

/**
 * Stores the quarantined entries of a page. A page with the same bytes in the same sweep, read again as a check, adds
 * nothing.
 * @returns the number of added entries.
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

/** Raw texts of at least this length may have been cut (see api/entry-draft.ts), and the rest may differ. */
const WHOLE_BELOW = 64 * 1024 - 1

/**
 * SHA-256 of the raw text of a quarantined entry, which identifies it in a later reply. Its number is left out: names
 * like `time4` or `time[4]` count as `time`, because a new entry at the top of a page renumbers all others.
 * @returns null for text that concerns a reply as a whole, and for text that was cut.
 */
export function hashEntryText({ entryNumber, rawText }: Pick<Quarantined, 'entryNumber' | 'rawText'>) {
  if (entryNumber === null || rawText === '' || rawText.length >= WHOLE_BELOW) return null
  const names = new RegExp(`"([A-Za-z]+)(?:${entryNumber}|\\[${entryNumber}\\])"(?=\\s*:)`, 'g')
  return hash('sha256', rawText.replace(names, '"$1"'), 'buffer')
}
