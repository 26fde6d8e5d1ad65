import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Packages with one native module each. */
const NATIVE = ['better-sqlite3', '@napi-rs', '@myriaddreamin']

/**
 * electron-builder packs without a native module and does not report it, and the application then fails at its first
 * start. npm installs native modules only for the system and processor it runs on.
 * @returns the path of the module of the PDF compiler
 * @param resources the folder of the package that has `app.asar.unpacked`
 * @param system as Node names it, with its processor: `win32-arm64`
 * @throws if a module is missing or belongs to another system
 */
export function requireNativeModules(resources: string, system: string): string {
  const folder = join(resources, 'app.asar.unpacked/node_modules')
  const found = NATIVE.map((name) => listModules(join(folder, name)))
  const isComplete = found.every(
    (modules) => modules.length === 1 && modules.every((path) => basename(path).includes(system)),
  )
  const compiler = found[NATIVE.indexOf('@myriaddreamin')]?.[0]
  if (isComplete && compiler) return compiler
  const names =
    found
      .flat()
      .map((path) => basename(path))
      .join(', ') || 'none'
  throw new Error(
    `A package for ${system} needs the native modules of ${NATIVE.join(', ')} for that system; here are: ${names}. ` +
      'Make it on such a machine, after npm ci.',
  )
}

function listModules(folder: string): readonly string[] {
  try {
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return paths.filter((path) => path.endsWith('.node')).map((path) => join(folder, path))
  } catch {
    return []
  }
}

/**
 * The compiler of the reports holds hyphenation patterns of many languages. Those for Slovak alone are under
 * GPL-2.0-or-later only, and reports hyphenate no text, so a package has zeros in their place.
 * Source: `tries/sk.bin` and the head of `patterns/hyph-sk.tex` in `typst/hypher` 0.1.6.
 */
const PATTERNS = {
  beginsWith: Buffer.from('000032b80b150c020b020b0c02150215', 'hex'),
  sizeBytes: 13_069,
  sha256: '312e0c7b01dd0b505c9bcbae436d2874ecad3b7ec7b4f2f635f758f39ca38478',
}

/**
 * Overwrites the patterns in the packed native module at `path`.
 * @throws if the module does not have them exactly once: another version of the compiler, to be looked at
 */
export function eraseSlovakPatterns(path: string): void {
  const module = readFileSync(path)
  const found = findSlovakPatterns(module)
  if (found.length !== 1) throw new Error(`${path} has the Slovak patterns ${found.length} times, not once.`)
  for (const at of found) module.fill(0, at, at + PATTERNS.sizeBytes)
  writeFileSync(path, module)
}

/** The offsets of the patterns in the bytes of a native module. */
export function findSlovakPatterns(module: Buffer): readonly number[] {
  const { beginsWith, sizeBytes, sha256 } = PATTERNS
  const found: number[] = []
  for (let at = module.indexOf(beginsWith); at >= 0; at = module.indexOf(beginsWith, at + 1)) {
    const bytes = module.subarray(at, at + sizeBytes)
    if (createHash('sha256').update(bytes).digest('hex') === sha256) found.push(at)
  }
  return found
}
