import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { killAtRandom } from '../../soak/random-kills.ts'

/** A short loop for every run of the suite; `npm run soak` is the long one. */
const KILLS = 4

describe('a sync of the command line that is killed at random moments', () => {
  test(`keeps every acknowledged page and ends equal to an uninterrupted one, ${KILLS} kills long`, async () => {
    const counts = await killAtRandom({ kills: KILLS, seed: randomInt(2 ** 32) })
    expect(counts.kills).toBe(KILLS)
    expect(counts.killsWhileReading).toBeGreaterThan(0)
    expect(counts.receiptsChecked).toBeGreaterThan(0)
  })
})
