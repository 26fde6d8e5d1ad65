import type { DeletedState } from '../../shared/domain/feedback-item.ts'
import type { Visibility } from '../../shared/domain/span.ts'
import type { EntryFlag } from '../../shared/domain/visibility-event.ts'
import { type CsvCell, csvNumber, csvText } from '../../shared/format/csv.ts'
import { toUtcText } from './utc-text.ts'

/**
 * Values that several reports write alike. Text that is made here, and begins with a letter or a digit, needs no look
 * at its characters; for a million rows that is worth having.
 */

const EMPTY = csvText(null)
const DELETED = { yes: csvNumber(1), no: csvNumber(0), unknown: EMPTY } as const
const SHOW_ON_WEBSITE = { shown: csvNumber(1), hidden: csvNumber(0), unknown: EMPTY } as const
const VISIBILITY = {
  shown: csvText('shown'),
  hidden: csvText('hidden'),
  unknown: csvText('unknown'),
} as const

/** ISO 8601 in UTC, with milliseconds. */
export function utcCell(utcMs: number | null): CsvCell {
  return utcMs === null ? EMPTY : (toUtcText(utcMs) as CsvCell)
}

export function flagsCell(flags: readonly EntryFlag[]): CsvCell {
  return flags.length === 0 ? EMPTY : csvText(flags.join(' '))
}

/** The service's 0 and 1; empty where no event is known. */
export function deletedCell(deleted: DeletedState): CsvCell {
  return DELETED[deleted]
}

/** The service's 0 and 1; empty where no event is known. */
export function showOnWebsiteCell(visibility: Visibility): CsvCell {
  return SHOW_ON_WEBSITE[visibility]
}

export function visibilityCell(visibility: Visibility): CsvCell {
  return VISIBILITY[visibility]
}

/**
 * A name for working papers. Spreadsheets round numbers of more than 15 digits; a text that begins with a letter keeps
 * every digit.
 */
export function feedbackReference(feedbackId: string): CsvCell {
  return `F${feedbackId}` as CsvCell
}

export function businessReference(businessId: string): CsvCell {
  return `B${businessId}` as CsvCell
}
