import type { Selection } from '../store/read/iterate-rows.ts'
import { findRedactor } from './redact-table.ts'
import type { ExportOrder } from './report-order.ts'

type SelectedBy = Pick<
  ExportOrder,
  'db' | 'filter' | 'asOfMs' | 'sort' | 'order' | 'isRedacted' | 'redactionKey'
>

/** The rows of the cache that a report is about; of a redacted one with the pseudonyms that decide their order. */
export function toSelection(scope: SelectedBy): Selection {
  const { filter, asOfMs, sort = null, order } = scope
  const redactor = findRedactor(scope)
  return {
    filter,
    nowMs: asOfMs,
    sort,
    ...(order && { order }),
    ...(redactor && { pseudonyms: redactor.pseudonyms }),
  }
}
