import type { ReadableDatabase } from '../store/database.ts'
import { showAsOf } from '../store/read/as-of.ts'
import { settleFindings } from './findings-need.ts'
import type { ReportScope } from './report-order.ts'

type Scope = ReportScope & { readonly db: ReadableDatabase }

/**
 * Reads a report in one transaction, and as of its moment. What it needs of findings is looked at in the same
 * transaction; for a past moment before, because the tables of the past hide what they follow from.
 * @throws AppError as `settleFindings`
 */
export function inOneMoment<Order extends Scope, Result>(
  order: Order,
  use: (order: Order) => Result,
): Result {
  if (!order.isPast) return order.db.transaction(() => use(settleFindings(order))).deferred()
  const settled = settleFindings(order)
  showAsOf(order.db, order.asOfMs)
  return order.db.transaction(() => use(settled)).deferred()
}
