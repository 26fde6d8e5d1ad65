import type { ElectronApplication } from '@playwright/test'

interface MainProcessFigures {
  /** By the clock. */
  readonly longestBlockMs: number
  /**
   * The same without the time in which an idle thread of the process could not run either: there the machine was busy.
   */
  readonly longestOwnBlockMs: number
  /** How long that idle thread was held up at most. */
  readonly longestIdleBlockMs: number
  /** In processor time of the main thread, which others on the machine do not lengthen. */
  readonly longestBlockCpuMs: number
  readonly peakMb: number
}

/** Stretches of milliseconds during which a thread did not come to its timer. */
type Stretches = readonly (readonly [start: number, end: number])[]

interface Watched {
  readonly main: Stretches
  readonly idle: Stretches
  readonly longestBlockCpuMs: number
  readonly peakBytes: number
}

/** The longest block of the event loop of the main process, and the most memory it held, while something is done. */
export async function watchMainProcess(
  app: ElectronApplication,
  work: () => Promise<void>,
): Promise<MainProcessFigures> {
  await app.evaluate(beginWatching)
  await work()
  const watched: Watched = await app.evaluate(() => Reflect.get(globalThis, 'endWatching')())
  return {
    longestBlockMs: longest(watched.main),
    longestOwnBlockMs: longest(withoutShared(watched)),
    longestIdleBlockMs: longest(watched.idle),
    longestBlockCpuMs: watched.longestBlockCpuMs,
    peakMb: watched.peakBytes / 1e6,
  }
}

/** Runs in the main process, so it stands alone. */
function beginWatching(): void {
  const { Worker } = process.getBuiltinModule('node:worker_threads')
  // Both threads note when a timer of 5 ms comes more than 5 ms late.
  const idle = new Worker(
    `const { parentPort } = require('node:worker_threads')
     const nowMs = () => Number(process.hrtime.bigint()) / 1e6
     const stretches = []
     let lastMs = nowMs()
     setInterval(() => {
       const now = nowMs()
       if (now - lastMs > 10) stretches.push([lastMs + 5, now])
       lastMs = now
     }, 5)
     parentPort.once('message', () => {
       parentPort.postMessage(stretches)
       setTimeout(() => process.exit(), 50)
     })`,
    { eval: true },
  )
  const stretches: [number, number][] = []
  const figures = { peakBytes: 0, longestMs: 0, before: process.threadCpuUsage(), lastMs: 0 }
  const nowMs = () => Number(process.hrtime.bigint()) / 1e6
  const sample = setInterval(() => {
    figures.peakBytes = Math.max(figures.peakBytes, process.memoryUsage.rss())
  }, 50)
  figures.lastMs = nowMs()
  const look = setInterval(() => {
    const now = nowMs()
    if (now - figures.lastMs > 10) stretches.push([figures.lastMs + 5, now])
    figures.lastMs = now
    const { user, system } = process.threadCpuUsage(figures.before)
    figures.longestMs = Math.max(figures.longestMs, (user + system) / 1e3)
    figures.before = process.threadCpuUsage()
  }, 5)
  Reflect.set(globalThis, 'endWatching', () => {
    clearInterval(sample)
    clearInterval(look)
    return new Promise((resolve) => {
      idle.once('message', (ofIdle) =>
        resolve({
          main: stretches,
          idle: ofIdle,
          longestBlockCpuMs: figures.longestMs,
          peakBytes: figures.peakBytes,
        }),
      )
      idle.postMessage('end')
    })
  })
}

function longest(stretches: Stretches): number {
  return Math.max(0, ...stretches.map(([start, end]) => end - start))
}

/** What the main thread was held up for while the idle one was not. */
function withoutShared({ main, idle }: Watched): Stretches {
  return main.map(([start, end]) => {
    const shared = idle.map(([from, to]) => Math.max(0, Math.min(end, to) - Math.max(start, from)))
    return [start, end - shared.reduce((sum, ms) => sum + ms, 0)] as const
  })
}
