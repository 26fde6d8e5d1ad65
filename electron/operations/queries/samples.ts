import { planTreatment, powerOfPlan } from '../../../shared/sampling/equal-treatment.ts'
import { compareTreatment } from '../../sampling/equal-treatment.ts'
import {
  exportPopulation,
  type PopulationExportOrder,
  readPopulation,
} from '../../sampling/freeze-population.ts'
import { evaluate, getSheet, listSamples } from '../../sampling/sheet-rows.ts'
import { type ContractQueries, type Reading, slowly } from './query.ts'

/** Samples. All but the list throw AppError *not-found*. */
export const SAMPLE_QUERIES = {
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
} satisfies Partial<ContractQueries>

/** Questions of the main process itself. */
export const OWN_SAMPLE_QUERIES = {
  'samples:population': ({ db }: Reading, { populationId }: { readonly populationId: number }) =>
    readPopulation(db, populationId),
  /** Writes a file. @throws AppError *disk-full*, *file-access* besides. */
  'samples:write-population': ({ db }: Reading, order: PopulationExportOrder) => exportPopulation(db, order),
}
