import { findOtherDays, getCaseDetail } from '../../findings/cases/case-detail.ts'
import { findCasesOfReview } from '../../findings/cases/case-row.ts'
import { countCases, findCases, locateCase } from '../../findings/cases/page-cases.ts'
import type { ContractQueries } from './query.ts'

/** Cases, as the rules were applied last. */
export const CASE_QUERIES = {
  'cases:list': ({ db }, request) => findCases(db, request),
  'cases:count': ({ db }, filter) => countCases(db, filter),
  'cases:get': ({ db }, { reference }) => getCaseDetail(db, reference),
  'cases:of-review': ({ db }, { feedbackId }) => findCasesOfReview(db, feedbackId),
  'cases:other-days': {
    quickly: () => null,
    run: ({ db }, { reference }) => findOtherDays(db, reference),
  },
  'cases:locate': ({ db }, request) => locateCase(db, request),
} satisfies Partial<ContractQueries>
