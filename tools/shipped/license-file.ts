import { licenseTexts } from './license-texts.ts'
import { listShippedPackages, type ShippedPackage } from './shipped-packages.ts'

export const LICENSE_FILE = 'resources/THIRD-PARTY-LICENSES.txt'

const HEAD = `Third-party licenses

Unhidden contains the packages listed here; each list is followed by the license of its packages. Electron and Chromium
bring their own, in LICENSE.electron.txt and LICENSES.chromium.html beside the program. A native package has the license
of the package it belongs to; where it brings notices of what is compiled into it, they are in its folder.`

const RULE = '='.repeat(100)

/** The text of the licenses of everything shipped; the same on every platform. Packages with one text share it. */
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
