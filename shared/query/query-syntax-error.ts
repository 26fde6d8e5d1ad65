import type { QueryError } from './query.ts'

/** Thrown inside the parser only; parseSyntax turns it into a value. */
export class QuerySyntaxError extends Error {
  override readonly name = 'QuerySyntaxError'
  readonly error: QueryError

  constructor(message: string, at: number, length: number) {
    super(message)
    this.error = { message, at, length }
  }
}
