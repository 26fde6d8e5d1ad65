import { type FacetCounts, NOTHING_COUNTED } from '../../../shared/domain/facets.ts'
import type { BusinessSummary, Overview } from '../../../shared/domain/overview.ts'
import type { CheckedRequestOf, QueryName, WireReplyOf } from '../../../shared/ipc/contract.ts'

/** A selection: text of the query language, and the moment asked about; see [Note: As of a moment]. */
export interface Selected {
  readonly filter: string
  /** null: now. */
  readonly asOfMs: number | null
}

/** The means that the counting thread gives to a query. */
export interface Counting {
  /** At once, as far as has been counted; asking again brings better figures. @throws AppError *invalid-query* */
  countItems(selected: Selected): FacetCounts
  /** Exact; a common part of a word takes a second for a million responses. @throws AppError *invalid-query* */
  countResponses(filter: string): number
  /** Both are answered from rollups, or pass all items in steps between which counts are answered. */
  getOverview(): Promise<Overview>
  /** In the order of their ids. */
  listBusinesses(): Promise<readonly BusinessSummary[]>
}

interface CountQuery<Request, Reply> {
  readonly run: (counting: Counting, request: Request) => Reply | Promise<Reply>
  /** The answer for whoever would have to wait: a single step of counting can take long. */
  readonly meanwhile?: Reply
}

type ContractCounts = {
  readonly [Name in QueryName<'count'>]: CountQuery<CheckedRequestOf<Name>, WireReplyOf<Name>>
}

/** Counts and figures of the whole cache. */
export const COUNT_QUERIES = {
  'feedback:count': {
    run: (counting, selected) => counting.countItems(selected).total,
    meanwhile: NOTHING_COUNTED.total,
  },
  'facets:get': { run: (counting, selected) => counting.countItems(selected), meanwhile: NOTHING_COUNTED },
  'responses:count': { run: (counting, { filter }) => ({ count: counting.countResponses(filter) }) },
  'overview:get': { run: (counting) => counting.getOverview() },
  'businesses:list': { run: (counting) => counting.listBusinesses() },
} satisfies ContractCounts
