import type { CommittedVerdict } from '../indexing/committed-verdicts.ts'
import { findPageFault } from './page-fault.ts'
import { endsOf } from './plan-sweep.ts'
import { SweepReading } from './sweep-reading.ts'

/**
 * The reading of a sweep that was stopped, from what it had committed. Replies that did not count then do not count
 * now. A check that was under way begins again with its first and last page: what it saw before the stop says nothing
 * of now.
 */
export function restoreReading(committed: readonly CommittedVerdict[]): SweepReading {
  const reading = new SweepReading()
  for (const { pass, page, verdict } of committed) {
    if (verdict.kind === 'page' && findPageFault(page, verdict) === null) reading.record(pass, page, verdict)
  }
  if (reading.pass > 1) reading.forget(endsOf(reading))
  return reading
}
