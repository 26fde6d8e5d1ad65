import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { launchApp } from '../support/electron-app.ts'
import { childrenOf } from '../support/reports/typesetting-processes.ts'
import { sizeText } from './big-reader.ts'
import { makeBigWorkspace } from './big-workspace.ts'
import { atMost, type Benchmark, type Measurement } from './measurement.ts'
import { openBigWorkspace } from './open-big-workspace.ts'
import { readProcessorTimes } from './watch-processes.ts'

const EVENTS = 100_000
const MINUTE_MS = 60_000
/** What is prepared after a workspace was opened has ended when a look finds hardly anything. */
const LOOK_MS = 5_000
const QUIET_MS_OF_LOOK = 100
const MOST_LOOKS = 24
/** One hundredth of a core. */
const MOST_MS = MINUTE_MS / 100

/**
 * Processor time of all processes of the application, the engine's and the stand-in's too, in a minute in which nobody
 * does anything. A workspace is open with its list of reviews, and what is prepared for it has ended.
 */
export const idle: Benchmark = {
  name: 'idle',
  needsApplication: true,
  run: async ({ sizes = [EVENTS] } = {}) => {
    const measured: Measurement[] = []
    for (const events of sizes) measured.push(...(await measure(events)))
    return measured
  },
}

async function measure(events: number): Promise<Measurement[]> {
  const workspace = await makeBigWorkspace(events)
  const { app, page, close } = await launchApp({ dataDir: workspace.dataDir })
  try {
    await openBigWorkspace(page, workspace)
    const root = app.process().pid ?? 0
    await untilQuiet(root)
    const before = readTree(root)
    await setTimeout(MINUTE_MS)
    const spent = subtract(readTree(root), before)
    const all = spent.reduce((sum, { ms }) => sum + ms, 0)
    const what = `processor time of a minute in which nobody does anything, ${sizeText(events)}`
    return [
      atMost(`idle: ${what}, all ${spent.length} processes`, all, 'ms', MOST_MS),
      ...spent
        .filter(({ ms }) => ms >= 1)
        .map(({ name, ms }) => atMost(`idle: ${what}, ${name}`, ms, 'ms', MOST_MS)),
    ]
  } finally {
    await close()
    await rm(workspace.dataDir, { recursive: true, force: true })
  }
}

async function untilQuiet(root: number): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const before = readTree(root)
    await setTimeout(LOOK_MS)
    const spent = subtract(readTree(root), before)
    if (spent.reduce((sum, { ms }) => sum + ms, 0) < QUIET_MS_OF_LOOK) return
  }
  console.error(`idle: not quiet after ${(MOST_LOOKS * LOOK_MS) / 1_000} s`)
}

type Tree = ReadonlyMap<number, { readonly name: string; readonly ms: number }>

/** Of a process and all that it started, by process id: what it is, and its processor time so far. */
function readTree(root: number): Tree {
  const ids = [root]
  for (const pid of ids) ids.push(...childrenOf(pid))
  return new Map(ids.map((pid) => [pid, { name: nameOf(pid), ms: spentBy(pid) }]))
}

/** Processes that began meanwhile count from their beginning. */
function subtract(after: Tree, before: Tree): readonly { readonly name: string; readonly ms: number }[] {
  return Array.from(after, ([pid, { name, ms }]) => ({ name, ms: ms - (before.get(pid)?.ms ?? 0) }))
}

function spentBy(pid: number): number {
  const { ownMs, childrenMs } = readProcessorTimes(`/proc/${pid}/stat`)
  return ownMs + childrenMs
}

/** The program, and of a process of the browser engine its task; its arguments are joined by spaces or by zeros. */
function nameOf(pid: number): string {
  const command = readCommand(pid)
  const [, program = ''] = /^([^\0 ]*)/.exec(command) ?? []
  const [, task = ''] = /--type=([\w-]+)/.exec(command) ?? []
  return [program.split('/').at(-1), task].filter((part) => part !== '').join(' ')
}

/** Empty once the process is gone. */
function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
