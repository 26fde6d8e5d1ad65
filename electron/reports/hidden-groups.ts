import { type ListedCase, listBursts } from '../findings/cases/list-cases.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import { scopeOfCases } from './case-tallies.ts'
import { choosesWholeBusinesses } from './pdf/pdf-charts.ts'
import type { PdfScope } from './pdf/pdf-order.ts'

/**
 * The bursts of hides at the businesses of the report, the largest first. None where findings are not those of the
 * reported state, and where the search selects reviews within businesses: it could divide a burst.
 */
export function listHiddenGroups(order: PdfScope): readonly ListedCase[] {
  const { db, isPast = false } = order
  if (isPast || !choosesWholeBusinesses(order.filter) || !areFindingsCurrent(db, false)) return []
  return listBursts(db)
    .filter(scopeOfCases(order))
    .toSorted((a, b) => b.feedbackIds.length - a.feedbackIds.length || (a.fromMs ?? 0) - (b.fromMs ?? 0))
}
