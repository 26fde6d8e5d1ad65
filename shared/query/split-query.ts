/** A piece of a query's text between spaces, or a quoted phrase. Positions count UTF-16 units. */
export interface Piece {
  readonly kind: 'bare' | 'phrase'
  readonly isNegated: boolean
  /** Without minus and quotes; a phrase's escapes are resolved. */
  readonly text: string
  /** Where `text` begins. */
  readonly at: number
  /** Where the piece begins and ends, minus and quotes included. */
  readonly start: number
  readonly end: number
  /** False for a phrase whose closing quote is missing. */
  readonly isClosed: boolean
}

const PIECE = /(?<minus>-?)(?:"(?<phrase>(?:[^"\\]|\\.|\\$)*)(?<close>"?)|(?<bare>[^\s"]+))/gsu

/** Cuts a query into bare words and phrases. Never fails: what is odd about a piece is left for the parser to say. */
export function splitQuery(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const match of text.matchAll(PIECE)) {
    const { minus = '', phrase, close, bare = '' } = match.groups ?? {}
    const isPhrase = phrase !== undefined
    pieces.push({
      kind: isPhrase ? 'phrase' : 'bare',
      isNegated: minus === '-',
      text: isPhrase ? phrase.replace(/\\(["\\])/g, '$1') : bare,
      at: match.index + minus.length + (isPhrase ? 1 : 0),
      start: match.index,
      end: match.index + match[0].length,
      isClosed: !isPhrase || close === '"',
    })
  }
  return pieces
}
