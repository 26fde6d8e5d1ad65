import { basename } from 'node:path'
import { AppError, toAppError } from '../../../shared/app-error.ts'
import type {
  BundleCheck,
  BundleComparison,
  BundleFile,
  BundleFileState,
  BundleManifest,
} from '../../../shared/domain/bundle.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import {
  isInNoManifest,
  MANIFEST_FILE,
  parseManifestLine,
  REDACTED_MARK,
  TAG_MANIFEST_FILE,
} from '../../evidence/bundle-layout.ts'
import { verifyBundle } from '../../evidence/verify-bundle.ts'
import { readOr } from '../../lib/file-error.ts'
import { type BundleWatch, withChosenBundle } from './open-safely.ts'
import { measureFile, readFacts } from './read-facts.ts'
import { compareRedacted, listStated, recomputeBundle } from './recompute-bundle.ts'

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

const PAGES_FOLDER = 'data/evidence/pages/'
/** The most files that are listed; a bundle has about ten besides its pages. */
const NAMED_LIMIT = 500

/**
 * Compares every file with the manifests and lists the state of each, whereas the verification stops at the first
 * problem.
 */
function listManifest(files: BundleFiles, watch: BundleWatch): BundleManifest {
  const manifests = [MANIFEST_FILE, TAG_MANIFEST_FILE].map((name) => findText(files, name))
  const listed = manifests.flatMap((text) =>
    (text ?? '').split('\n').flatMap((line) => parseManifestLine(line) ?? []),
  )
  const known = new Set(listed.map(({ name }) => name))
  const checked = listed.map(({ name, sha256 }, index) => {
    watch.step('listing', index, listed.length)
    return checkFile(files, name, sha256)
  })
  const unlisted = files.names
    .filter((name) => !known.has(name) && !isInNoManifest(name))
    .map((name): BundleFile => ({ name, sizeBytes: null, state: 'not-listed' }))
  return summarize([...checked, ...unlisted])
}

function summarize(all: readonly BundleFile[]): BundleManifest {
  const pages = all.filter(({ name }) => name.startsWith(PAGES_FOLDER))
  const intact = pages.filter(({ state }) => state === 'intact')
  const named = all.filter(({ name, state }) => state !== 'intact' || !name.startsWith(PAGES_FOLDER))
  return {
    files: named.toSorted(problemsFirst).slice(0, NAMED_LIMIT),
    pages: {
      count: pages.length,
      sizeBytes: pages.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
      intact: intact.length,
    },
    problems: all.filter(({ state }) => state !== 'intact').length,
  }
}

function problemsFirst(a: BundleFile, b: BundleFile): number {
  return Number(a.state === 'intact') - Number(b.state === 'intact')
}

function checkFile(files: BundleFiles, name: string, sha256: string): BundleFile {
  const found = readOr('unreadable', () => files.measure(name))
  if (found === 'unreadable') return { name, sizeBytes: null, state: 'unreadable' }
  if (!found) return { name, sizeBytes: null, state: 'missing' }
  const state: BundleFileState = found.sha256 === sha256 ? 'intact' : 'changed'
  return { name, sizeBytes: found.sizeBytes, state }
}

function findText(files: BundleFiles, name: string): string | undefined {
  const bytes = readOr('unreadable', () => files.find(name))
  return bytes === 'unreadable' ? undefined : bytes?.toString('utf8')
}

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
