import type { BundleFile, BundleFileState, BundleManifest } from '../../../shared/domain/bundle.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import {
  MANIFEST_FILE,
  PAYLOAD_FOLDER,
  parseManifestLine,
  TAG_MANIFEST_FILE,
} from '../../evidence/bundle-layout.ts'
import { readOr } from '../../lib/file-error.ts'
import type { BundleWatch } from './bundle-watch.ts'

const PAGES_FOLDER = 'data/evidence/pages/'
/** The most files that are listed; a bundle has about ten besides its pages. */
const NAMED_LIMIT = 500

/**
 * Compares every file with the manifests and lists the state of each, whereas the verification stops at the first
 * problem.
 */
export function listManifest(files: BundleFiles, watch: BundleWatch): BundleManifest {
  const manifests = [MANIFEST_FILE, TAG_MANIFEST_FILE].map((name) => findText(files, name))
  const listed = manifests.flatMap((text) =>
    (text ?? '').split('\n').flatMap((line) => parseManifestLine(line) ?? []),
  )
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
