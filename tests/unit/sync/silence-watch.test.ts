import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilenceWatch } from '../../../electron/sync/silence-watch.ts'
import { describeHold } from '../../../shared/strings/hold-strings.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startWatch() {
  const told: number[] = []
  const watch = new SilenceWatch(
    () => Date.now(),
    () => told.push(watch.forMs),
  )
  return { watch, told, pass: (ms: number) => void vi.advanceTimersByTime(ms) }
}

test('tells of a silence after 15 seconds, and again while it lasts, retries included', () => {
  const { watch, told, pass } = startWatch()
  watch.start()
  pass(14_999)
  expect(told).toEqual([])
  pass(15_001)
  watch.end(false)
  pass(500)
  watch.start()
  pass(15_000)
  expect(told).toEqual([15_000, 30_000, 45_500])
})

test('a reply to one of several requests starts the time again', () => {
  const { watch, told, pass } = startWatch()
  watch.start()
  watch.start()
  pass(10_000)
  watch.end(true)
  pass(14_999)
  expect(told).toEqual([])
  pass(1)
  expect(told).toEqual([15_000])
})

test('tells nothing while no request is under way, as in a pause', () => {
  const { watch, told, pass } = startWatch()
  watch.start()
  watch.end(true)
  pass(600_000)
  watch.start()
  expect([told, watch.forMs]).toEqual([[], 0])
})

test('the words name cause and time', () => {
  const silent = (forMs: number, isRetrying: boolean) => describeHold({ kind: 'no-reply', forMs, isRetrying })
  expect(silent(15_000, false)).toBe('no reply for 15 s, still waiting')
  expect(silent(45_500, true)).toBe('no reply for 45 s, trying again')
  expect(silent(20, true)).toBe('no reply, trying again')
  expect(describeHold({ kind: 'throttled', waitMs: 30_000 })).toBe(
    'rate limit: the service asks to wait 30 s',
  )
})
