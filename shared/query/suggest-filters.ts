import { FIGURES } from '../domain/figures.ts'
import { countOf } from '../format/count.ts'
import { MONTHS } from './calendar-range.ts'
import { describeQuery, toScreenPhrasing } from './describe-query.ts'
import { addTerm, withoutKey } from './edit-query.ts'
import type { KnownValues } from './keys/key.ts'
import { getKey, isQueryKey, QUERY_KEYS, type QueryKey } from './keys/keys.ts'
import { findNearest } from './nearest-word.ts'
import { parseQuery } from './parse-query.ts'

/** A filter that typed words may have meant. */
export interface FilterSuggestion {
  /** Text of the query language. */
  readonly term: string
  /** In plain words: `State is Hidden`. */
  readonly label: string
}

interface FilterSuggestions {
  /** The typed words without their spelling mistake; null where there is none. */
  readonly correction: string | null
  /** The likeliest first. */
  readonly filters: readonly FilterSuggestion[]
}

interface Candidate extends FilterSuggestion {
  /** Words that lead to it beside those of its label. */
  readonly words?: string
}

const MOST_FILTERS = 5
/** Days of *hidden for more than* while no number is typed. */
const USUAL_DAYS = 30

const STATES: readonly { readonly values: string; readonly label: string; readonly words?: string }[] = [
  { values: 'hidden', label: 'Hidden' },
  { values: 'hidden,deleted', label: 'Hidden or deleted' },
  { values: 'deleted', label: 'Deleted', words: 'removed' },
  { values: 'shown', label: 'Shown', words: 'visible visibility' },
  { values: 'unknown', label: 'Not known', words: 'unknown' },
]

const FIXED: readonly Candidate[] = [
  { term: 'hidden-after-shown:yes', label: 'Hidden after shown' },
  { term: 'hides:>1', label: 'Hidden more than once', words: 'switched times' },
  { term: 'response:owner', label: 'Has owner response', words: 'answered replied reply' },
  {
    term: FIGURES.hiddenWithoutOwner.rows,
    label: 'Hidden, no owner response',
    words: 'unanswered never answered',
  },
  { term: 'response:customer', label: 'Has customer response' },
  { term: 'response:none', label: 'No response' },
  { term: 'response:not-fetched', label: 'Responses not fetched' },
  { term: 'disposition:open', label: 'Decision is open', words: 'undecided' },
  { term: 'disposition:confirmed', label: 'Decision is confirmed' },
  { term: 'disposition:dismissed', label: 'Decision is dismissed' },
  { term: 'star:yes', label: 'Starred' },
  { term: 'watched:yes', label: 'Watched', words: 'watchlist' },
  { term: 'note:yes', label: 'Has a note', words: 'notes' },
  {
    term: 'contradictory:yes',
    label: 'State in doubt',
    words: 'contradictory conflict conflicting contradict',
  },
  { term: 'vanished:yes', label: 'Entries no longer returned', words: 'vanished' },
]

/**
 * Filters for what was typed into the search field: plain words, numbers and dates, or a term with mistakes in it.
 * @param isPast the list is one as of an earlier date.
 */
export function suggestFilters(typed: string, known: KnownValues, isPast = false): FilterSuggestions {
  const text = typed.trim()
  if (text === '') return { correction: null, filters: [] }
  if (/^-?\p{L}[\p{L}-]*:/u.test(text)) return suggestTerm(text, known)
  const words = toWords(text)
  const candidates = listCandidates(words, known, isPast)
  const found = findCandidates(words, candidates)
  if (found.length > 0) return { correction: null, filters: found }
  const corrected = correctWords(words, candidates)
  if (corrected === null) return { correction: null, filters: [] }
  return { correction: corrected.join(' '), filters: findCandidates(corrected, candidates) }
}

/**
 * The search with one more filter. A state takes the place of the one before, because no review has two.
 * @param term text of the query language.
 */
export function withFilter(text: string, term: string): string {
  const key = (['state', 'state-now'] as const).find((one) => term.startsWith(`${one}:`))
  return addTerm(key ? withoutKey(text, key) : text, term)
}

/** What Alt+Enter adds: everything that the filter does not select. */
export function toExcluded(term: string): string {
  const { query } = parseQuery(term)
  return query.kind === 'term' ? `-${term}` : `-(${term})`
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
}

function listCandidates(words: readonly string[], known: KnownValues, isPast: boolean): readonly Candidate[] {
  const number = words.map(Number).find((value) => Number.isInteger(value) && value > 0 && value < 10_000)
  const days = number ?? USUAL_DAYS
  const long: Candidate = {
    // As the figure of Home and reports: without deleted reviews.
    term: `state:hidden hidden-for:>${days}d`,
    label: `Hidden for more than ${countOf(days, 'day', 'days', known.locale)}`,
    // The label groups the digits.
    words: `long ${days}`,
  }
  const dates = findDays(words, known.today).map((value) => toCandidate('changed', value, known.locale))
  return [
    ...dates,
    ...(number === undefined ? [] : [long]),
    ...STATES.flatMap((state) => toStateCandidates(state, isPast)),
    ...FIXED.slice(0, 1),
    ...(number === undefined ? [long] : []),
    ...FIXED.slice(1),
    ...getKey('finding')
      .suggest(known)
      .map(({ value }) => toCandidate('finding', value, known.locale)),
    ...known.tags.map((tag) => ({ term: `tag:"${tag.replace(/["\\]/g, '\\$&')}"`, label: `Tag ${tag}` })),
    ...known.businesses.map(({ id, name }) => ({
      term: `business:${id}`,
      label: name === null ? `Business ${id}` : `Business ${name} ${id}`,
    })),
  ]
}

/** A list of the past has a state of then and one of now. */
function toStateCandidates(
  { values, label, ...words }: (typeof STATES)[number],
  isPast: boolean,
): Candidate[] {
  const then = { term: `state:${values}`, label: `State ${isPast ? 'then ' : ''}is ${label}`, ...words }
  return isPast ? [then, { term: `state-now:${values}`, label: `State now is ${label}`, ...words }] : [then]
}

function toCandidate(key: QueryKey, value: string, locale: string): Candidate {
  const term = `${key}:${value}`
  return { term, label: describeQuery(parseQuery(term).query, toScreenPhrasing(locale)), words: value }
}

/** Of a year that data can have: other numbers of four digits are durations or the beginning of an ID. */
const DATE = /^(?:19|20)\d{2}(?:-\d{2}){0,2}$/

/** The days that typed words name: `2026`, `2026-09`, `sep 2026`, `sep` of the year of the data. */
function findDays(words: readonly string[], today: string): readonly string[] {
  const month = words
    .map((word) => MONTHS.findIndex((name) => word.length >= 3 && word.startsWith(name)))
    .find((at) => at >= 0)
  const year = words.find((word) => /^(?:19|20)\d{2}$/.test(word))
  if (month !== undefined && words.length <= 2) {
    return [`${year ?? today.slice(0, 4)}-${String(month + 1).padStart(2, '0')}`]
  }
  return words.filter((word) => DATE.test(word) && parseQuery(`changed:${word}`).errors.length === 0)
}

/** Every word must begin a word of the candidate; numbers and dates may have become a part of it. */
function findCandidates(
  words: readonly string[],
  candidates: readonly Candidate[],
): readonly FilterSuggestion[] {
  const found = candidates.filter((candidate) => {
    const own = wordsOf(candidate)
    return words.every((word) => own.some((one) => one.startsWith(word)) || isDayOf(word, candidate))
  })
  return found.slice(0, MOST_FILTERS).map(({ term, label }) => ({ term, label }))
}

function isDayOf(word: string, { term }: Candidate): boolean {
  return term.startsWith('changed:') && (MONTHS.some((name) => word.startsWith(name)) || term.includes(word))
}

function wordsOf({ label, words = '' }: Candidate): readonly string[] {
  return toWords(`${label} ${words}`)
}

/** @returns null where no word has a likely correction, or one has none at all. */
function correctWords(words: readonly string[], candidates: readonly Candidate[]): readonly string[] | null {
  const vocabulary = [...new Set(candidates.flatMap(wordsOf))].filter((word) => word.length > 2)
  const corrected = words.map((word) => {
    if (/^\d+$/.test(word) || vocabulary.some((one) => one.startsWith(word))) return word
    return findNearest(word, vocabulary)
  })
  const complete = corrected.filter((word) => word !== null)
  return complete.length === words.length && complete.some((word, at) => word !== words[at]) ? complete : null
}

/** A term as it is, or with its key and its value corrected. */
function suggestTerm(text: string, known: KnownValues): FilterSuggestions {
  const phrasing = toScreenPhrasing(known.locale)
  const asTerm = (term: string): FilterSuggestion | null => {
    const { query, errors } = parseQuery(term)
    return errors.length === 0 ? { term, label: describeQuery(query, phrasing) } : null
  }
  const typed = asTerm(text)
  if (typed) return { correction: null, filters: [typed] }
  const colon = text.indexOf(':')
  const [sign, name] = text.startsWith('-') ? ['-', text.slice(1, colon)] : ['', text.slice(0, colon)]
  const value = text.slice(colon + 1).trim()
  const lower = name.toLowerCase()
  const key = isQueryKey(lower) ? lower : findNearest(lower, QUERY_KEYS)
  if (key === null || !isQueryKey(key)) return { correction: null, filters: [] }
  const values = getKey(key)
    .suggest(known)
    .map((one) => one.value)
  if (value === '') {
    const filters = values.slice(0, MOST_FILTERS).map((one) => asTerm(`${sign}${key}:${one}`))
    return { correction: null, filters: filters.filter((one) => one !== null) }
  }
  const parts = value.split(',').map((part) => findNearest(part.toLowerCase(), values) ?? part)
  const term = asTerm(`${sign}${key}:${parts.join(',')}`)
  return term ? { correction: term.term, filters: [term] } : { correction: null, filters: [] }
}
