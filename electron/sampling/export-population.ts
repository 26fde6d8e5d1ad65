import type { ReportResult } from '../../shared/domain/report.ts'
import { ReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { getList } from './draw-sample.ts'
import { printList } from './population-list.ts'
import { getSample } from './sample-rows.ts'

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
