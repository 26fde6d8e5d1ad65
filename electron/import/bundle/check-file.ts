import { toAppError } from '../../../shared/app-error.ts'
import type { CheckedBundle } from '../../../shared/domain/report-check.ts'
import { REDACTED_MARK } from '../../evidence/bundle-layout.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { withChosenBundle } from './open-safely.ts'
import { recomputeBundle } from './recompute-bundle.ts'

/**
 * Verifies a ZIP file as a bundle and makes its report again from its replies.
 * @returns null for a ZIP file that is no bundle; one that cannot be read with the reason.
 * @throws AppError *file-access*
 */
export function checkFile(path: string): CheckedBundle | null {
  try {
    const isRedacted = withChosenBundle(path, ({ names }) => names.includes(REDACTED_MARK))
    const verification = verifyBundle(path)
    const reperformance = verification.isIntact && !isRedacted ? recomputeBundle(path) : null
    return { kind: 'read', isRedacted, verification, reperformance }
  } catch (error) {
    const known = toAppError(error)
    if (known.code === 'bundle-foreign') return null
    if (known.code.startsWith('bundle-')) return { kind: 'refused', error: known.toShape() }
    throw error
  }
}
