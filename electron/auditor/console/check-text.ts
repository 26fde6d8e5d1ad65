import { CONSOLE_LIMITS, type ConsoleOutcome } from '../../../shared/domain/console.ts'

type Refused = Extract<ConsoleOutcome, { readonly kind: 'refused' }>

/** A statement must start with one of these, or with EXPLAIN [QUERY PLAN] and one of these. */
const QUESTIONS = new Set(['SELECT', 'WITH', 'VALUES'])

/** Functions and tables that reach outside the workspace's tables, or to its raw pages and its cipher. */
const RESERVED =
  /^(?:load_extension|readfile|writefile|edit|fts3_tokenizer|dbstat|sqlite_dbpage|sqlite_dbdata|sqlite_dbptr|pragma_.*|sqlite3mc_.*|sqlcipher_.*)$/i

/**
 * Checks the text of a statement before SQLite prepares it, because preparing some PRAGMAs already executes them.
 * @returns null when it may be prepared.
 */
export function findTextRefusal(sql: string): Refused | null {
  if (sql.length > CONSOLE_LIMITS.statementUnits) return refuse('too-long')
  const tokens = cutSql(sql)
  const words = tokens.filter(({ kind, text }) => kind !== 'sign' || text === '(')
  const first = words.findIndex(({ text }) => !['EXPLAIN', 'QUERY', 'PLAN', '('].includes(text.toUpperCase()))
  const keyword = words[first]
  if (!keyword) return refuse('empty')
  if (keyword.kind !== 'word' || !QUESTIONS.has(keyword.text.toUpperCase())) {
    return refuse('not-a-question', keyword.text)
  }
  const reserved = tokens.find(({ kind, text }) => kind !== 'sign' && RESERVED.test(text))
  return reserved ? refuse('reserved-name', reserved.text) : null
}

/** Whether the statement is an EXPLAIN. */
export function isExplanation(sql: string): boolean {
  return cutSql(sql)[0]?.text.toUpperCase() === 'EXPLAIN'
}

export function refuse(reason: Refused['reason'], name: string | null = null): Refused {
  return { kind: 'refused', reason, name }
}

/** A piece of SQL text. White space and comments are left out. */
interface SqlToken {
  /** A *name* may be quoted; where only a name is possible, SQLite also accepts text in single quotes. */
  readonly kind: 'word' | 'name' | 'sign'
  /** Without its quotes. */
  readonly text: string
}

const PIECE =
  /(?<space>\s+|--[^\n]*|\/\*.*?(?:\*\/|$))|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<quoted>"(?:[^"]|"")*"?|'(?:[^']|'')*'?|`(?:[^`]|``)*`?|\[[^\]]*\]?)|(?<sign>.)/gsu

/** Splits SQL text into words, quoted names and signs. Never fails. */
function cutSql(sql: string): SqlToken[] {
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
