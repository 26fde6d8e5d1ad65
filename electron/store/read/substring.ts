import type Database from 'better-sqlite3'
import {
  type AskedPhrase,
  foldText,
  type SearchRun,
  splitIntoRuns,
  toRunTokens,
} from '../../../shared/search/search-tokens.ts'
import { quotePhrase, RESPONSE_OF_TEXT_ROW } from '../search-text.ts'
import { allOf, type Condition, condition } from './condition.ts'

/**
 * Text anywhere in a response, in words or across them: the folded content holds the folded text ([Note: Folding]),
 * with everything between the words unchanged. Policy (measured, see docs/decisions):
 *
 * 1. The words that contain the text are looked up in `response_word`, and the full-text index has their places.
 *    Text inside one word needs no more.
 * 2. Text across words asks for its words as a phrase whose first word may begin, and whose last may end, with
 *    something else; then every response found is compared.
 * 3. Where that narrows nothing down (no letters at all, or one or two), every response is compared.
 */

/** The row `r` of `response` contains the text. */
export function toSubstringCondition(text: string): Condition {
  const folded = foldText(text)
  const found = toNarrowing(folded)
  const compared = holds(folded)
  if (found === null) return compared
  const narrowed = condition(`r.response_id IN (${found.query.sql})`, ...found.query.values)
  const whole = found.isExact ? narrowed : allOf([narrowed, compared])
  return {
    ...whole,
    oneByOne: compared,
    expression: found.expression,
    ...(found.guess && { guess: found.guess }),
  }
}

const ASCII_TEXT = /^[ -~]{1,1000}$/
const LIKE_SIGNS = /[%_\\]/g

/** SQLite finds ASCII itself in most texts; only the others have to be folded for it. */
function holds(folded: string): Condition {
  const compared = condition('contains_folded(r.content, ?)', folded)
  if (!ASCII_TEXT.test(folded)) return compared
  const pattern = `%${folded.replace(LIKE_SIGNS, '\\$&')}%`
  // A pattern bound by itself would have the statement compiled again each time.
  return condition(`(r.content LIKE +? ESCAPE '\\' OR ${compared.sql})`, pattern, ...compared.values)
}

/** Gives a connection the SQL function that conditions on text call. */
export function addTextFunctions(db: Database.Database): void {
  db.function('contains_folded', { deterministic: true, directOnly: true }, (content, folded) =>
    foldText(String(content)).includes(String(folded)) ? 1 : 0,
  )
}

interface Narrowing extends Found {
  /** The responses found are those that hold the text, no more. */
  readonly isExact: boolean
}

interface Found {
  /** Response ids. */
  readonly query: Condition
  /** See Condition. */
  readonly expression: Condition
  /** See Condition. */
  readonly guess?: Condition
}

/** Fewer characters of a word than this occur in most responses. */
const TELLING_LENGTH = 3
/** An expression of more words costs more than it spares. */
const MOST_WORDS = 256

function toNarrowing(folded: string): Narrowing | null {
  const runs = splitIntoRuns(folded)
  const [only] = runs
  if (runs.length !== 1 || only?.text !== folded) return toPhraseNarrowing(folded, runs)
  if (only.kind !== 'word') return { ...toFound(only, [], true), isExact: true }
  if (only.text.length < TELLING_LENGTH) return null
  return { ...foundByWords(condition('instr(w.word, ?)', only.text), '"'), isExact: true }
}

const FOUND_SQL = `SELECT ${RESPONSE_OF_TEXT_ROW} FROM response_text WHERE response_text MATCH ?`

function foundByPhrase(phrase: string): Found {
  return { query: condition(FOUND_SQL, phrase), expression: condition('?', phrase) }
}

/** @param after text behind each word in an FTS5 phrase, with the closing quote. */
function foundByWords({ sql, values }: Condition, after: string): Found {
  return {
    query: condition(
      `SELECT ${RESPONSE_OF_TEXT_ROW} FROM response_word AS w CROSS JOIN response_text
       WHERE ${sql} AND response_text MATCH '"' || w.word || ?`,
      ...values,
      after,
    ),
    expression: condition(
      `SELECT CASE WHEN count(*) = 0 THEN '""' WHEN count(*) <= ${MOST_WORDS}
         THEN group_concat('"' || word || ?, ' OR ') END
       FROM (SELECT w.word FROM response_word AS w WHERE ${sql} LIMIT ${MOST_WORDS + 1})`,
      after,
      ...values,
    ),
  }
}

/**
 * The runs of the text as neighbors. A word at the beginning or end of the text may be part of a longer one; where
 * such a word is short, it is left out, since most responses hold one.
 */
function toPhraseNarrowing(folded: string, runs: readonly SearchRun[]): Narrowing | null {
  const isCutOff = (run: SearchRun) => isCutBefore(run) || run.at + run.text.length === folded.length
  const kept = runs.filter(
    (run) => run.kind !== 'word' || !isCutOff(run) || run.text.length >= TELLING_LENGTH,
  )
  const [first, ...rest] = kept
  if (!first) return null
  const last = kept.at(-1)
  const endsAtEnd = last !== undefined && last.at + last.text.length === folded.length
  return { ...toFound(first, rest, endsAtEnd), isExact: false }
}

function isCutBefore({ kind, at }: SearchRun): boolean {
  return kind === 'word' && at === 0
}

/** @param endsAtEnd the last run is the end of the text, and may go on in a response. */
function toFound(first: SearchRun, rest: readonly SearchRun[], endsAtEnd: boolean): Found {
  const last = rest.at(-1) ?? first
  if (!isCutBefore(first)) return foundByPhrase(quotePhrase(toPhrase([first, ...rest], last, endsAtEnd)))
  const begun = first.text
  // The first comparison is the faster one, and leaves out nearly all.
  const ending = condition('instr(w.word, ?) AND substr(w.word, -length(?)) = ?', begun, begun, begun)
  if (rest.length === 0) return foundByWords(ending, '"')
  const following = toPhrase(rest, last, endsAtEnd)
  return { ...foundByWords(ending, ` ${quotePhrase(following).slice(1)}`), guess: toGuess(following) }
}

function toPhrase(runs: readonly SearchRun[], last: SearchRun, endsAtEnd: boolean) {
  const tokens = runs.flatMap(toRunTokens).map(({ text }) => text)
  if (!endsAtEnd || last.kind === 'symbol') return { tokens, endsOpen: false }
  const isLongPair = last.kind === 'pairs' && toRunTokens(last).length > 1
  // The closing single character of a run of pairs is not there where the run goes on.
  return isLongPair ? { tokens: tokens.slice(0, -1), endsOpen: false } : { tokens, endsOpen: true }
}

const MOST_GUESSED = 32

/**
 * The phrase with each word that its last one may be, which FTS5 finds faster than an open end; NULL where these are
 * many.
 */
function toGuess({ tokens, endsOpen }: Pick<AskedPhrase, 'tokens' | 'endsOpen'>): Condition {
  if (!endsOpen) return condition('?', quotePhrase({ tokens, endsOpen }))
  const begun = tokens.at(-1) ?? ''
  const before = tokens.slice(0, -1).map((token) => `${token} `)
  return condition(
    `SELECT CASE WHEN count(*) BETWEEN 1 AND ${MOST_GUESSED} THEN group_concat('"' || ? || word || '"', ' OR ') END
     FROM (SELECT word FROM response_word WHERE word >= ? AND word < ? LIMIT ${MOST_GUESSED + 1})`,
    before.join(''),
    begun,
    `${begun}\u{10ffff}`,
  )
}
