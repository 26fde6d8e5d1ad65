import { stepQuietly } from './background-work.ts'

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
