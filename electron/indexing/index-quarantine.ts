import { hash } from 'node:crypto'
import type { Quarantined } from '../api/parsed-page.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import type { ArchivedPage } from './archived-pages.ts'

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

/** Raw texts at least as long may have been cut (see api/entry-draft.ts), and what is cut away may differ. */
const WHOLE_BELOW = 64 * 1024 - 1

/**
 * SHA-256 of the raw text of a quarantined entry, by which it is known again in a later reply. Its place in the reply is
 * left out: names like `time4` or `time[4]` count as `time`, since an entry that is new at the top of a page moves all
 * others by one.
 * @returns null where nothing is to be known again: for what concerns a reply as a whole, and for text that was cut.
 */
export function hashEntryText({ entryNumber, rawText }: Pick<Quarantined, 'entryNumber' | 'rawText'>) {
  if (entryNumber === null || rawText === '' || rawText.length >= WHOLE_BELOW) return null
  const names = new RegExp(`"([A-Za-z]+)(?:${entryNumber}|\\[${entryNumber}\\])"(?=\\s*:)`, 'g')
  return hash('sha256', rawText.replace(names, '"$1"'), 'buffer')
}
