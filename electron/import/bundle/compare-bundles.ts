import { basename } from 'node:path'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type { BundleComparison } from '../../../shared/domain/bundle.ts'
import { REDACTED_MARK } from '../../evidence/bundle-layout.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import type { BundleWatch } from './bundle-watch.ts'
import { withChosenBundle } from './open-safely.ts'
import { compareRedacted } from './recompute-bundle.ts'

/**
 * Compares a redacted and a full bundle, in either order.
 * @throws AppError *bundles-not-comparable*, *bundle-altered* when one is not intact, and as `withChosenBundle`
 */
export function compareBundles(first: string, second: string, watch: BundleWatch): BundleComparison {
  const isFirstRedacted = isRedacted(first)
  if (isFirstRedacted === isRedacted(second)) {
    const both = isFirstRedacted ? 'redacted' : 'full'
    throw new AppError('bundles-not-comparable', `Both bundles are ${both}.`)
  }
  const [redacted, full] = isFirstRedacted ? [first, second] : [second, first]
  for (const path of [redacted, full]) refuseAltered(path, watch)
  return {
    redactedName: basename(redacted),
    fullName: basename(full),
    reperformance: compare(redacted, full, watch),
  }
}

function compare(redacted: string, full: string, watch: BundleWatch) {
  try {
    return compareRedacted(redacted, full, watch)
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code !== 'evidence-broken') throw error
    throw new AppError('bundles-not-comparable', message, { cause: error })
  }
}

function isRedacted(path: string): boolean {
  return withChosenBundle(path, ({ names }) => names.includes(REDACTED_MARK))
}

function refuseAltered(path: string, watch: BundleWatch): void {
  const { problem } = verifyBundle(path, (receipt, total) => watch.step('verifying', receipt, total))
  if (problem) throw new AppError('bundle-altered', `${basename(path)}: ${problem.message}`)
}
