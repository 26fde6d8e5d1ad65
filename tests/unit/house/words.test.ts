import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const CATALOGS = execFileSync('git', ['ls-files', 'renderer', 'shared'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /(?:strings|-titles|-sentences|-outcomes)\.ts$/.test(path))

/** Comments have words of their own; identifiers and types are no strings. */
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const STRING = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
const PLACEHOLDER = /\$\{[^}]*\}/g

/** What the product says instead: design.md's table of words, kept in docs/words.md. */
const BANNED: readonly (readonly [word: RegExp, use: string])[] = [
  [/\bstands?\b/i, 'is, or a verb'],
  [/\banew\b/i, 'again'],
  [/\bin force\b/i, 'current'],
  [/\bin place of\b/i, 'instead of'],
  [/\bof what was fetched\b/i, 'received'],
  [/\bfeedback items?\b/i, 'review'],
  [/\bsweeps?\b/i, 'sync'],
  [/\bquarantin/i, 'set aside'],
  [/\bwatchlist\b/i, 'Watched'],
  [/\bdispositions?\b/i, 'decision'],
  [/\bthe cache\b/i, 'the data received'],
  [/\bN\/A\b/, 'not known, or none'],
  [/[\d}] %/, '95%, without a space'],
  [/!$/, 'no exclamation marks'],
  [/\brepl(?:y|ies) (?:by|of) the (?:owner|customer)/i, 'owner response, customer response'],
]

/** A string of the code, no text: `sweep`, `sweep-7`, `text/plain`. */
function isText(string: string): boolean {
  return /[A-Z ]/.test(string)
}

function listStrings(path: string): string[] {
  const code = readFileSync(join(ROOT, path), 'utf8')
    .replace(COMMENT, '')
    .replace(/^import[\s\S]*?from .*$/gm, '')
  return Array.from(
    code.matchAll(STRING),
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
    .map((string) => string.replace(PLACEHOLDER, '}'))
    .filter(isText)
}

it.each(CATALOGS)('%s keeps to the words of the product', (path) => {
  const faults = listStrings(path).flatMap((string) =>
    BANNED.filter(([word]) => word.test(string)).map(([word, use]) => `“${string}”: ${word} → ${use}`),
  )
  expect(faults).toEqual([])
})
