import type { DeletedState } from '../../shared/domain/feedback-item.ts'
import type { Visibility } from '../../shared/domain/span.ts'
import type { EntryFlag } from '../../shared/domain/visibility-event.ts'
import { type CsvCell, csvNumber, csvText } from '../../shared/format/csv.ts'

/** Values that several reports write alike. */

const DELETED = { yes: 1, no: 0, unknown: null } as const
const SHOW_ON_WEBSITE = { shown: 1, hidden: 0, unknown: null } as const

/** ISO 8601 in UTC, with milliseconds. */
export function utcCell(utcMs: number | null): CsvCell {
  return csvText(utcMs === null ? null : new Date(utcMs).toISOString())
}

export function flagsCell(flags: readonly EntryFlag[]): CsvCell {
  return csvText(flags.join(' '))
}

/** The service's 0 and 1; empty where no event is known. */
export function deletedCell(deleted: DeletedState): CsvCell {
  return csvNumber(DELETED[deleted])
}

export function showOnWebsiteCell(visibility: Visibility): CsvCell {
  return csvNumber(SHOW_ON_WEBSITE[visibility])
}

/**
 * A name for working papers. Spreadsheets round numbers of more than 15 digits; a text that begins with a letter keeps
 * every digit.
 */
export function feedbackReference(feedbackId: string): CsvCell {
  return csvText(`F${feedbackId}`)
}

export function businessReference(businessId: string): CsvCell {
  return csvText(`B${businessId}`)
}
