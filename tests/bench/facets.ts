import type { ReadableDatabase } from '../../electron/store/database.ts'
import { openReadonly } from '../../electron/store/open-database.ts'
import { readFilterContext } from '../../electron/store/read/audit-zone.ts'
import { type CompiledFilter, compileFilter, parseFilter } from '../../electron/store/read/compile-filter.ts'
import { allOf } from '../../electron/store/read/condition.ts'
import { startFacetCount } from '../../electron/store/read/facet-count.ts'
import { BENCH_NOW_MS, getBigCache } from './big-cache.ts'
import { readWhole, SIZES, sizeText, timeByTurns } from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement, median } from './measurement.ts'

const RUNS = 5
const FILTERS = [
  '',
  'visibility:hidden',
  'hides:>1',
  'hidden-for:>30d response:none',
  'changed:2024-03',
  'finding:any',
  'finding:none',
  'tag:any',
  'business:20000',
  'visibility:hidden deleted:yes hides:>1',
]

/** All facets of a selection against one count of its rows. */
export const facets: Benchmark = {
  name: 'facets',
  run: async ({ sizes = SIZES } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) {
      const location = getBigCache(events)
      await readWhole(location.path)
      const db = openReadonly(location)
      for (const filter of FILTERS) measured.push(await measure(db, events, filter))
      db.close()
    }
    return measured
  },
}

async function measure(db: ReadableDatabase, events: number, filter: string): Promise<Measurement> {
  const compiled = compileFilter(parseFilter(filter), 'feedback', readFilterContext(db, BENCH_NOW_MS))
  const { one, other } = await timeByTurns(
    RUNS,
    () => countFacets(db, compiled),
    () => countRows(db, compiled),
  )
  return atMostTimes(`facets: all of “${filter}”, ${sizeText(events)}`, median(one), 'ms', 3, {
    name: 'one SELECT count(*)',
    value: median(other),
  })
}

export function countFacets(db: ReadableDatabase, filter: CompiledFilter): void {
  const count = startFacetCount(db, filter)
  while (count.step());
}

function countRows(db: ReadableDatabase, { item }: CompiledFilter): unknown {
  const { sql, values } = allOf(item)
  return db.prepare(`SELECT count(*) FROM feedback f WHERE ${sql}`).get(...values)
}
