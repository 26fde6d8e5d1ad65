import { AUDITOR_QUERIES, OWN_REPORT_QUERIES } from './auditor.ts'
import type { COUNT_QUERIES } from './counts.ts'
import { CASE_QUERIES, FINDING_QUERIES, OWN_FINDING_QUERIES } from './findings.ts'
import { HOME_QUERIES } from './home.ts'
import type { ContractQueries } from './query.ts'
import { OWN_REQUEST_QUERIES, REQUEST_QUERIES } from './requests.ts'
import { DETAIL_QUERIES, LIST_QUERIES } from './reviews.ts'
import { OWN_SAMPLE_QUERIES, SAMPLE_QUERIES } from './samples.ts'
import { OWN_SYNC_QUERIES, SYNC_QUERIES } from './sync.ts'

/** Every question that a reading thread answers, by name; a query of the contract that is missing does not compile. */
export const QUERIES = {
  ...LIST_QUERIES,
  ...DETAIL_QUERIES,
  ...SYNC_QUERIES,
  ...OWN_SYNC_QUERIES,
  ...AUDITOR_QUERIES,
  ...OWN_REPORT_QUERIES,
  ...CASE_QUERIES,
  ...HOME_QUERIES,
  ...FINDING_QUERIES,
  ...OWN_FINDING_QUERIES,
  ...SAMPLE_QUERIES,
  ...OWN_SAMPLE_QUERIES,
  ...REQUEST_QUERIES,
  ...OWN_REQUEST_QUERIES,
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
