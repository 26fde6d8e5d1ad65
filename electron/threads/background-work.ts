import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import { logSwallowed } from '../lib/log/log.ts'

/**
 * Runs work in steps; between two steps the thread reads its messages.
 * @param step does a small part; returns false when nothing is left. A failure ends the work; the next question starts
 *   it again and gets the error.
 * @param restMs pause before the next step, in milliseconds.
 * @returns a function that starts the work unless it already runs.
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

/** Longer than the time between two pages while a user scrolls. */
const IDLE_MS = 250
const PAUSE_MS = 2

/**
 * Work with low priority: starts after a time without questions, runs in steps with pauses, and stops at the next
 * question.
 * @param step as for `createBackgroundWork`.
 * @returns a function to call with each question.
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
 * Gives a third of the processor beside a thread of normal priority. With 10 it is a tenth, which is too little: a
 * thread that posts a message holds a lock of the receiver, and the main process waited 280 ms for a thread that was
 * interrupted there.
 */
const NICENESS = 5

/**
 * Lowers the priority of the calling thread, for work that nobody waits for. Only Linux has a priority for each thread;
 * other systems would change that of the process, so nothing happens there.
 */
export function lowerThreadPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    // Relative, because the application may itself have been started with a low priority.
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + NICENESS))
  } catch {
    // Without it, the window is only less fluent.
  }
}
