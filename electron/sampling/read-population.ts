import type { ReportResult } from '../../shared/domain/report.ts'
import { type FrozenPopulation, STRATA_KINDS, type StrataKind } from '../../shared/domain/sample.ts'
import { ReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { groupByStratum } from './choose-items.ts'
import { getList } from './draw-sample.ts'
import { printList } from './population-list.ts'
import { findRelatedSamples, getPopulation, getSample } from './sample-rows.ts'

/** A population with its strata and all draws from it. @throws AppError *not-found* */
export function readPopulation(db: ReadableDatabase, populationId: number): FrozenPopulation {
  const population = getPopulation(db, populationId)
  const list = getList(db, populationId)
  const countStrata = (by: StrataKind) =>
    groupByStratum(list, by).map(([name, items]) => ({ name, count: items.length }))
  const [business, visibility, month] = STRATA_KINDS
  return {
    population,
    strata: {
      business: countStrata(business),
      visibility: countStrata(visibility),
      month: countStrata(month),
    },
    earlier: findRelatedSamples(db, population),
  }
}

export interface PopulationExportOrder {
  readonly sampleId: number
  readonly path: string
}

/**
 * Writes the list that a sample was drawn from ([Note: The list of a population]).
 * @throws AppError *not-found*, *evidence-broken*, *disk-full*, *file-access*
 */
export function exportPopulation(
  db: ReadableDatabase,
  { sampleId, path }: PopulationExportOrder,
): ReportResult {
  const { population } = getSample(db, sampleId)
  const file = new ReportFile(path)
  try {
    file.write(printList(getList(db, population.populationId)))
    return file.finish(population.count)
  } finally {
    file.discard()
  }
}
