import { AppError } from '../../../shared/app-error.ts'
import { findCaseKey } from '../../../shared/domain/case.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { appendLog } from '../../evidence/auditor-log.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { forgetCaseOrder } from '../../store/finding-summary.ts'
import { bindCase } from '../../store/read/case-findings.ts'

export interface ReviewExclusion {
  /** Reference of a burst. */
  readonly case: string
  readonly feedbackIds: readonly FeedbackId[]
  /** false takes the reviews back into the burst. */
  readonly isExcluded: boolean
  readonly by: string
}

interface Hide {
  readonly key: string
  readonly reference: string
  readonly isExcluded: 0 | 1
}

const HIDES = `
  SELECT f.finding_key AS key, f.reference, x.finding_key IS NOT NULL AS isExcluded
  FROM finding f LEFT JOIN case_exclusion x USING (finding_key)
  WHERE f.feedback_id = CAST(@feedbackId AS INTEGER) AND f.rule = 'bulk-hide' AND f.business_id = @id
    AND f.burst_ms = @burstMs ORDER BY f.finding_key`

/**
 * Takes reviews out of a burst, or back into it, all or none, with an entry in the log for each hide. The findings of
 * an excluded hide belong to the case of their review. What was decided about them stays.
 * @returns how many hides changed. @throws AppError *not-found* for a case that is no burst, or a review that is not in
 *   it.
 */
export function excludeReviews(db: WritableDatabase, exclusion: ReviewExclusion, atMs: number): number {
  const { case: reference, feedbackIds, isExcluded, by } = exclusion
  const key = findCaseKey(reference)
  if (!key?.startsWith('burst/')) throw new AppError('not-found', `There is no burst ${reference}.`)
  const { id, burstMs } = bindCase(key)
  return writeInTransaction(db, () => {
    const hides = feedbackIds.flatMap((feedbackId) => {
      const own = prepareOnce(db, HIDES).all({ feedbackId, id, burstMs }) as Hide[]
      if (own.length > 0) return own
      throw new AppError('not-found', `Review ${feedbackId} is not in the burst ${reference}.`)
    })
    const changed = hides.filter((hide) => (hide.isExcluded === 1) !== isExcluded)
    for (const hide of changed) {
      keepExclusion(db, hide.key, isExcluded ? atMs : null)
      const action = isExcluded ? 'case-review-excluded' : 'case-review-included'
      const details = { reference: hide.reference, case: reference, by }
      appendLog(db, { atMs, action, subject: hide.key, details })
    }
    return changed.length
  })
}

/** Without the entry of the log that goes with it. @param atMs null: the hide belongs to its burst. */
export function keepExclusion(db: WritableDatabase, hideKey: string, atMs: number | null): void {
  forgetCaseOrder(db)
  if (atMs === null) {
    prepareOnce(db, 'DELETE FROM case_exclusion WHERE finding_key = ?').run(hideKey)
  } else {
    prepareOnce(db, 'INSERT OR REPLACE INTO case_exclusion (finding_key, excluded_at_ms) VALUES (?, ?)').run(
      hideKey,
      atMs,
    )
  }
}
