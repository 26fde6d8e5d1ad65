import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CRATES_FILE, NOTICES_FILE, RULE, tidy } from './compiler-crates.ts'
import { isLicenseFile } from './license-file.ts'

const ROOT_CRATE = 'typst-ts-node-compiler'

/**
 * Lists the Rust crates in the compiler of the reports and their notices, in two files of `folder`. `lockPath` is the
 * Cargo.lock of the package's release. `sources` has a folder NAME-VERSION for each crate, as `cargo vendor
 * --versioned-dirs` writes them; notices that a crate has only in its repository are copied there, as NOTICE….
 * @throws Error if a crate is not there, or has no license text and needs one
 */
export function writeCrateList(lockPath: string, sources: string, folder: string): void {
  const locked = readCargoLock(readFileSync(lockPath, 'utf8'))
  const root = getCrate(locked, ROOT_CRATE)
  const needed = new Set([root])
  for (const crate of needed) for (const need of crate.needs) needed.add(getCrate(locked, need))
  const crates = [...needed]
    .map((crate) => readSources(crate, join(sources, `${crate.name}-${crate.version}`)))
    .sort((a, b) => (a.label < b.label ? -1 : 1))

  const head = `# @myriaddreamin/${ROOT_CRATE} ${root.version}, written by npm run licences`
  const rows = crates.map(({ name, version, license, readAt, repository, sha256 }) =>
    [name, version, license, readAt === version ? '' : readAt, repository, sha256].join('\t'),
  )
  const columns = 'name\tversion\tlicense\tread at\trepository\tsha256'
  writeFileSync(join(folder, CRATES_FILE), `${[head, columns, ...rows].join('\n')}\n`)

  const byText = Map.groupBy(
    crates.flatMap(({ label, notices }) => notices.map((text) => ({ label, text }))),
    ({ text }) => text.replace(/\s+/g, ' '),
  )
  const parts = [...byText.values()].map(
    (same) => `${same.map(({ label }) => label).join('\n')}\n\n${same[0]?.text}`,
  )
  writeFileSync(join(folder, NOTICES_FILE), `${parts.join(`\n\n${RULE}\n\n`)}\n`)
}

interface LockedCrate {
  readonly name: string
  readonly version: string
  /** Of the archive in the registry; empty for a crate from a repository. */
  readonly sha256: string
  /** "name", or "name version" where the lock file has more than one. */
  readonly needs: readonly string[]
}

function readCargoLock(text: string): readonly LockedCrate[] {
  return text
    .split('[[package]]')
    .slice(1)
    .map((part) => {
      const field = (key: string) => part.match(new RegExp(`^${key} = "(.*)"$`, 'm'))?.[1] ?? ''
      const needs = [...(part.match(/^dependencies = \[(.*?)\]/ms)?.[1] ?? '').matchAll(/"(.+?)"/g)]
      return {
        name: field('name'),
        version: field('version'),
        sha256: field('checksum'),
        needs: needs.map(([, need = '']) => need),
      }
    })
}

function getCrate(locked: readonly LockedCrate[], need: string): LockedCrate {
  const [name, version] = need.split(' ')
  const found = locked.find((each) => each.name === name && (!version || each.version === version))
  if (!found) throw new Error(`Cargo.lock has no ${need}.`)
  return found
}

/**
 * What the sources of a crate state. Older manifests separate a choice of licenses by a slash. Where Apache-2.0 is
 * among the choices it is taken: its text is in the file of licenses already, so only notices are read.
 */
function readSources(crate: LockedCrate, folder: string) {
  const manifest = readFileSync(join(folder, 'Cargo.toml'), 'utf8')
  const field = (key: string) => manifest.match(new RegExp(`^${key} = "(.*)"$`, 'm'))?.[1] ?? ''
  const license = field('license').replace(/\s*\/\s*/g, ' OR ')
  const isApache = license.split(' OR ').includes('Apache-2.0')
  const files = globSync('*', { cwd: folder })
    .filter((name) => (isApache ? /^notice/i.test(name) : isLicenseFile(name)))
    .sort()
  if (!isApache && files.length === 0) throw new Error(`${folder} has no license text.`)
  return {
    ...crate,
    label: `${crate.name} ${crate.version}`,
    license,
    readAt: field('version'),
    repository: field('repository'),
    notices: files.map((name) => tidy(readFileSync(join(folder, name), 'utf8'))),
  }
}
