import type { COUNT_QUERIES } from './counts.ts'
import { FINDING_QUERIES, OWN_FINDING_QUERIES } from './findings.ts'
import { HOME_QUERIES } from './home.ts'
import type { ContractQueries } from './query.ts'
import { REVIEW_QUERIES } from './reviews.ts'
import { OWN_WORKSPACE_QUERIES, WORKSPACE_QUERIES } from './workspace.ts'

/** Every question that a reading thread answers, by name; a query of the contract that is missing does not compile. */
export const QUERIES = {
  ...REVIEW_QUERIES,
  ...FINDING_QUERIES,
  ...OWN_FINDING_QUERIES,
  ...WORKSPACE_QUERIES,
  ...OWN_WORKSPACE_QUERIES,
  ...HOME_QUERIES,
} satisfies ContractQueries

export type Queries = typeof QUERIES
/** With those of the counting thread. */
export type StoreQueries = Queries & typeof COUNT_QUERIES
type RunOf<Name extends keyof StoreQueries> = StoreQueries[Name] extends { readonly run: infer Run }
  ? Run
  : StoreQueries[Name]
/** The request, or nothing for a query that takes none. */
export type QueryArguments<Name extends keyof StoreQueries> =
  RunOf<Name> extends (reading: never, ...request: infer Request) => unknown ? Request : never
export type AnswerOf<Name extends keyof StoreQueries> =
  RunOf<Name> extends (...args: never[]) => infer Answer ? Awaited<Answer> : never
