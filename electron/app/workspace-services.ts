import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/app-error.ts'
import type { Transport } from '../api/transport.ts'
import type { Keychain } from '../credentials/keychain.ts'
import type { Clock } from '../sync/sweep-context.ts'

/** External services of workspaces; the application and the command line provide their own. */
export interface WorkspaceServices {
  readonly keychain: Keychain
  readonly transport: Transport
  readonly clock: Clock
}

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
