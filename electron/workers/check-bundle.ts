import { toAppError } from '../../shared/app-error.ts'
import type { CheckedBundle } from '../../shared/domain/report-check.ts'
import { RECEIPTS_FILE, REDACTED_MARK } from '../evidence/bundle-layout.ts'
import { withBundle } from '../evidence/open-bundle.ts'
import { verifyBundle } from '../evidence/verify-bundle.ts'
import { recomputeBundle } from '../import/bundle/recompute-bundle.ts'

/**
 * Verifies a ZIP file as a bundle and makes its report again from its replies.
 * @returns null for a ZIP file that has none of the files of a bundle.
 * @throws AppError *file-access*
 */
export function checkBundle(path: string): CheckedBundle | null {
  const kind = findKind(path)
  if (kind === 'foreign') return null
  const isRedacted = kind === 'redacted'
  const verification = verifyBundle(path)
  const reperformance = verification.isIntact && !isRedacted ? recomputeBundle(path) : null
  return { isRedacted, verification, reperformance }
}

/** What cannot be unpacked is left to the verification, which says why. */
function findKind(path: string): 'full' | 'redacted' | 'foreign' | 'unreadable' {
  try {
    return withBundle(path, ({ names }) => {
      if (names.includes(RECEIPTS_FILE)) return 'full'
      return names.includes(REDACTED_MARK) ? 'redacted' : 'foreign'
    })
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return 'unreadable'
    throw error
  }
}
