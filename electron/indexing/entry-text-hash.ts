import { hash } from 'node:crypto'
import type { Quarantined } from '../api/parsed-page.ts'

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
