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

export function stepQuietly(step: () => boolean): boolean {
  try {
    return step()
  } catch (error) {
    logSwallowed('background work', error)
    return false
  }
}
