import { foldText, splitIntoRuns, toRunTokens } from '../../../shared/search/search-tokens.ts'

export interface PlainTokens {
  readonly tokens: readonly string[]
  readonly words: ReadonlySet<string>
}

/** The tokens and words of a text in the plainest way: folded as a whole, and split as searches are. */
export function plainTokens(content: string): PlainTokens {
  const runs = splitIntoRuns(foldText(content)).map((run) => ({
    kind: run.kind,
    tokens: toRunTokens(run).map(({ text }) => text),
  }))
  return {
    tokens: runs.flatMap(({ tokens }) => tokens),
    words: new Set(runs.flatMap(({ kind, tokens }) => (kind === 'word' ? tokens : []))),
  }
}
