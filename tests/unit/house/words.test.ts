import { expect, it } from 'vitest'
import { CATALOGS, readSource } from '../../support/string-catalogs.ts'

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
  [/\bcancell(?:ed|ing)\b/i, 'canceled, canceling'],
  [/\brepl(?:y|ies) (?:by|of) the (?:owner|customer)/i, 'owner response, customer response'],
]

/** Labels and sentences of the first interface. `}` is a filled-in value. */
const FORMER: readonly (readonly [former: RegExp, use: string])[] = [
  [/^overview$/i, 'Home'],
  [/^feedback$/i, 'Reviews'],
  [/^sync$/, 'Data'],
  [/\bcomplete sync\b/i, 'full sync'],
  [/coverage calendar/i, 'Coverage'],
  [/history entr(?:y|ies)/i, 'event'],
  [/last change says|visibility unknown|not beyond doubt/i, 'Hidden, Not known, Contradictions'],
  [/nothing was fetched that|data have changed; reading/i, 'a skeleton; Checking rules'],
  [/^(?:confirm|reopen|decisions)…$/i, 'Confirm, Undo, Decision'],
  [/hidden for long$|hidden in bulk|nobody could see/i, 'what happened, with its number'],
  [/record contradicts itself|hides more than the others/i, 'Entries contradict; Hide rate above all others'],
  [/^measure$/i, 'Duration'],
  [/^(?:robust|fragile)$/i, 'Holds, Depends on a limit'],
  [/\brests on\b/i, 'Evidence 5'],
  [/^around$/i, 'What else happened'],
  [/^as of: /i, 'As of now'],
  [/^other form$/i, 'Save as…'],
  [/second reviewer…|lock the sheet|being coded/i, 'Add reviewer, Lock sheet, 41 of 59 coded'],
  [/clear the search|show in the feedback list|^adopt/i, 'Remove filter, Open reviews, Save limit'],
  [/files alone|change the parts|by the clock of|not the share of/i, 'Import files, Customize signing'],
  [/without it nobody|^one workspace is one/i, 'It can’t be recovered if lost'],
  [/as they were at first|stays in view|take the last mark back/i, 'Reset columns, Pin column, Undo'],
  [/more mistakes?\b/i, '1 more error'],
  [/the future is not known|that this day has reached/i, 'Choose today or an earlier date'],
  [/soon after a reply|to be considered:/i, 'Hidden after customer response; Possible explanation'],
  [
    /commitments in place|all that the cache|everything in the cache/i,
    'verifiable hashes; all data received',
  ],
  [/head of the receipt chain|contradictory in the record/i, 'Evidence fingerprint; State in doubt'],
  [/entries that vanished|everything known about one/i, 'Entries no longer returned by the service'],
  [/no row satisfies|working paper of a sample/i, 'No matching reviews; Sampling working paper'],
]

/** A string of the code, no text: `sweep`, `sweep-7`, `text/plain`. */
function isText(string: string): boolean {
  return /[A-Z ]/.test(string)
}

function listStrings(path: string): string[] {
  const code = readSource(path)
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
    [...BANNED, ...FORMER]
      .filter(([word]) => word.test(string))
      .map(([word, use]) => `“${string}”: ${word} → ${use}`),
  )
  expect(faults).toEqual([])
})
