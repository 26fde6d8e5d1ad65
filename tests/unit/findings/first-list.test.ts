import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FindingsScheduler } from '../../../electron/threads/findings-scheduler.ts'

/** No thread starts here: refreshing is only watched. */
function createKeeper() {
  const keeper = new FindingsScheduler({ path: 'none.unhidden', keyHex: '00' }, async () => undefined)
  const refresh = vi.spyOn(keeper, 'refresh')
  return { keeper, refresh }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the rules wait a second for the first list, and say meanwhile that they are to be applied', async () => {
  const { keeper, refresh } = createKeeper()
  keeper.suspend()
  keeper.refreshAfterFirstList()
  expect(keeper.isComputing).toBe(true)
  await vi.advanceTimersByTimeAsync(999)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refresh).toHaveBeenCalledOnce()
  expect(keeper.isComputing).toBe(false)
})

test('who needs findings sooner does not wait, and they are not computed twice', async () => {
  const { keeper, refresh } = createKeeper()
  keeper.suspend()
  keeper.refreshAfterFirstList()
  await keeper.refresh()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).toHaveBeenCalledOnce()
})

test('a workspace that is closed within the second starts nothing', async () => {
  const { keeper, refresh } = createKeeper()
  keeper.refreshAfterFirstList()
  await keeper.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(refresh).not.toHaveBeenCalled()
})
