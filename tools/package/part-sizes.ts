import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface PartSize {
  readonly part: string
  readonly bytes: number
}

/** Which part of the application a file below `resources/` belongs to; the first that matches. */
const PARTS: readonly (readonly [part: string, pattern: RegExp])[] = [
  ['archive: bundle and JavaScript packages', /^app\.asar$/],
  ['compiler of reports', /typst-ts-node-compiler/],
  ['fonts', /@expo-google-fonts/],
  ['database driver', /better-sqlite3/],
  ['keychain', /@napi-rs/],
  ['report templates', /report-templates/],
]

/** The files below `resources/`, in the package's parts, largest first; all that the application adds to Electron. */
export function measureParts(resources: string): readonly PartSize[] {
  const sizes = readdirSync(resources, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ part: partOf(relative(resources, path)), bytes: statSync(path).size }))
  return [...Map.groupBy(sizes, ({ part }) => part)]
    .map(([part, files]) => ({ part, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }))
    .sort((a, b) => b.bytes - a.bytes)
}

export function sumBytes(parts: readonly PartSize[]): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0)
}

function partOf(path: string): string {
  const slashed = path.split(sep).join('/')
  return PARTS.find(([, pattern]) => pattern.test(slashed))?.[0] ?? 'other files'
}
