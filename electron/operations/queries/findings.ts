import { findBusinessesCompared } from '../../findings/read/businesses-compared.ts'
import { findEvidence } from '../../findings/read/evidence.ts'
import { findFindings, getFinding, resolveReference } from '../../findings/read/list-findings.ts'
import { findOverview } from '../../findings/read/overview.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { countHiddenDays } from '../../store/read/hidden-starts.ts'
import type { ContractQueries, Reading } from './query.ts'

/** Findings, as the rules were applied last. */
export const FINDING_QUERIES = {
  'findings:list': ({ db }, request) => findFindings(db, request),
  'findings:evidence': ({ db }, { key }) =>
    findEvidence(db, getFinding(db, key), findDataCutoff(db)?.atMs ?? null),
  'findings:hidden-days': {
    quickly: () => null,
    run: ({ db }) => countHiddenDays(db, findDataCutoff(db)?.atMs ?? 0),
  },
  'findings:businesses': ({ db }) => findBusinessesCompared(db),
  'findings:resolve': ({ db }, { reference }) => resolveReference(db, reference),
} satisfies Partial<ContractQueries>

/** For *findings:rules*, to which the main process adds whether the rules are being applied. */
export const OWN_FINDING_QUERIES = {
  'findings:overview': ({ db }: Reading) => findOverview(db),
}
