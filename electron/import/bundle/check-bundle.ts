import { AppError, toAppError } from '../../../shared/app-error.ts'
import type { BundleCheck } from '../../../shared/domain/bundle.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { readOr } from '../../lib/file-error.ts'
import type { BundleWatch } from './bundle-watch.ts'
import { listManifest } from './list-manifest.ts'
import { withChosenBundle } from './open-safely.ts'
import { measureFile, readFacts } from './read-facts.ts'
import { listStated, recomputeBundle } from './recompute-bundle.ts'

/**
 * Reads and verifies a bundle without writing anything. The report is not made again, because that needs a restored
 * workspace. The figures of a redacted report are listed as stated.
 * @throws AppError as `withChosenBundle`, *cancelled*
 */
export function checkBundle(path: string, nowMs: number, watch: BundleWatch): BundleCheck {
  return withChosenBundle(path, (files) => {
    const verification = verifyBundle(path, (receipt, total) => watch.step('verifying', receipt, total))
    const manifest = listManifest(files, watch)
    const facts = verification.isIntact
      ? translating(() => readFacts(files, path))
      : // The readable facts of an altered bundle are shown beside the alarm.
        readOr(null, () => readFacts(files, path))
    if (!facts) throw altered(verification.problem?.message ?? 'It cannot be read.')
    const reperformance = verification.isIntact ? translating(() => listStated(files)) : null
    return { facts, verification, manifest, reperformance, checkedAtMs: nowMs }
  })
}

/**
 * As `checkBundle`, and makes the report again from its replies, in a temporary file.
 * @param sha256 of the file when it was opened.
 * @throws AppError *bundle-moved* when the file has changed
 */
export function checkWhole(path: string, sha256: string, nowMs: number, watch: BundleWatch): BundleCheck {
  if (measureFile(path).sha256 !== sha256) {
    throw new AppError('bundle-moved', 'The file has another SHA-256 than when it was opened.')
  }
  const check = checkBundle(path, nowMs, watch)
  if (!check.verification.isIntact) return check
  return { ...check, reperformance: translating(() => recomputeBundle(path, watch)) }
}

/** Runs work on a verified bundle: a fault that is found now was already there when the bundle was made. */
export function translating<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    const { code, message } = toAppError(error)
    throw code === 'evidence-broken' ? altered(message) : error
  }
}

function altered(message: string): AppError {
  return new AppError('bundle-altered', message)
}
