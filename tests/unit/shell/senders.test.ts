import { afterEach, expect, it, vi } from 'vitest'
import { connectRouter, listenForDrops } from '../../../electron/shell/ipc-main.ts'
import { DROPPED_FILE } from '../../../shared/ipc/channels.ts'
import { CHANNELS } from '../../../shared/ipc/contract.ts'

type Listener = (event: unknown, request: unknown) => unknown
const { listeners } = vi.hoisted(() => ({ listeners: new Map<string, Listener>() }))
vi.mock('electron', () => {
  const listen = (channel: string, listener: Listener) => void listeners.set(channel, listener)
  return { ipcMain: { handle: listen, on: listen } }
})
afterEach(() => listeners.clear())

const frame = (url: string, parent: object | null = null) => ({ senderFrame: { url, parent } })
const OWN = [frame('app://unhidden/index.html'), frame('app://unhidden/index.html#settings')]
const OTHERS = {
  'a frame that is gone': { senderFrame: null },
  'a frame within the page': frame('app://unhidden/index.html', { url: 'app://unhidden/index.html' }),
  'another site': frame('https://reviews.example/'),
  'a name that begins like the application': frame('app://unhidden.example/index.html'),
  'the name before another host': frame('app://unhidden@reviews.example/'),
  'another scheme': frame('file:///unhidden/index.html'),
  'an empty page': frame('about:blank'),
  'a page of bytes': frame('blob:app://unhidden/0b4f0f0a'),
}

it.each(Object.entries(OTHERS))('%s reaches no channel', (_, event) => {
  const router = vi.fn()
  const drop = vi.fn()
  connectRouter(router)
  listenForDrops(drop)
  expect([...listeners.keys()].toSorted()).toEqual([...CHANNELS, DROPPED_FILE].toSorted())
  for (const channel of CHANNELS)
    expect(() => listeners.get(channel)?.(event, {}), channel).toThrow('refused')
  listeners.get(DROPPED_FILE)?.(event, '/home/ada/bundle.zip')
  expect(router).not.toHaveBeenCalled()
  expect(drop).not.toHaveBeenCalled()
})

it.each(OWN)('the page itself does: $senderFrame.url', (event) => {
  const router = vi.fn((channel: string, request: unknown) => Promise.resolve({ channel, request }))
  const drop = vi.fn()
  connectRouter(router as never)
  listenForDrops(drop)
  for (const channel of CHANNELS) listeners.get(channel)?.(event, { of: channel })
  expect(router.mock.calls).toEqual(CHANNELS.map((channel) => [channel, { of: channel }]))
  for (const path of ['/home/ada/bundle.zip', '', 7, null, 'x'.repeat(4_097)]) {
    listeners.get(DROPPED_FILE)?.(event, path)
  }
  expect(drop.mock.calls).toEqual([['/home/ada/bundle.zip']])
})
