import { MAX_DEPTH, type QueryError } from './query.ts'
import type { Token } from './split-query.ts'

/**
 * The tokens with their parentheses in balance: one that closes nothing is left out, as are those that are too deep, and
 * what is never closed is closed at the end. Each of these is an error.
 */
export function matchParentheses(
  tokens: readonly Token[],
  end: number,
): { readonly tokens: readonly Token[]; readonly errors: readonly QueryError[] } {
  const dropped = new Set<Token>()
  const errors: QueryError[] = []
  const report = (token: Token, message: string): void => {
    errors.push({ message, at: token.start, length: token.end - token.start })
  }
  const dropTooDeep = (token: Token, partner?: Token): void => {
    report(token, `Parentheses can be ${MAX_DEPTH} deep.`)
    dropped.add(token)
    if (partner) dropped.add(partner)
  }
  const open: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token)
    if (token.kind !== 'close') continue
    const partner = open.pop()
    if (partner && open.length >= MAX_DEPTH) dropTooDeep(partner, token)
    if (partner) continue
    report(token, 'Nothing was opened that this parenthesis could close. To search for it, use quotes.')
    dropped.add(token)
  }
  for (const [depth, token] of open.entries()) {
    if (depth >= MAX_DEPTH) dropTooDeep(token)
    else report(token, 'The closing parenthesis is missing.')
  }
  const missing = open.slice(0, MAX_DEPTH).map((): Token => ({ kind: 'close', start: end, end }))
  return { tokens: [...tokens.filter((token) => !dropped.has(token)), ...missing], errors }
}
