import { percentile95 } from './big-reader.ts'
import { median } from './measurement.ts'

const TURNS = 5
const MOST_ATTEMPTS = 5

/**
 * Milliseconds of each work: the 95th percentile of its runs, and of several turns of those the median. In each turn
 * the works alternate, and another one begins.
 */
export function byTurns(
  runs: number,
  ours: () => unknown,
  ...others: readonly (() => unknown)[]
): readonly number[] {
  const works = [ours, ...others]
  for (const work of works) work()
  const turns = Array.from({ length: TURNS }, (_, turn) => {
    const times = works.map((): number[] => [])
    for (let run = 0; run < runs; run += 1) {
      for (const at of works.keys()) {
        const next = (turn + run + at) % works.length
        times[next]?.push(timeUndisturbed(works[next] ?? ours))
      }
    }
    return times.map(percentile95)
  })
  return works.map((_, at) => median(turns.map((ofTurn) => ofTurn[at] ?? 0)))
}

/**
 * By the clock, a run during which something else was given the processor is made again, a few times: it would say how
 * busy the machine is. UNHIDDEN_BENCH_CLOCK=processor counts processor time.
 */
export function timeUndisturbed(work: () => unknown): number {
  if (process.env.UNHIDDEN_BENCH_CLOCK === 'processor') {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  let elapsed = 0
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const before = process.resourceUsage().involuntaryContextSwitches
    const start = performance.now()
    work()
    elapsed = performance.now() - start
    if (process.resourceUsage().involuntaryContextSwitches === before) break
  }
  return elapsed
}
