import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { logSwallowed } from '../lib/log/log.ts'

/**
 * Work in steps between which a thread reads its messages.
 * @param step does a little; @returns false when there is nothing left. A failure ends the work: it has dropped what it
 *   was about, and who asks again begins anew, and learns of it.
 * @param restMs how long the next step is to wait; milliseconds.
 * @returns starts the work, or lets it go on where it runs already.
 */
export function createBackgroundWork(step: () => boolean, restMs = () => 0): () => void {
  let isWorking = false
  const work = (): void => {
    isWorking = false
    if (stepQuietly(step)) goOn()
  }
  const goOn = (): void => {
    if (isWorking) return
    isWorking = true
    const ms = restMs()
    if (ms > 0) setTimeout(work, ms)
    else setImmediate(work)
  }
  return goOn
}

function stepQuietly(step: () => boolean): boolean {
  try {
    return step()
  } catch (error) {
    logSwallowed('background work', error)
    return false
  }
}

/** Long enough that the next page of somebody who scrolls comes first. */
const IDLE_MS = 250
const PAUSE_MS = 2

/**
 * Work that gives way: it begins once nothing was asked for a while, goes on in steps with pauses, and waits anew with the next
 * question.
 * @param step as for createBackgroundWork.
 * @returns to be called with each question.
 */
export function createIdleWork(step: () => boolean): () => void {
  let timer: NodeJS.Timeout | undefined
  const wait = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (stepQuietly(step)) wait(PAUSE_MS)
    }, ms)
  }
  return () => wait(IDLE_MS)
}

/**
 * A third of the processor beside a thread of ordinary priority. With 10, a tenth: threads that post messages hold a lock of the
 * receiver meanwhile, so the main process waited 280 ms for one that had been interrupted there.
 */
const NICENESS = 5

/**
 * Lets the window's own threads go first where processors are few: called once by a thread whose work nobody waits for. Linux has a
 * priority for each thread; elsewhere that of the process would change, so nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    // A system that refuses is only less smooth.
  }
}
