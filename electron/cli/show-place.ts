import type { AppError } from '../../shared/app-error.ts'

/** Characters before the wrong piece, and behind its beginning, so that the line fits a terminal. */
const SURROUNDING = 36

/** The filter of a command line with a line of carets under what cannot be read; nothing for other errors. */
export function showPlace({ code, details }: AppError, args: readonly string[]): readonly string[] {
  const filter = findFilter(args)
  const { at, length } = details
  if (code !== 'invalid-query' || filter === null || typeof at !== 'number' || typeof length !== 'number') {
    return []
  }
  const from = Math.max(0, at - SURROUNDING)
  const to = Math.min(filter.length, at + SURROUNDING)
  const [before, after] = [from > 0 ? '…' : '', to < filter.length ? '…' : '']
  const carets = Math.max(1, Math.min(at + length, to) - at)
  const shown = filter.slice(from, to).replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')
  return [`  ${before}${shown}${after}`, `  ${' '.repeat(before.length + at - from)}${'^'.repeat(carets)}`]
}

function findFilter(args: readonly string[]): string | null {
  const at = args.indexOf('--filter')
  if (at >= 0) return args[at + 1] ?? null
  const joined = args.find((arg) => arg.startsWith('--filter='))
  return joined === undefined ? null : joined.slice('--filter='.length)
}
