import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

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
