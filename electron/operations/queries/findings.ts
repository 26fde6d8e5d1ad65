import type { RequestFormat } from '../../../shared/domain/company-request.ts'
import { planTreatment, powerOfPlan } from '../../../shared/sampling/equal-treatment.ts'
import { findOtherDays, getCaseDetail } from '../../findings/cases/case-detail.ts'
import { findCasesOfReview } from '../../findings/cases/case-row.ts'
import { countCases, findCases, locateCase } from '../../findings/cases/page-cases.ts'
import { findEvidence } from '../../findings/read/evidence.ts'
import { findFindings, getFinding, resolveReference } from '../../findings/read/list-findings.ts'
import { findBusinessesCompared, findOverview } from '../../findings/read/overview.ts'
import { writeRequestWorkbook } from '../../reports/request-workbook.ts'
import { getRequestDetail, pageAnswers } from '../../requests/request-detail.ts'
import { findGivenGrounds, listRequests } from '../../requests/request-rows.ts'
import { writeRequest } from '../../requests/written-request.ts'
import { compareTreatment } from '../../sampling/equal-treatment.ts'
import {
  exportPopulation,
  type PopulationExportOrder,
  readPopulation,
} from '../../sampling/freeze-population.ts'
import { evaluate, getSheet, listSamples } from '../../sampling/sheet-rows.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { countHiddenDays } from '../../store/read/hidden-starts.ts'
import { type ContractQueries, type Reading, slowly } from './query.ts'

/** Cases, findings as the rules were applied last, samples, and requests to the company with its answers. */
export const FINDING_QUERIES = {
  'cases:list': ({ db }, request) => findCases(db, request),
  'cases:count': ({ db }, filter) => countCases(db, filter),
  'cases:get': ({ db }, { reference }) => getCaseDetail(db, reference),
  'cases:of-review': ({ db }, { feedbackId }) => findCasesOfReview(db, feedbackId),
  'cases:other-days': slowly(({ db }, { reference }) => findOtherDays(db, reference)),
  'cases:locate': ({ db }, request) => locateCase(db, request),
  'findings:list': ({ db }, request) => findFindings(db, request),
  'findings:evidence': ({ db }, { key }) =>
    findEvidence(db, getFinding(db, key), findDataCutoff(db)?.atMs ?? null),
  'findings:hidden-days': slowly(({ db }) => countHiddenDays(db, findDataCutoff(db)?.atMs ?? 0)),
  'findings:businesses': ({ db }) => findBusinessesCompared(db),
  'findings:resolve': ({ db }, { reference }) => resolveReference(db, reference),
  // All but the list throw AppError *not-found*.
  'samples:list': ({ db }) => listSamples(db),
  'samples:sheet': ({ db }, { sampleId, role }) => getSheet(db, sampleId, role),
  'samples:evaluate': ({ db }, { sampleId, confidence }) => evaluate(db, sampleId, confidence),
  'samples:treatment': slowly(({ db }, { sampleId, confidence }) =>
    compareTreatment(db, sampleId, confidence),
  ),
  'samples:plan-treatment': slowly((_, { hidden, shown, ...plan }) => ({
    needed: planTreatment(plan),
    power: powerOfPlan(plan, hidden, shown),
  })),
  // Overdue is what is overdue now, whatever the data cutoff.
  'company:requests': slowly(({ db }) => listRequests(db, Date.now())),
  'company:request': slowly(({ db }, { requestId }) => getRequestDetail(db, requestId, Date.now())),
  'company:rows': slowly(({ db }, page) => pageAnswers(db, page)),
  'company:grounds': ({ db }, { feedbackIds }) => findGivenGrounds(db, feedbackIds),
} satisfies Partial<ContractQueries>

export interface RequestFileOrder {
  readonly requestId: number
  readonly format: RequestFormat
  readonly path: string
}

/** Questions of the main process itself. */
export const OWN_FINDING_QUERIES = {
  /** For *findings:rules*, to which the main process adds whether the rules are being applied. */
  'findings:overview': ({ db }: Reading) => findOverview(db),
  'samples:population': ({ db }: Reading, { populationId }: { readonly populationId: number }) =>
    readPopulation(db, populationId),
  /** Writes a file. @throws AppError *disk-full*, *file-access* besides. */
  'samples:write-population': ({ db }: Reading, order: PopulationExportOrder) => exportPopulation(db, order),
  /** Writes a file. @throws AppError *not-found*, *disk-full*, *file-access* */
  'company:write': ({ db }: Reading, { requestId, format, path }: RequestFileOrder) =>
    (format === 'xlsx' ? writeRequestWorkbook : writeRequest)(db, requestId, path),
}
