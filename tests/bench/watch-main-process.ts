import type { ElectronApplication } from '@playwright/test'

interface MainProcessFigures {
  readonly longestBlockMs: number
  /** The same in processor time of the main thread, which others on the machine do not lengthen. */
  readonly longestBlockCpuMs: number
  readonly peakMb: number
}

/** The longest block of the event loop of the main process, and the most memory it held, while something is done. */
export async function watchMainProcess(
  app: ElectronApplication,
  work: () => Promise<void>,
): Promise<MainProcessFigures> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    const figures = { peakBytes: 0 }
    const sample = setInterval(() => {
      figures.peakBytes = Math.max(figures.peakBytes, process.memoryUsage.rss())
    }, 50)
    const worked = { longestMs: 0, before: process.threadCpuUsage() }
    const look = setInterval(() => {
      const { user, system } = process.threadCpuUsage(worked.before)
      worked.longestMs = Math.max(worked.longestMs, (user + system) / 1e3)
      worked.before = process.threadCpuUsage()
    }, 5)
    delay.enable()
    Reflect.set(globalThis, 'endWatching', () => {
      clearInterval(sample)
      clearInterval(look)
      delay.disable()
      return {
        longestBlockMs: delay.max / 1e6,
        longestBlockCpuMs: worked.longestMs,
        peakMb: figures.peakBytes / 1e6,
      }
    })
  })
  await work()
  return app.evaluate(() => Reflect.get(globalThis, 'endWatching')())
}
