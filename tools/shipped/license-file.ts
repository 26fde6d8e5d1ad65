import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { listShippedPackages, type ShippedPackage } from './shipped-packages.ts'

export const LICENSE_FILE = 'resources/THIRD-PARTY-LICENSES.txt'

const HEAD = `Third-party licenses

Unhidden contains the packages listed here; each list is followed by the license of its packages. Electron and Chromium
bring their own, in LICENSE.electron.txt and LICENSES.chromium.html beside the program. A native package has the license
of the package it belongs to; where it brings notices of what is compiled into it, they are in its folder.`

const RULE = '='.repeat(100)

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
  return `${[HEAD, ...parts].join(`\n\n${RULE}\n\n`)}\n`
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

/** Notices for parts of a package's binary that the package itself does not name: files in this folder. */
const INSIDE: Readonly<Record<string, string>> = {
  '@myriaddreamin/typst-ts-node-compiler': 'compiler-fonts.txt',
}

/**
 * License texts of an installed package: its own files, or else the standard text with its author's name.
 * @throws Error if it has neither, or is not installed
 */
function licenseTexts(root: string, shipped: ShippedPackage): readonly string[] {
  const inside = INSIDE[shipped.name]
  const texts = ownTexts(root, shipped)
  return inside ? [...texts, tidy(readFileSync(join(import.meta.dirname, inside), 'utf8'))] : texts
}

function ownTexts(root: string, shipped: ShippedPackage): readonly string[] {
  const folder = join(root, shipped.path)
  if (!existsSync(folder)) throw new Error(`${shipped.path} is not installed.`)
  const files = globSync('*', { cwd: folder })
    .filter((name) => /^(licen[cs]e|copying|notice|unlicense)/i.test(name))
    .sort()
  if (files.length > 0) return files.map((name) => tidy(readFileSync(join(folder, name), 'utf8')))
  const { author } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const standard = STANDARD[shipped.license]
  if (!standard || !author) throw new Error(`${shipped.path} has no license text.`)
  return [`Copyright (c) ${author}\n\n${standard}`]
}

function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}
