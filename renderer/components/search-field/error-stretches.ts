import type { QueryError } from '../../../shared/query/split-query.ts'

interface Stretch {
  readonly start: number
  readonly text: string
  readonly isWrong: boolean
}

/** The text cut where errors begin and end; an error without characters of its own takes the one before it, or a space. */
export function toErrorStretches(text: string, errors: readonly QueryError[]): Stretch[] {
  const stretches: Stretch[] = []
  let done = 0
  for (const { at, length } of errors) {
    const start = Math.max(done, length === 0 && at === text.length && at > done ? at - 1 : at)
    const end = Math.max(start, at + Math.max(1, length))
    if (end <= done) continue
    if (start > done) stretches.push({ start: done, text: text.slice(done, start), isWrong: false })
    stretches.push({ start, text: text.slice(start, end) || ' ', isWrong: true })
    done = end
  }
  if (done < text.length) stretches.push({ start: done, text: text.slice(done), isWrong: false })
  return stretches
}
