import { expect, test } from 'vitest'
import { ThrottledProgress } from '../../../electron/app/throttled-progress.ts'
import type { SyncProgress } from '../../../shared/domain/sweep.ts'

function progressOf(pagesRead: number, phase: SyncProgress['phase'] = 'reading'): SyncProgress {
  return {
    operation: 'history',
    phase,
    pagesRead,
    pages: 13,
    entries: 0,
    entriesPerSecond: null,
    remainingMs: null,
    hold: null,
  }
}

/** A clock that moves when told to. */
class SteppedClock {
  #nowMs = 0
  #sleepers: { readonly untilMs: number; readonly wake: () => void }[] = []

  readonly monotonicMs = () => this.#nowMs

  readonly delay = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      this.#sleepers.push({ untilMs: this.#nowMs + ms, wake: resolve })
    })

  async pass(ms: number): Promise<void> {
    this.#nowMs += ms
    const due = this.#sleepers.filter(({ untilMs }) => untilMs <= this.#nowMs)
    this.#sleepers = this.#sleepers.filter((sleeper) => !due.includes(sleeper))
    for (const { wake } of due) wake()
    await new Promise(setImmediate)
  }
}

function startThrottled() {
  const clock = new SteppedClock()
  const told: (readonly [pages: number, isNewPhase: boolean])[] = []
  const throttled = new ThrottledProgress(clock, ({ pagesRead }, isNewPhase) =>
    told.push([pagesRead, isNewPhase]),
  )
  return { clock, told, throttled }
}

test('the last pages of a silence are told when the interval is over, once', async () => {
  const { clock, told, throttled } = startThrottled()
  for (const pages of [6, 7, 8, 9]) throttled.note(progressOf(pages))
  expect(told).toEqual([[6, true]])
  await clock.pass(149)
  expect(told).toHaveLength(1)
  await clock.pass(1)
  expect(told).toEqual([
    [6, true],
    [9, false],
  ])
  await clock.pass(1_000)
  expect(told).toHaveLength(2)
})

test('a new phase is told at once, and pages at most once in an interval', async () => {
  const { clock, told, throttled } = startThrottled()
  throttled.note(progressOf(1))
  throttled.note(progressOf(2))
  throttled.note(progressOf(3, 'checking'))
  await clock.pass(149)
  throttled.note(progressOf(4, 'checking'))
  await clock.pass(1)
  throttled.note(progressOf(5, 'checking'))
  expect(told.map(([pages]) => pages)).toEqual([1, 3, 4])
})

test('what waited when a new phase began shortens no interval of that phase', async () => {
  const { clock, told, throttled } = startThrottled()
  throttled.note(progressOf(1))
  throttled.note(progressOf(2))
  await clock.pass(100)
  throttled.note(progressOf(3, 'checking'))
  throttled.note(progressOf(4, 'checking'))
  await clock.pass(50)
  expect(told.map(([pages]) => pages)).toEqual([1, 3])
  await clock.pass(100)
  expect(told.map(([pages]) => pages)).toEqual([1, 3, 4])
})

test('after the end nothing is told', async () => {
  const { clock, told, throttled } = startThrottled()
  throttled.note(progressOf(1))
  throttled.note(progressOf(2))
  throttled.stop()
  await clock.pass(1_000)
  expect(told).toEqual([[1, true]])
})
