import { toAppError } from '../../shared/app-error.ts'
import type { VerificationProblem } from '../../shared/domain/verification.ts'
import type { BundleFiles } from './bundle-files.ts'
import { MANIFEST_FILE, PAYLOAD_FOLDER, TAG_MANIFEST_FILE } from './bundle-layout.ts'
import { describeProblem } from './describe-problem.ts'

/** `HASH  NAME`, as `sha256sum -c` reads it. */
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/

/**
 * Compares the manifests with the files: everything listed is there with its SHA-256, and every file of the payload is
 * listed. `sha256sum -c` does the first half alone.
 */
export function findManifestProblem(files: BundleFiles): VerificationProblem | null {
  const problem = findProblem(files)
  return problem === null ? null : describeProblem('manifest-differs', { receipt: 0, detail: problem })
}

function findProblem(files: BundleFiles): string | null {
  const listed = new Set<string>()
  for (const manifest of [MANIFEST_FILE, TAG_MANIFEST_FILE]) {
    const problem = checkManifest(files, manifest, listed)
    if (problem !== null) return problem
  }
  const unlisted = files.names.find((name) => name.startsWith(PAYLOAD_FOLDER) && !listed.has(name))
  return unlisted === undefined ? null : `${unlisted} is not listed`
}

function checkManifest(files: BundleFiles, manifest: string, listed: Set<string>): string | null {
  const text = readable(() => files.find(manifest))?.toString('utf8')
  if (text === undefined) return `${manifest} is missing or damaged`
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, sha256, name = ''] = LINE.exec(line) ?? []
    if (sha256 === undefined) return `${manifest} has a line that lists nothing`
    const found = readable(() => files.measure(name))
    if (!found) return `${name} is missing or damaged`
    if (found.sha256 !== sha256) return `${name} was changed`
    listed.add(name)
  }
  return null
}

function readable<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return undefined
    throw error
  }
}
