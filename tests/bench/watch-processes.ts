import { type ChildProcess, execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { childrenOf } from '../support/reports/typesetting-processes.ts'

const LOOK_EVERY_MS = 20

/**
 * Runs a script and adds up what it and the processes that it starts hold in memory, now and then. What they share is
 * counted for each.
 * @returns what the script printed, and the highest sum in MB of 1,024 kB.
 */
export async function runWatched(
  args: readonly string[],
): Promise<{ readonly printed: string; readonly peakMb: number }> {
  let peakKb = 0
  const running = promisify(execFile)(process.execPath, [...args])
  const watch = setInterval(() => {
    peakKb = Math.max(peakKb, residentKb(running.child))
  }, LOOK_EVERY_MS)
  try {
    const { stdout } = await running
    return { printed: stdout, peakMb: peakKb / 1_024 }
  } finally {
    clearInterval(watch)
  }
}

function residentKb({ pid = 0 }: ChildProcess): number {
  return [pid, ...childrenOf(pid)].map(readResidentKb).reduce((sum, each) => sum + each, 0)
}

/** `VmRSS` of Linux; 0 once the process is gone. */
function readResidentKb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Processor time so far of all threads that a process has, in milliseconds; the scheduler counts nanoseconds. */
export function readThreadsMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
      const [nanoseconds] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
      return sum + Number(nanoseconds) / 1e6
    }, 0)
  } catch {
    return 0
  }
}

/**
 * Processor time so far of a process, with threads that ended, and of children that ended and were waited for: fields
 * 14 to 17 of proc_pid_stat(5), in hundredths of a second. 0 once the process is gone.
 */
export function readProcessorTimes(path: string): { readonly ownMs: number; readonly childrenMs: number } {
  try {
    const fields = readFileSync(path, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = fields.slice(11, 15).map(Number)
    return { ownMs: (user + system) * 10, childrenMs: (ofChildren + systemOfChildren) * 10 }
  } catch {
    return { ownMs: 0, childrenMs: 0 }
  }
}
