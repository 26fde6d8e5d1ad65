import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShippedPackage } from './shipped-packages.ts'

/** Both are written by `npm run licences -- LOCK SOURCES`. */
export const CRATES_FILE = 'compiler-crates.tsv'
export const NOTICES_FILE = 'compiler-notices.txt'
export const RULE = '='.repeat(100)

export const COMPILER = '@myriaddreamin/typst-ts-node-compiler'

/** A Rust crate in the native packages of the compiler of the reports. */
export interface Crate {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly license: string
  /** The version that the license was read from, where it was not this one. */
  readonly readAt: string
  readonly repository: string
  /** Of its archive, in hexadecimal; empty for a crate from a repository. */
  readonly sha256: string
}

/**
 * The crates in the compiler of the reports, or none where it is not shipped: what it needs on any system, with what
 * runs only at compile time.
 * @throws Error if the list was made for another version of the compiler
 */
export function listCompilerCrates(shipped: readonly ShippedPackage[]): readonly Crate[] {
  const compiler = shipped.find(({ name }) => name === COMPILER)
  if (!compiler) return []
  const [head = '', , ...rows] = readFileSync(join(import.meta.dirname, CRATES_FILE), 'utf8')
    .trim()
    .split('\n')
  if (!head.startsWith(`# ${COMPILER} ${compiler.version},`))
    throw new Error(`${CRATES_FILE} is not of ${COMPILER} ${compiler.version}: see docs/dependencies.md.`)
  return rows.map((row) => {
    const [name = '', version = '', license = '', readAt = '', repository = '', sha256 = ''] = row.split('\t')
    return { name, version, license, readAt, repository, sha256 }
  })
}

/** The part of the file of licenses that names the crates, and the notices of those that need one. */
export function writeCrateNotices(crates: readonly Crate[]): readonly string[] {
  if (crates.length === 0) return []
  const lines = crates.map(({ name, version, license, readAt, repository }) =>
    [`${name} ${version} (${license}${readAt && `, read at ${readAt}`})`, repository].join(' '),
  )
  const notices = readFileSync(join(import.meta.dirname, NOTICES_FILE), 'utf8').trim()
  return [`${CRATES_HEAD}\n\n${lines.join('\n')}`, notices]
}

const CRATES_HEAD = `Rust crates in the native packages of ${COMPILER}

The list is what the package's Cargo.lock names for any system, with crates that run only while it is compiled. Rust's
standard library 1.89.0 (MIT OR Apache-2.0) is compiled in as well. Where Apache-2.0 is among the choices it is taken:
its text is above, with ${COMPILER}. The other licenses, and notices, follow. "Read at"
names the version whose license was read, where the named one was not at hand. The sources of crates under MPL-2.0 are
at the address beside them, unchanged.`

export function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}
