import type { DrawRequest, SampleChange } from '../../shared/domain/sample.ts'
import { changeSample } from '../sampling/change-sample.ts'
import { drawSample } from '../sampling/draw-sample.ts'
import { freezePopulation } from '../sampling/freeze-population.ts'
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
