import { describe, expect, it } from 'vitest'
import { SyncScheduler, TICK_MS } from '../../../electron/sync/sync-scheduler.ts'

const HOUR_MS = 3_600_000
const START_MS = Date.UTC(2026, 10, 21)

function scripted(every: 'off' | 'hour' | 'day' = 'hour') {
  const clock = { nowMs: START_MS, monotonicMs: 1_000, isSyncing: false }
  const started: number[] = []
  const kinds: string[] = []
  const scheduler = new SyncScheduler({
    nowMs: () => clock.nowMs,
    monotonicMs: () => clock.monotonicMs,
    isSyncing: () => clock.isSyncing,
    startSync: (kind) => {
      started.push(clock.nowMs - START_MS)
      kinds.push(kind)
    },
  })
  scheduler.use({ every, kind: 'complete' }, START_MS)
  const pass = (ms: number) => {
    for (let at = 0; at < ms; at += TICK_MS) {
      clock.nowMs += TICK_MS
      clock.monotonicMs += TICK_MS
      scheduler.tick()
    }
  }
  return { clock, scheduler, started, kinds, pass }
}

describe('a schedule', () => {
  it('begins a sync every hour, and says when the next is', () => {
    const { scheduler, started, pass } = scripted()
    expect(scheduler.status.nextAtMs).toBe(START_MS + HOUR_MS)
    pass(3 * HOUR_MS)
    expect(started).toEqual([HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS])
  })

  it('does nothing while it is off', () => {
    const { scheduler, started, pass } = scripted('off')
    pass(50 * HOUR_MS)
    expect(started).toEqual([])
    expect(scheduler.status.nextAtMs).toBeNull()
  })

  it('makes up for a sleep once, when the network had a moment to come back', () => {
    const { clock, scheduler, started, pass } = scripted()
    clock.nowMs += 9 * HOUR_MS // the other clock stood still meanwhile
    scheduler.tick()
    expect(started).toEqual([])
    pass(HOUR_MS / 2)
    expect(started).toEqual([9 * HOUR_MS + TICK_MS])
  })

  it('is not held up by a clock that was set back', () => {
    const { clock, started, pass } = scripted()
    clock.nowMs -= 48 * HOUR_MS
    pass(HOUR_MS)
    expect(started).toHaveLength(1)
  })

  it('waits for a sync that runs, and counts from its own beginning then', () => {
    const { clock, started, pass } = scripted()
    clock.isSyncing = true
    pass(2 * HOUR_MS)
    expect(started).toEqual([])
    clock.isSyncing = false
    pass(TICK_MS)
    expect(started).toHaveLength(1)
    pass(HOUR_MS - TICK_MS)
    expect(started).toHaveLength(1)
  })

  it('takes a sync that somebody started as its own', () => {
    const { scheduler, started, pass } = scripted()
    pass(HOUR_MS / 2)
    scheduler.noteSync()
    pass(HOUR_MS - TICK_MS)
    expect(started).toEqual([])
  })

  it('is due at once when the last sync was days ago, and not before an hour when it lies in the future', () => {
    const { scheduler, started, pass } = scripted()
    scheduler.use({ every: 'hour', kind: 'quick' }, START_MS - 72 * HOUR_MS)
    pass(TICK_MS)
    expect(started).toHaveLength(1)
    scheduler.use({ every: 'hour', kind: 'quick' }, START_MS + 72 * HOUR_MS)
    pass(HOUR_MS - TICK_MS)
    expect(started).toHaveLength(1)
  })

  it('begins a sync every day', () => {
    const { scheduler, started, pass } = scripted('day')
    expect(scheduler.status.nextAtMs).toBe(START_MS + 24 * HOUR_MS)
    pass(49 * HOUR_MS)
    expect(started).toEqual([24 * HOUR_MS, 48 * HOUR_MS])
  })

  it('asks for the sync that was chosen', () => {
    const { scheduler, kinds, pass } = scripted()
    scheduler.use({ every: 'hour', kind: 'quick' }, null)
    expect(scheduler.status).toEqual({ every: 'hour', kind: 'quick', nextAtMs: START_MS + HOUR_MS })
    pass(HOUR_MS)
    scheduler.use({ every: 'hour', kind: 'complete' }, null)
    pass(HOUR_MS)
    expect(kinds).toEqual(['quick', 'complete'])
  })

  it('is off until it is used', () => {
    const host = { nowMs: () => START_MS, monotonicMs: () => 0, isSyncing: () => false, startSync: () => {} }
    expect(new SyncScheduler(host).status).toEqual({ every: 'off', kind: 'complete', nextAtMs: null })
  })

  it('counts from its choice where no sync was', () => {
    const { clock, scheduler, started, pass } = scripted()
    pass(HOUR_MS / 2)
    scheduler.use({ every: 'hour', kind: 'complete' }, null)
    expect(scheduler.status.nextAtMs).toBe(clock.nowMs + HOUR_MS)
    pass(HOUR_MS - TICK_MS)
    expect(started).toEqual([])
  })

  it('says that an overdue sync is next now', () => {
    const { clock, scheduler } = scripted()
    clock.nowMs += 5 * HOUR_MS
    expect(scheduler.status.nextAtMs).toBe(clock.nowMs)
  })

  it('takes a gap of more than three checks for a sleep', () => {
    for (const [checks, syncs] of [
      [3, 1],
      [4, 0],
    ] as const) {
      const { clock, started, pass, scheduler } = scripted()
      pass(HOUR_MS - TICK_MS)
      clock.nowMs += checks * TICK_MS
      scheduler.tick()
      expect(started).toHaveLength(syncs)
    }
  })

  it('counts the time since the last sync also where the clock is set back then', () => {
    const { clock, scheduler, started, pass } = scripted()
    scheduler.use({ every: 'hour', kind: 'complete' }, START_MS - HOUR_MS / 2)
    clock.nowMs -= 48 * HOUR_MS
    pass(HOUR_MS / 2 - TICK_MS)
    expect(started).toHaveLength(0)
    pass(TICK_MS)
    expect(started).toHaveLength(1)
  })
})
