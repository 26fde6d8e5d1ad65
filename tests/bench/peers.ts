import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sizeText } from './big-reader.ts'
import { atMostTimes, type Benchmark, type Measurement, median, withoutTarget } from './measurement.ts'
import { bundleProcess } from './peers/bundle-process.ts'
import { duckdb, sqlite, sqliteUtils } from './peers/database-peers.ts'
import { grep, pandas } from './peers/other-peers.ts'
import type { Peer } from './peers/peer.ts'
import { QUESTION_NAMES, QUESTIONS, type Question, toComparable } from './peers/questions.ts'
import { getRawReplies, type RawReplies } from './peers/raw-replies.ts'
import { END, runToEnd, Session, type Spent } from './peers/session.ts'

const PEERS = [duckdb, sqlite, sqliteUtils, pandas, grep]
/** `UNHIDDEN_BENCH_PEERS=DuckDB,SQLite` asks these alone, for a quicker look. */
const WANTED = process.env.UNHIDDEN_BENCH_PEERS?.split(',')
const TURNS = 5
/** Questions are asked as often between two readings of the clock. */
const BATCH_MS = 50
const MOST_AT_ONCE = 200
/** A question that takes longer is asked in fewer turns. */
const LONG_MS = 3_000
const TURNS_OF_LONG = 3
/** What takes longer to load is loaded once. */
const LONG_LOAD_MS = 20_000
/** How many times as long the application may take as a peer. */
const LIMITS = { quick: 1, whole: 3, load: 2, restart: 0.1 } as const

const NAME = 'Unhidden'

/** The application in a process of its own, asked like the peers. @param program the path of its file */
const unhidden = (program: string): Peer => ({
  name: NAME,
  source: 'this checkout',
  findVersion: () => 'this checkout',
  readsAgain: false,
  files: /^peers\.unhidden/,
  load: ({ folder: raw, asked }, folder) => ({
    command: [process.execPath, program, 'load', join(folder, 'peers.unhidden'), JSON.stringify(asked), raw],
    input: 'newest hidden\t0\n',
  }),
  open: ({ asked }, folder) => ({
    command: [process.execPath, program, 'open', join(folder, 'peers.unhidden'), JSON.stringify(asked)],
    end: `.print\t${END}`,
  }),
  ask: (question, { asked }) =>
    question === 'timeline' ? asked.reviews.map((_, at) => `${question}\t${at}`) : [`${question}\t0`],
})

/**
 * The same questions to the application and to other programs over the same replies, by turns. An answer is compared
 * before it is timed; a peer that lacks an answer, or has another one, is named on the error output.
 */
export const peers: Benchmark = {
  name: 'peers',
  run: async ({ sizes = [100_000, 1_000_000] } = {}) => {
    const measured: Measurement[] = []
    const program = await bundleProcess()
    for (const events of sizes) measured.push(...(await compare(events, program)))
    return measured
  },
}

interface Opened {
  readonly peer: Peer
  readonly label: string
  readonly session: Session
}

async function compare(events: number, program: string): Promise<Measurement[]> {
  const raw = getRawReplies(events)
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-peers-'))
  const size = sizeText(events)
  const ours = unhidden(program)
  const all = [ours, ...PEERS.filter(({ name }) => WANTED?.includes(name) ?? true)].flatMap((peer) => {
    const version = peer.findVersion()
    if (version === null) console.error(`peers: ${peer.name} is not installed (${peer.source}); skipped`)
    return version === null ? [] : [{ peer, label: peer === ours ? peer.name : `${peer.name} ${version}` }]
  })
  console.error(
    'peers: Datasette is not a Debian package; skipped. sqlite-utils is by the same author, on the same database',
  )
  const opened: Opened[] = []
  try {
    const loads = await measureLoads(all, raw, folder)
    const workspace = join(folder, 'peers.unhidden')
    await runToEnd([process.execPath, program, 'settle', workspace, JSON.stringify(raw.asked)])
    const starts = await measureStarts(all, raw, folder)
    for (const one of all) {
      opened.push({ ...one, session: new Session(one.peer.open(raw, folder)) })
      await opened.at(-1)?.session.start()
    }
    const answers: Measurement[] = []
    for (const question of QUESTION_NAMES)
      answers.push(...(await compareAnswers(question, opened, { raw, folder, size })))
    return [...toLoadMeasurements(all, { loads, starts, size }), ...answers, ...toMemory(opened, size)]
  } finally {
    for (const { session } of opened) await session.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Milliseconds by the label of a peer. */
type Times = ReadonlyMap<string, number>
type Labeled = Pick<Opened, 'peer' | 'label'>

async function measureLoads(all: readonly Labeled[], raw: RawReplies, folder: string): Promise<Times> {
  const times = new Map<string, number[]>()
  for (let turn = 0; turn < TURNS_OF_LONG; turn += 1) {
    for (const { peer, label } of all) {
      if (!peer.load || (times.get(label)?.[0] ?? 0) > LONG_LOAD_MS) continue
      removeFiles(folder, peer)
      const { command, input = '' } = peer.load(raw, folder)
      const spent = await runToEnd(command, input)
      times.set(label, [...(times.get(label) ?? []), clockOf(spent)])
    }
  }
  return new Map(Array.from(times, ([label, each]) => [label, median(each)]))
}

/** The files that a peer loaded are removed, so that it loads again. */
function removeFiles(folder: string, { files }: Peer): void {
  for (const name of readdirSync(folder).filter((each) => files.test(each))) rmSync(join(folder, name))
}

/** From the start of a program to its first answer. */
async function measureStarts(all: readonly Labeled[], raw: RawReplies, folder: string): Promise<Times> {
  const times = new Map<string, number[]>()
  for (let turn = 0; turn < TURNS_OF_LONG; turn += 1) {
    for (const { peer, label } of all) {
      const { command, end } = peer.open(raw, folder)
      if (!peer.load) continue
      const input = `${peer.ask('newest hidden', raw, folder)[0]}\n${end}\n`
      times.set(label, [...(times.get(label) ?? []), clockOf(await runToEnd(command, input))])
    }
  }
  return new Map(Array.from(times, ([label, each]) => [label, median(each)]))
}

/** The answers are compared before the first of them is timed. */
async function compareAnswers(
  question: Question,
  opened: readonly Opened[],
  { raw, folder, size }: { readonly raw: RawReplies; readonly folder: string; readonly size: string },
): Promise<Measurement[]> {
  const able: (Opened & { readonly texts: readonly string[]; readonly times: number[] })[] = []
  let expected: string | null = null
  for (const one of opened) {
    const texts = one.peer.ask(question, raw, folder)
    const first = texts[0]
    if (first === undefined) {
      console.error(`peers: ${one.label} has no answer to “${question}”`)
      continue
    }
    const answer = toComparable(question, await one.session.ask(first))
    expected ??= answer
    if (answer === expected) able.push({ ...one, texts, times: [] })
    else console.error(`peers: ${one.label} answers “${question}” differently; not timed`)
  }
  const batches = new Map<string, number>()
  let turns = TURNS
  for (const { label, session, texts } of able) {
    const { ms } = await session.measure(texts[0] ?? '')
    batches.set(label, Math.min(MOST_AT_ONCE, Math.max(1, Math.ceil(BATCH_MS / ms))))
    if (ms > LONG_MS) turns = TURNS_OF_LONG
  }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const at of able.keys()) {
      const one = able[(at + turn) % able.length]
      if (!one) continue
      const times = batches.get(one.label) ?? 1
      const batch = Array.from({ length: times }, (_, each) => one.texts[each % one.texts.length])
      one.times.push(clockOf(await one.session.measure(batch.join('\n'))) / times)
    }
  }
  const [ours, ...others] = able
  const { kind, what } = QUESTIONS[question]
  return others.map(({ label, times }) =>
    atMostTimes(`peers: ${what}, ${size}`, median(ours?.times ?? []), 'ms', LIMITS[kind], {
      name: label,
      value: median(times),
    }),
  )
}

function toLoadMeasurements(
  all: readonly Labeled[],
  { loads, starts, size }: { readonly loads: Times; readonly starts: Times; readonly size: string },
): Measurement[] {
  const [load, start] = [loads.get(NAME) ?? 0, starts.get(NAME) ?? 0]
  return all.slice(1).flatMap(({ peer, label }) => {
    const [value, again] = [loads.get(label), starts.get(label)]
    if (value === undefined || again === undefined) return []
    const restart = `peers: restart to first answer, ${size}`
    return [
      atMostTimes(`peers: raw replies to first answer, ${size}`, load, 'ms', LIMITS.load, {
        name: label,
        value,
      }),
      peer.readsAgain
        ? atMostTimes(restart, start, 'ms', LIMITS.restart, {
            name: `${label}, which reads all again`,
            value: again,
          })
        : withoutTarget(restart, start, 'ms', { name: `${label} with a file of its own`, value: again }),
      atMostTimes(restart, start, 'ms', LIMITS.restart, { name: `${label} from the raw replies`, value }),
    ]
  })
}

function toMemory(opened: readonly Opened[], size: string): Measurement[] {
  const [ours = 0, ...others] = opened.map(({ session }) => session.readPeakMb())
  return others.flatMap((value, at) => {
    const one = opened[at + 1]
    return one?.peer.load && one.peer !== sqliteUtils
      ? [
          withoutTarget(`peers: peak memory of the questions, ${size}`, ours, 'MB', {
            name: one.label,
            value,
          }),
        ]
      : []
  })
}

function clockOf({ ms, cpuMs }: Spent): number {
  return process.env.UNHIDDEN_BENCH_CLOCK === 'processor' ? cpuMs : ms
}
