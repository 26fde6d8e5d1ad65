import type { ReportResult } from '../../shared/domain/report.ts'
import type {
  DrawRequest,
  FrozenPopulation,
  ReviewerRole,
  SampleChange,
  SampleSummary,
  TestSheet,
} from '../../shared/domain/sample.ts'
import type { SampleEvaluation } from '../../shared/domain/sample-evaluation.ts'
import { changeSample } from '../sampling/change-sample.ts'
import { drawSample } from '../sampling/draw-sample.ts'
import { evaluate } from '../sampling/evaluate.ts'
import { exportPopulation, type PopulationExportOrder } from '../sampling/export-population.ts'
import { freezePopulation } from '../sampling/freeze-population.ts'
import { readPopulation } from '../sampling/read-population.ts'
import { findSamples } from '../sampling/sample-rows.ts'
import { getSheet } from '../sampling/sheet-rows.ts'
import type { ReaderSession } from './reader-session.ts'
import type { WriterSession } from './writer-session.ts'

/** What the writer thread does with samples; each call is one transaction with its entries in the log. */
export function samplingWrites(getSession: () => WriterSession) {
  return {
    /** @returns the number of the population. */
    freezePopulation: (query: string, atMs: number): number =>
      getSession().writeLogged((db) => freezePopulation(db, query, atMs)),
    /** @returns the number of the sample. */
    drawSample: (request: DrawRequest, atMs: number): number =>
      getSession().writeLogged((db) => drawSample(db, request, atMs)),
    changeSample: (change: SampleChange, atMs: number): void =>
      getSession().writeLogged((db) => changeSample(db, change, atMs)),
  }
}

/** Questions about samples. All but the list throw AppError *not-found*. */
export interface SamplingReads {
  /** Newest first. */
  listSamples(): readonly SampleSummary[]
  getFrozenPopulation(request: { readonly populationId: number }): FrozenPopulation
  getTestSheet(request: { readonly sampleId: number; readonly role: ReviewerRole }): TestSheet
  evaluateSample(request: { readonly sampleId: number; readonly confidence: number }): SampleEvaluation
  /** Writes a file. @throws AppError *disk-full*, *file-access* besides. */
  exportPopulation(order: PopulationExportOrder): ReportResult
}

export function samplingReads(session: ReaderSession): SamplingReads {
  return {
    listSamples: () => session.read((_, db) => findSamples(db)),
    getFrozenPopulation: ({ populationId }) => session.read((_, db) => readPopulation(db, populationId)),
    getTestSheet: ({ sampleId, role }) => session.read((_, db) => getSheet(db, sampleId, role)),
    evaluateSample: ({ sampleId, confidence }) => session.read((_, db) => evaluate(db, sampleId, confidence)),
    exportPopulation: (order) => session.read((_, db) => exportPopulation(db, order)),
  }
}
