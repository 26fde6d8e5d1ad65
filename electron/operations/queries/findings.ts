import { findOtherDays, getCaseDetail } from '../../findings/cases/case-detail.ts'
import { findCasesOfReview } from '../../findings/cases/case-row.ts'
import { countCases, findCases, locateCase } from '../../findings/cases/page-cases.ts'
import { findEvidence } from '../../findings/read/evidence.ts'
import { findFindings, getFinding, resolveReference } from '../../findings/read/list-findings.ts'
import { findBusinessesCompared, findOverview } from '../../findings/read/overview.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { countHiddenDays } from '../../store/read/hidden-starts.ts'
import { type ContractQueries, type Reading, slowly } from './query.ts'

/** Cases, as the rules were applied last. */
export const CASE_QUERIES = {
  'cases:list': ({ db }, request) => findCases(db, request),
  'cases:count': ({ db }, filter) => countCases(db, filter),
  'cases:get': ({ db }, { reference }) => getCaseDetail(db, reference),
  'cases:of-review': ({ db }, { feedbackId }) => findCasesOfReview(db, feedbackId),
  'cases:other-days': slowly(({ db }, { reference }) => findOtherDays(db, reference)),
  'cases:locate': ({ db }, request) => locateCase(db, request),
} satisfies Partial<ContractQueries>

/** Findings, as the rules were applied last. */
export const FINDING_QUERIES = {
  'findings:list': ({ db }, request) => findFindings(db, request),
  'findings:evidence': ({ db }, { key }) =>
    findEvidence(db, getFinding(db, key), findDataCutoff(db)?.atMs ?? null),
  'findings:hidden-days': slowly(({ db }) => countHiddenDays(db, findDataCutoff(db)?.atMs ?? 0)),
  'findings:businesses': ({ db }) => findBusinessesCompared(db),
  'findings:resolve': ({ db }, { reference }) => resolveReference(db, reference),
} satisfies Partial<ContractQueries>

/** For *findings:rules*, to which the main process adds whether the rules are being applied. */
export const OWN_FINDING_QUERIES = {
  'findings:overview': ({ db }: Reading) => findOverview(db),
}
