import { describe, expect, test } from 'vitest'
import { measureLog } from '../../soak/log-size.ts'

/** Enough to write the log more than once over; `UNHIDDEN_ENTRIES=400000` for the long measurement. */
const ENTRIES = Number(process.env.UNHIDDEN_ENTRIES ?? 60_000)
const LIMIT_BYTES = 64 * 1024 * 1024
/** What a log that is folded in time needs for so few entries; one that never is folded needs more. */
const SHORT_LIMIT_BYTES = 28 * 1024 * 1024

describe('the write-ahead log', () => {
  test(`stays small while ${ENTRIES} entries are read, and closing takes less than five seconds`, async () => {
    const { outcome, largestBytes, closeMs } = await measureLog(ENTRIES)
    expect(outcome).toBe('complete')
    expect(largestBytes).toBeGreaterThan(0)
    expect(largestBytes).toBeLessThan(ENTRIES > 100_000 ? LIMIT_BYTES : SHORT_LIMIT_BYTES)
    expect(closeMs).toBeLessThan(5_000)
  }, 900_000)
})
