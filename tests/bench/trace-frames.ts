import type { CDPSession, Page } from '@playwright/test'

/** Kinds of work for a frame, as the browser engine's trace tells them apart. */
export type FrameWork = 'script' | 'style' | 'layout' | 'paint' | 'garbage' | 'other'

/** A frame of the page's main thread: from the first work for it to the end of its rendering. */
export interface TracedFrame {
  /** By the clock. */
  readonly durationMs: number
  /** Of it, processor time of the main thread; during the rest it waited, or others had the processor. */
  readonly processorMs: number
  /** Processor time by the kind of work; each millisecond counts once. */
  readonly work: ReadonlyMap<FrameWork, number>
}

/** As the engine writes it; microseconds. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
  readonly id2?: { readonly local?: string }
  readonly args?: { readonly name?: string }
}

interface Task {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Processor time without that of the tasks within it. */
  ownMs: number
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', '__metadata']
const US_PER_MS = 1_000

const KINDS: ReadonlyMap<string, FrameWork> = new Map([
  ['FunctionCall', 'script'],
  ['EvaluateScript', 'script'],
  ['RunMicrotasks', 'script'],
  ['TimerFire', 'script'],
  ['EventDispatch', 'script'],
  ['FireAnimationFrame', 'script'],
  ['v8.callFunction', 'script'],
  ['UpdateLayoutTree', 'style'],
  ['Layout', 'layout'],
  ['PrePaint', 'paint'],
  ['Paint', 'paint'],
  ['Layerize', 'paint'],
  ['Commit', 'paint'],
  ['MinorGC', 'garbage'],
  ['MajorGC', 'garbage'],
])

/** What V8 writes about its own work is nearly all about garbage, in dozens of names. */
function kindOf(name: string): FrameWork {
  return KINDS.get(name) ?? (name.startsWith('V8.GC') ? 'garbage' : 'other')
}

/** Every frame while something is done, from a performance trace of the browser engine. */
export async function traceFrames(page: Page, work: () => Promise<void>): Promise<readonly TracedFrame[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: CATEGORIES },
  })
  await work()
  const ended = new Promise<string>((resolve, reject) => {
    session.once('Tracing.tracingComplete', ({ stream }) =>
      stream ? resolve(stream) : reject(new Error('the trace has no stream')),
    )
  })
  await session.send('Tracing.end')
  const { traceEvents } = JSON.parse(await readStream(session, await ended))
  await session.detach()
  return toFrames(traceEvents)
}

async function readStream(session: CDPSession, handle: string): Promise<string> {
  const parts: Buffer[] = []
  for (;;) {
    const { data, eof, base64Encoded } = await session.send('IO.read', { handle, size: 1 << 22 })
    parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'))
    if (eof) break
  }
  await session.send('IO.close', { handle })
  return Buffer.concat(parts).toString('utf8')
}

function toFrames(events: readonly TraceEvent[]): readonly TracedFrame[] {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const ofPage = events
    .filter(({ pid, tid }) => mainThreads.has(`${pid} ${tid}`))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = toTasks(ofPage)
  let first = 0
  return toStretches(ofPage).map(([start, end]) => {
    while ((tasks[first]?.start ?? end) < start) first += 1
    const work = new Map<FrameWork, number>()
    for (let at = first; (tasks[at]?.start ?? end) < end; at += 1) {
      const kind = kindOf(tasks[at]?.name ?? '')
      work.set(kind, (work.get(kind) ?? 0) + (tasks[at]?.ownMs ?? 0))
    }
    const processorMs = [...work.values()].reduce((sum, ms) => sum + ms, 0)
    return { durationMs: (end - start) / US_PER_MS, processorMs, work }
  })
}

/** Beginning and end of each frame, in the order of their beginnings. */
function toStretches(events: readonly TraceEvent[]): readonly (readonly [number, number])[] {
  const begun = new Map<string, number>()
  const stretches: (readonly [number, number])[] = []
  for (const { name, ph, ts, pid, id2 } of events) {
    if (name !== 'AnimationFrame' || (ph !== 'b' && ph !== 'e')) continue
    const id = `${pid} ${id2?.local}`
    if (ph === 'b') begun.set(id, ts)
    else stretches.push([begun.get(id) ?? ts, ts])
  }
  return stretches.sort(([a], [b]) => a - b)
}

/** @param events in the order of their beginnings, the longer first. */
function toTasks(events: readonly TraceEvent[]): readonly Task[] {
  const tasks: Task[] = []
  const open: Task[] = []
  for (const { name, ph, ts, dur = 0, tdur = dur } of events) {
    if (ph !== 'X') continue
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= ts) open.pop()
    const around = open.at(-1)
    if (around) around.ownMs -= tdur / US_PER_MS
    const task = { name, start: ts, end: ts + dur, ownMs: tdur / US_PER_MS }
    tasks.push(task)
    open.push(task)
  }
  return tasks
}
