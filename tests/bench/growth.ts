import { setTimeout } from 'node:timers/promises'
import { openReadonly } from '../../electron/store/open-database.ts'
import { readFilterContext } from '../../electron/store/read/audit-zone.ts'
import { compileFilter, parseFilter } from '../../electron/store/read/compile-filter.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { BENCH_NOW_MS } from './big-cache.ts'
import { type BigReader, percentile95, READING_MS, SIZES, time, withBigReader } from './big-reader.ts'
import { countFacets } from './facets.ts'
import { atMost, type Benchmark, type Measurement, median } from './measurement.ts'

const ROUNDS = 40
const TURNS = 5
const SHOWS_A_PAGE = 0.15
const READS_ALL = 1.05
const DAY_MS = 86_400_000

type Operation = readonly [name: string, limit: number, measure: (big: BigReader) => Promise<number>]

const OPERATIONS: readonly Operation[] = [
  ['next page, all by last event', SHOWS_A_PAGE, (big) => pages(big, '', null)],
  ['next page, hidden by last event', SHOWS_A_PAGE, (big) => pages(big, 'visibility:hidden', null)],
  ['next page as of a date', SHOWS_A_PAGE, (big) => pages(big, '', BENCH_NOW_MS - 500 * DAY_MS)],
  ['one timeline', SHOWS_A_PAGE, timelines],
  ['all facets', READS_ALL, allFacets],
]

/**
 * The exponent with which the time grows with the number of events: 0 not at all, 1 in proportion. Of pages: after a
 * turn that is not counted, of five turns of pages at other places the median of their 95th percentiles.
 */
export const growth: Benchmark = {
  name: 'growth',
  run: async ({ sizes = SIZES } = {}) => {
    const points = new Map<string, { events: number; ms: number }[]>(OPERATIONS.map(([name]) => [name, []]))
    for (const events of sizes) {
      await withBigReader(events, async (big) => {
        for (const [name, , measure] of OPERATIONS) {
          points.get(name)?.push({ events, ms: await measure(big) })
        }
      })
    }
    return OPERATIONS.map(([name, limit]): Measurement => {
      const of = points.get(name) ?? []
      const times = of.map(({ ms }) => `${ms.toFixed(1)} ms`).join(', ')
      return atMost(`growth: ${name} (${times})`, toExponent(of), 'exponent', limit)
    })
  },
}

async function pages(
  { thread, inProcess }: BigReader,
  filter: string,
  asOfMs: number | null,
): Promise<number> {
  const { count } = inProcess.countFeedback({ filter })
  const list = { filter, sort: { by: 'lastEvent', descending: true }, limit: 200, asOfMs } as const
  const last = Math.max(0, count - 200)
  await thread['feedback:list']({ ...list, asOfMs: null, offset: last })
  await setTimeout(READING_MS)
  const turn = async (shift: number): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const offset = Math.floor((last * (round + shift)) / ROUNDS)
      times.push(await time(() => thread['feedback:list']({ ...list, asOfMs: null, offset })))
    }
    return percentile95(times)
  }
  await turn(0)
  const turns: number[] = []
  while (turns.length < TURNS) turns.push(await turn((turns.length + 1) / (TURNS + 1)))
  return median(turns)
}

async function timelines({ thread, inProcess }: BigReader): Promise<number> {
  const sort = { by: 'feedbackId', descending: false } as const
  const ids: FeedbackId[] = inProcess
    .listFeedback({ filter: '', sort, offset: 1_000, limit: 200 })
    .map(({ feedbackId }) => feedbackId)
  const times: number[] = []
  for (const feedbackId of ids)
    times.push(await time(() => thread['feedback:get']({ feedbackId, asOfMs: null })))
  return percentile95(times)
}

async function allFacets({ location }: BigReader): Promise<number> {
  const db = openReadonly(location)
  const filter = compileFilter(parseFilter('hides:>1'), 'feedback', readFilterContext(db, BENCH_NOW_MS))
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await time(() => countFacets(db, filter)))
  db.close()
  return median(times)
}

/** Slope of the straight line through the logarithms. */
function toExponent(points: readonly { readonly events: number; readonly ms: number }[]): number {
  const logs = points.map(({ events, ms }) => ({ x: Math.log(events), y: Math.log(ms) }))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(logs.map(({ x }) => x)), mean(logs.map(({ y }) => y))]
  const above = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return above / logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}
