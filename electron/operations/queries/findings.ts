import { findBusinessesCompared } from '../../findings/read/businesses-compared.ts'
import { findDecisions } from '../../findings/read/decisions.ts'
import { findEvidence } from '../../findings/read/evidence.ts'
import {
  countByBusiness,
  findFindings,
  findFindingsOfItem,
  getFinding,
  resolveReference,
} from '../../findings/read/list-findings.ts'
import { findOverview } from '../../findings/read/overview.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import type { ContractQueries, Reading } from './query.ts'

/** Findings, as the rules were applied last. */
export const FINDING_QUERIES = {
  'findings:list': ({ db }, request) => findFindings(db, request),
  'findings:of-item': ({ db }, { feedbackId }) => findFindingsOfItem(db, feedbackId),
  'findings:evidence': ({ db }, { key }) =>
    findEvidence(db, getFinding(db, key), findDataCutoff(db)?.atMs ?? null),
  'findings:history': ({ db }, { key }) => findDecisions(db, key),
  'findings:by-business': ({ db }) => countByBusiness(db),
  'findings:businesses': ({ db }) => findBusinessesCompared(db),
  'findings:resolve': ({ db }, { reference }) => resolveReference(db, reference),
} satisfies Partial<ContractQueries>

/** For *findings:rules*, to which the main process adds whether the rules are being applied. */
export const OWN_FINDING_QUERIES = {
  'findings:overview': ({ db }: Reading) => findOverview(db),
}
