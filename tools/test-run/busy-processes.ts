import { spawn } from 'node:child_process'

/** Ends by itself when the process that started it is gone, by which its standard input ends. */
const KEEP_BUSY = `
process.stdin.on('end', () => process.exit()).resume()
const work = () => {
  const until = performance.now() + 50
  while (performance.now() < until);
  setImmediate(work)
}
work()
`

/** Starts processes that each keep one processor busy, as another program of a user might. */
export function startBusyProcesses(count: number): { stop(): void } {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', KEEP_BUSY], { stdio: ['pipe', 'ignore', 'ignore'] }),
  )
  return {
    stop: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
