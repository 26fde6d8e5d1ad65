import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  CRATES_FILE,
  listCompilerCrates,
  NOTICES_FILE,
  RULE,
  tidy,
  writeCrateNotices,
} from './compiler-crates.ts'
import { listShippedPackages, type ShippedPackage } from './shipped-packages.ts'

export const LICENSE_FILE = 'resources/THIRD-PARTY-LICENSES.txt'

const HEAD = `Third-party licenses

Unhidden contains the packages listed here; each list is followed by the license of its packages. Electron and Chromium
bring their own, in LICENSE.electron.txt and LICENSES.chromium.html beside the program. A native package has the license
of the package it belongs to. Notices of what is compiled into one are here, and those of @napi-rs/keyring are in
LICENSE.third-party.md in its folder, app.asar.unpacked/node_modules/@napi-rs.`

/** The licenses of everything shipped, the same on every platform. Packages with the same text are listed together. */
export function writeLicenseFile(root: string): string {
  const shipped = listShippedPackages(root)
  const byText = new Map<string, string[]>()
  for (const each of shipped) {
    const text = licenseTexts(root, each.isNative ? ownerOf(each, shipped) : each).join('\n\n')
    const lines = byText.get(text) ?? []
    byText.set(text, lines)
    const line = `${each.name} ${each.version} (${each.license})`
    if (!lines.includes(line)) lines.push(line)
  }
  const parts = [...byText].map(([text, lines]) => `${lines.join('\n')}\n\n${text}`)
  const crates = writeCrateNotices(listCompilerCrates(shipped))
  return `${[HEAD, ...parts, ...crates].join(`\n\n${RULE}\n\n`)}\n`
}

function ownerOf(native: ShippedPackage, shipped: readonly ShippedPackage[]): ShippedPackage {
  const owner = shipped.find((each) => !each.isNative && each.needs.includes(native.path))
  if (!owner) throw new Error(`No package needs ${native.path}.`)
  return owner
}

const personSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const manifestSchema = z.object({ author: personSchema.default('') })

/** For packages that name one of these licenses and do not contain its text. */
const STANDARD: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
}

function isLicenseFile(name: string): boolean {
  return /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(name)
}

/**
 * License texts of an installed package: its own files, or else the standard text with its author's name.
 * @throws Error if it has neither, or is not installed
 */
function licenseTexts(root: string, shipped: ShippedPackage): readonly string[] {
  const folder = join(root, shipped.path)
  if (!existsSync(folder)) throw new Error(`${shipped.path} is not installed.`)
  const files = globSync('*', { cwd: folder }).filter(isLicenseFile).sort()
  const texts = files.map((name) => tidy(readFileSync(join(folder, name), 'utf8')))
  const source = join(folder, AMALGAMATION)
  if (existsSync(source)) texts.push(noticesIn(readFileSync(source, 'utf8')))
  if (texts.length > 0) return texts
  const { author } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const standard = STANDARD[shipped.license]
  if (!standard || !author) throw new Error(`${shipped.path} has no license text.`)
  return [`Copyright (c) ${author}\n\n${standard}`]
}

/** SQLite with its ciphers, in the package of the driver: what its binaries are compiled from. */
const AMALGAMATION = 'deps/sqlite3/sqlite3.c'

/**
 * The notices in the comments of a C source: of short heads ("Copyright: …", "License: …") one line each, of others the
 * whole comment. SQLite's own, which disclaims copyright in each of its files, is left out.
 */
function noticesIn(source: string): string {
  const heads = new Set<string>()
  const comments = new Set<string>()
  for (const [comment] of source.matchAll(/\/\*.*?\*\//gs)) {
    const holder = comment.match(/^\*\* Copyright: +(.+)$/m)?.[1]
    const license = comment.match(/^\*\* (?:License|SPDX-License-Identifier): +(.+)$/m)?.[1]
    if (holder && license) heads.add(`Copyright ${holder} (${license})`)
    else if (NOTICE.test(comment) && !comment.includes('disclaims copyright')) comments.add(tidy(comment))
  }
  return ['Notices in the sources of SQLite and its ciphers', [...heads].sort().join('\n'), ...comments].join(
    '\n\n',
  )
}

const NOTICE = /Permission is hereby granted|Redistribution and use|public domain|CC0/i

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
