import { type FrozenPopulation, STRATA_KINDS, type StrataKind } from '../../shared/domain/sample.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { groupByStratum } from './choose-items.ts'
import { getList } from './draw-sample.ts'
import { findRelatedSamples, getPopulation } from './sample-rows.ts'

/** A population as it is shown before a draw: its strata, and every draw made from it. @throws AppError *not-found* */
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
