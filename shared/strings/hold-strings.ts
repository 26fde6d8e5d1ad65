import type { SyncHold } from '../domain/sweep.ts'
import { formatDuration } from '../format/time.ts'

/** A shorter silence is not worth a figure. */
const NOTABLE_MS = 15_000

/** What a sync waits for, as the end of a line. */
export function describeHold(hold: SyncHold): string {
  switch (hold.kind) {
    case 'throttled':
      return `rate limit: the service asks to wait ${formatDuration(Math.max(hold.waitMs, 1_000))}`
    case 'unusable':
      return 'reply not usable, trying again'
    case 'no-reply': {
      const silence = hold.forMs < NOTABLE_MS ? 'no reply' : `no reply for ${formatDuration(hold.forMs)}`
      return `${silence}, ${hold.isRetrying ? 'trying again' : 'still waiting'}`
    }
  }
}
