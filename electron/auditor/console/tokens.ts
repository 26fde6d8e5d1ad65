/** A piece of SQL text. White space and comments are left out. */
export interface SqlToken {
  /** A *name* may stand in quotes; SQLite takes text in single quotes for a name, too, where only a name can stand. */
  readonly kind: 'word' | 'name' | 'sign'
  /** Without its quotes. */
  readonly text: string
}

const PIECE =
  /(?<space>\s+|--[^\n]*|\/\*.*?(?:\*\/|$))|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<quoted>"(?:[^"]|"")*"?|'(?:[^']|'')*'?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<sign>.)/gsu

/** Cuts SQL text into words, quoted names and signs, for rules about which words may stand where. Never fails. */
export function cutSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = []
  for (const { groups } of sql.matchAll(PIECE)) {
    if (groups?.word !== undefined) tokens.push({ kind: 'word', text: groups.word })
    else if (groups?.quoted !== undefined) tokens.push({ kind: 'name', text: unquote(groups.quoted) })
    else if (groups?.sign !== undefined) tokens.push({ kind: 'sign', text: groups.sign })
  }
  return tokens
}

function unquote(quoted: string): string {
  const quote = quoted[0] ?? ''
  const end = quote === '[' ? ']' : quote
  const inner = quoted.endsWith(end) && quoted.length > 1 ? quoted.slice(1, -1) : quoted.slice(1)
  return quote === '[' ? inner : inner.replaceAll(quote + quote, quote)
}
