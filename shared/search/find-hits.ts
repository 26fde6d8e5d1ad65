import {
  type AskedPhrase,
  foldText,
  type SearchTerm,
  type SearchToken,
  splitIntoRuns,
  toAskedPhrase,
  toRunTokens,
} from './search-tokens.ts'

/** Texts to highlight: terms as the full-text index finds them, and texts that may be inside words. */
export interface SearchedText {
  readonly terms: readonly SearchTerm[]
  readonly substrings: readonly string[]
}

/** UTF-16 units of a text; `end` is the first one after it. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Every place of the text that a search means, found with the tokens and the folding of the index: what the index
 * finds by a term is marked at least once. In no particular order; ranges may overlap.
 */
export function findSearchHits(text: string, { terms, substrings }: SearchedText): Range[] {
  const phrases = terms.map(toAskedPhrase).filter((phrase) => phrase !== null)
  const parts = substrings.map(foldText).filter((part) => part !== '')
  if (phrases.length + parts.length === 0) return []
  const { folded, starts, ends } = foldWithPlaces(text)
  const tokens = phrases.length === 0 ? [] : splitIntoRuns(folded).flatMap(toRunTokens)
  const hits = [
    ...phrases.flatMap((phrase) => findPhrase(tokens, phrase)),
    ...parts.flatMap((part) => findPart(folded, part)),
  ]
  return hits.map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }))
}

function findPhrase(tokens: readonly SearchToken[], asked: AskedPhrase): Range[] {
  const lastAt = asked.tokens.length - 1
  const hits: Range[] = []
  for (let at = 0; at + lastAt < tokens.length; at += 1) {
    const [first, last] = [tokens[at], tokens[at + lastAt]]
    if (
      !first ||
      !last ||
      !asked.tokens.every((token, index) => isToken(tokens[at + index], token, asked, index))
    )
      continue
    hits.push({ start: first.start, end: asked.endsOpen ? last.start + asked.lastLength : last.end })
  }
  return hits
}

function isToken(token: SearchToken | undefined, text: string, asked: AskedPhrase, index: number): boolean {
  const isOpen = asked.endsOpen && index === asked.tokens.length - 1
  return isOpen ? token?.text.startsWith(text) === true : token?.text === text
}

function findPart(folded: string, part: string): Range[] {
  const hits: Range[] = []
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length)) {
    hits.push({ start: at, end: at + part.length })
  }
  return hits
}

/** Text folded by [Note: Folding], and where each of its UTF-16 units comes from in the original. */
interface FoldedPlaces {
  readonly folded: string
  /** For each unit of `folded`: the first unit of the original characters that it came from … */
  readonly starts: readonly number[]
  /** … and the first unit after them. */
  readonly ends: readonly number[]
}

const BEYOND_ASCII = /\P{ASCII}/v
/** Characters that may join the one before: marks, invisible ones, and vowels and finals of Korean syllables. */
const JOINING = /^[\p{M}\p{DI}\u0640\u{1f3fb}-\u{1f3ff}\u1160-\u11ff\ud7b0-\ud7ff\u{16d67}-\u{16d6a}]/v

export function foldWithPlaces(text: string): FoldedPlaces {
  const clusters = BEYOND_ASCII.test(text) ? splitIntoClusters(text) : Array.from(text)
  const places = joinClusters(clusters)
  // Normalization might join characters of a script to come across our borders; then the text is one place.
  return places.folded === foldText(text) ? places : joinClusters([text])
}

function joinClusters(clusters: readonly string[]): FoldedPlaces {
  const starts: number[] = []
  const ends: number[] = []
  let folded = ''
  let at = 0
  for (const cluster of clusters) {
    const part = foldText(cluster)
    for (let unit = 0; unit < part.length; unit += 1) {
      starts.push(at)
      ends.push(at + cluster.length)
    }
    folded += part
    at += cluster.length
  }
  return { folded, starts, ends }
}

/** Characters with everything that folds together with them. */
function splitIntoClusters(text: string): string[] {
  const clusters: string[] = []
  for (const character of text) {
    const last = clusters.length - 1
    if (last >= 0 && JOINING.test(character.normalize('NFKD'))) clusters[last] += character
    else clusters.push(character)
  }
  return clusters
}
