/**
 * Work in steps between which a thread reads its messages.
 * @param step does a little; @returns false when there is nothing left. A failure ends the work: it has dropped what it
 *   was about, and who asks again begins anew, and learns of it.
 * @returns starts the work, or lets it go on where it runs already.
 */
export function createBackgroundWork(step: () => boolean): () => void {
  let isWorking = false
  const goOn = (): void => {
    if (isWorking) return
    isWorking = true
    setImmediate(() => {
      isWorking = false
      if (stepQuietly(step)) goOn()
    })
  }
  return goOn
}

export function stepQuietly(step: () => boolean): boolean {
  try {
    return step()
  } catch {
    return false
  }
}
