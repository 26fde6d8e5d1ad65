import { foldText } from './fold-text.ts'
import { type SearchRun, splitIntoRuns, toRunTokens } from './search-tokens.ts'

export interface SearchTerm {
  readonly kind: 'word' | 'phrase' | 'prefix'
  readonly text: string
}

/** Tokens that must stand beside each other in this order. */
export interface AskedPhrase {
  readonly tokens: readonly string[]
  /** The last token may go on. */
  readonly endsOpen: boolean
  /** UTF-16 units of folded text that the last token stands for. */
  readonly lastLength: number
}

/** What a term asks the index for; null when it holds no character that is indexed. See [Note: Search tokens]. */
export function toAskedPhrase({ kind, text }: SearchTerm): AskedPhrase | null {
  const runs = splitIntoRuns(foldText(text))
  const last = runs.at(-1)
  if (!last) return null
  const tokens = [...runs.slice(0, -1).flatMap(toRunTokens), ...toLastTokens(last)]
  const lastToken = tokens.at(-1)
  return {
    tokens: tokens.map((token) => token.text),
    endsOpen: isSinglePair(last) || (kind === 'prefix' && last.kind === 'word'),
    lastLength: lastToken ? lastToken.end - lastToken.start : 0,
  }
}

/** A run of pairs may go on in the stored text, so its closing single character is not asked for. */
function toLastTokens(run: SearchRun) {
  const tokens = toRunTokens(run)
  return run.kind === 'pairs' && tokens.length > 1 ? tokens.slice(0, -1) : tokens
}

/** A single character is asked for as the beginning of a pair. */
function isSinglePair(run: SearchRun): boolean {
  return run.kind === 'pairs' && toRunTokens(run).length === 1
}
