import { createReadStream } from 'node:fs'
import { type DatabaseLocation, openReadonly } from '../../electron/store/open-database.ts'
import type { ReaderMethods } from '../../electron/threads/reader.worker.ts'
import { type Remote, toRemote } from '../../electron/threads/rpc.ts'
import { StoreThread } from '../../electron/threads/store-thread.ts'
import { createWholeReader, type WholeReader } from '../support/store/whole-reader.ts'
import { BENCH_NOW_MS, getBigCache } from './big-cache.ts'

/** Sizes of the caches in events, unless `--size` names others. */
export const SIZES: readonly number[] = [10_000, 100_000, 1_000_000]

/**
 * A person looks at the first rows for a moment; meanwhile the list notes its places and which items have findings
 * (store/read/seekAnchors.ts, finding-prefilter.ts).
 */
export const READING_MS = 2_000

/** A cache, asked in this process and through the reader's thread. */
export interface BigReader {
  readonly location: DatabaseLocation
  readonly inProcess: WholeReader
  readonly thread: Remote<ReaderMethods>
}

export async function withBigReader<Value>(
  events: number,
  use: (big: BigReader) => Promise<Value>,
): Promise<Value> {
  const location = getBigCache(events)
  await readWhole(location.path)
  const db = openReadonly(location)
  const thread = await StoreThread.start<ReaderMethods>({
    name: 'reader',
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 4 },
    prepare: (client) => client.call('open', location),
  })
  const client = await thread.client()
  try {
    return await use({
      location,
      inProcess: createWholeReader(db, () => BENCH_NOW_MS),
      thread: toRemote<ReaderMethods>((method, ...args) => client.call(method, ...args)),
    })
  } finally {
    await thread.close((open) => open.call('close'))
    db.close()
  }
}

/** So that the system has all of the file in memory: pages that come from the disk measure the disk. */
export async function readWhole(path: string): Promise<void> {
  for await (const _ of createReadStream(path, { highWaterMark: 1_048_576 }));
}

/**
 * Milliseconds of each round, the two sides by turns, and each of them first as often: who comes second finds the
 * file's pages in the processor's cache.
 * @param settle after each time of the first side.
 */
export async function timeByTurns(
  rounds: number,
  one: (round: number) => unknown,
  other: (round: number) => unknown,
  settle: () => unknown = () => undefined,
): Promise<{ readonly one: readonly number[]; readonly other: readonly number[] }> {
  const times = { one: [] as number[], other: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) times.one.push(await time(() => one(round)))
    await settle()
    times.other.push(await time(() => other(round)))
    if (round % 2 === 1) times.one.push(await time(() => one(round)))
    await settle()
  }
  return times
}

/**
 * Milliseconds by the clock, or with UNHIDDEN_BENCH_CLOCK=processor those of processor time of all threads: on a
 * machine that others use, only these can be compared.
 */
export async function time(work: () => unknown): Promise<number> {
  const now = process.env.UNHIDDEN_BENCH_CLOCK === 'processor' ? processorMs : () => performance.now()
  const start = now()
  await work()
  return now() - start
}

const NEVER_WOKEN = new Int32Array(new SharedArrayBuffer(4))
const A_MOMENT_MS = 0.05

/**
 * The system adds a thread's time up when the thread pauses, and otherwise every 4 ms only, which is as long as a page
 * takes. Measured: a loop of 1.0 ms was 1.0 ms with a pause before each reading, and 0 or 4 ms without.
 */
function processorMs(): number {
  Atomics.wait(NEVER_WOKEN, 0, 0, A_MOMENT_MS)
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Of the values in order, the first that 95 in 100 do not exceed. */
export function percentile95(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0
}

export function sizeText(events: number): string {
  return `${events.toLocaleString('en')} events`
}
