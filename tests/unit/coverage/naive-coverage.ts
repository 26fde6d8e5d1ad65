import type { CoverageState, CoveringSweep } from '../../../shared/domain/coverage.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'

/** One day of one business, asked of every sweep in turn. Days are YYYY-MM-DD, which sort as text. */
export function naiveDay(
  sweeps: readonly CoveringSweep[],
  operation: Operation,
  businessId: string,
  day: string,
): { readonly state: CoverageState; readonly sweepId: number | null } {
  const reached = sweeps.filter((sweep) => {
    const { businessIds, from, to } = sweep.scope
    if (sweep.operation !== operation || sweep.pagesRead === 0) return false
    if (businessIds.length > 0 && !businessIds.includes(businessId)) return false
    const startDay = new Date(sweep.startedAtMs).toISOString().slice(0, 10)
    return (from ?? '0000') <= day && day <= (to ?? '9999') && day <= startDay
  })
  const whole = reached.filter(({ kind, outcome }) => kind === 'complete' && outcome === 'complete')
  const newest = (of: readonly CoveringSweep[]) => Math.max(...of.map(({ sweepId }) => sweepId))
  if (whole.length > 0) return { state: 'complete', sweepId: newest(whole) }
  if (reached.length > 0) return { state: 'incomplete', sweepId: newest(reached) }
  return { state: 'not-fetched', sweepId: null }
}

/** Whether, day by day, what the history asked for was asked of the responses by a complete sweep. */
export function areResponsesReadNaively(
  sweeps: readonly CoveringSweep[],
  businessId: string,
  days: readonly string[],
): boolean {
  const own = sweeps.filter(
    ({ scope, pagesRead }) =>
      pagesRead > 0 && (scope.businessIds.length === 0 || scope.businessIds.includes(businessId)),
  )
  const isAsked = ({ scope }: CoveringSweep, day: string) =>
    (scope.from ?? '0000') <= day && day <= (scope.to ?? '9999')
  const read = own.filter(
    ({ operation, kind, outcome }) =>
      operation === 'responses' && kind === 'complete' && outcome === 'complete',
  )
  const history = own.filter(({ operation }) => operation === 'history')
  return (
    read.length > 0 &&
    days.every(
      (day) => !history.some((sweep) => isAsked(sweep, day)) || read.some((sweep) => isAsked(sweep, day)),
    )
  )
}
