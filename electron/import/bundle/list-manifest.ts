import { toAppError } from '../../../shared/app-error.ts'
import type { BundleFile, BundleFileState, BundleManifest } from '../../../shared/domain/bundle.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { MANIFEST_FILE, PAYLOAD_FOLDER, TAG_MANIFEST_FILE } from '../../evidence/bundle-layout.ts'
import type { BundleWatch } from './bundle-watch.ts'

/** `HASH  NAME`, as `sha256sum -c` reads it. */
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/
const PAGES_FOLDER = 'data/evidence/pages/'
/** The most files that are listed; a bundle has about ten besides its pages. */
const NAMED_LIMIT = 500

interface Listed {
  readonly name: string
  readonly sha256: string
}

/**
 * Compares every file with the manifests and lists the state of each, whereas the verification stops at the first
 * problem.
 */
export function listManifest(files: BundleFiles, watch: BundleWatch): BundleManifest {
  const manifests = [MANIFEST_FILE, TAG_MANIFEST_FILE].map((name) => findText(files, name))
  const listed = manifests.flatMap((text) => (text ?? '').split('\n').flatMap(toListed))
  const known = new Set([...listed.map(({ name }) => name), TAG_MANIFEST_FILE])
  const checked = listed.map(({ name, sha256 }, index) => {
    watch.step('listing', index, listed.length)
    return checkFile(files, name, sha256)
  })
  const unlisted = files.names
    .filter((name) => name.startsWith(PAYLOAD_FOLDER) && !known.has(name))
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
  const found = readIfPossible(() => files.measure(name))
  if (found === 'unreadable') return { name, sizeBytes: null, state: 'unreadable' }
  if (!found) return { name, sizeBytes: null, state: 'missing' }
  const state: BundleFileState = found.sha256 === sha256 ? 'intact' : 'changed'
  return { name, sizeBytes: found.sizeBytes, state }
}

function readIfPossible<Found>(find: () => Found): Found | 'unreadable' {
  try {
    return find()
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return 'unreadable'
    throw error
  }
}

function findText(files: BundleFiles, name: string): string | undefined {
  const bytes = readIfPossible(() => files.find(name))
  return bytes === 'unreadable' ? undefined : bytes?.toString('utf8')
}

function toListed(line: string): Listed[] {
  const [, sha256, name] = LINE.exec(line) ?? []
  return sha256 && name ? [{ name, sha256 }] : []
}
