import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import type { Clock } from '../sync/sweep-context.ts'

/** The clocks of the machine, its timers, and its random numbers. */
export const REAL_CLOCK: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  random: () => Math.random(),
  delay: async (ms, signal) => {
    try {
      await sleep(ms, undefined, { signal })
    } catch (error) {
      throw new AppError('cancelled', 'Stopped while waiting.', { cause: error })
    }
  },
}
