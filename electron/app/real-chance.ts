import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import type { Chance } from '../sync/sweep-context.ts'

/** The clocks, the chance and the waiting of the real world. */
export const REAL_CHANCE: Chance = {
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
