import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWhenReady } from '../../../electron/shell/window-options.ts'

/** A window of Electron as far as showing it goes; it notes what was done to it. */
class NotingWindow extends EventEmitter {
  readonly done: string[] = []
  readonly webContents = new EventEmitter()
  isGone = false
  isDestroyed = () => this.isGone
  show = () => void this.done.push('show')
  maximize = () => void this.done.push('maximize')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a window is shown when it is ready, and only once', () => {
  const window = new NotingWindow()
  showWhenReady(window, false)
  expect(window.done).toEqual([])
  window.emit('ready-to-show')
  window.webContents.emit('did-finish-load')
  vi.advanceTimersByTime(10_000)
  expect(window.done).toEqual(['show'])
})

test('a window that is never ready is shown when its page is loaded', () => {
  const window = new NotingWindow()
  showWhenReady(window, false)
  window.webContents.emit('did-finish-load')
  expect(window.done).toEqual(['show'])
  window.emit('ready-to-show')
  expect(window.done).toEqual(['show'])
})

test('a window that hears of neither is shown after two seconds', () => {
  const window = new NotingWindow()
  showWhenReady(window, false)
  vi.advanceTimersByTime(1_999)
  expect(window.done).toEqual([])
  vi.advanceTimersByTime(1)
  expect(window.done).toEqual(['show'])
})

test('a maximized window is maximized after it is shown', () => {
  const window = new NotingWindow()
  showWhenReady(window, true)
  window.emit('ready-to-show')
  expect(window.done).toEqual(['show', 'maximize'])
})

test('a window that is closed before it is ready stays closed', () => {
  const window = new NotingWindow()
  showWhenReady(window, true)
  window.isGone = true
  vi.advanceTimersByTime(10_000)
  expect(window.done).toEqual([])
})
