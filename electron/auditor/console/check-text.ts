import { CONSOLE_LIMITS, type ConsoleOutcome } from '../../../shared/domain/console.ts'
import { cutSql } from './tokens.ts'

type Refused = Extract<ConsoleOutcome, { readonly kind: 'refused' }>

/** A statement begins with one of these, or with EXPLAIN [QUERY PLAN] before one. */
const QUESTIONS = new Set(['SELECT', 'WITH', 'VALUES'])

/** Functions and tables that reach outside the workspace's tables, or to its raw pages and its cipher. */
const RESERVED =
  /^(?:load_extension|readfile|writefile|edit|fts3_tokenizer|sqlite_dbpage|sqlite_dbdata|sqlite_dbptr|pragma_.*|sqlite3mc_.*|sqlcipher_.*)$/i

/**
 * What can be told from the text alone, before SQLite sees it: some PRAGMAs take effect while a statement is only
 * prepared. @returns null where nothing speaks against preparing it.
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

/** Whether the statement only asks how it would be run. */
export function isExplanation(sql: string): boolean {
  return cutSql(sql)[0]?.text.toUpperCase() === 'EXPLAIN'
}

export function refuse(reason: Refused['reason'], name: string | null = null): Refused {
  return { kind: 'refused', reason, name }
}
