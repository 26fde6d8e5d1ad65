import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { storePreferences } from '../../../renderer/ipc/use-preferences.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '../../../shared/preferences.ts'

const KEY = ['preferences:get', undefined]

/** Main stores changes in their order, as over IPC; *release* lets its replies through. */
function stubMain() {
  let stored = DEFAULT_PREFERENCES
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const invoke = async (_channel: string, change: Partial<Preferences>) => {
    stored = { ...stored, ...change }
    const value = stored
    await released
    return { ok: true, value }
  }
  vi.stubGlobal('window', { unhidden: { invoke } })
  return release
}

afterEach(() => vi.unstubAllGlobals())

it('keeps a choice that an older reply replaced for a moment', async () => {
  const release = stubMain()
  const client = new QueryClient()
  const storing = storePreferences(client, { theme: 'dark' })
  client.setQueryData(KEY, DEFAULT_PREFERENCES)
  release()
  await storing
  expect(client.getQueryData<Preferences>(KEY)?.theme).toBe('dark')
})

it('shows the last of several quick choices, whatever the replies to the others contain', async () => {
  const release = stubMain()
  const client = new QueryClient()
  const seen: unknown[] = []
  const first = storePreferences(client, { detailWidth: 400 })
  const second = storePreferences(client, ({ detailWidth }) => ({ detailWidth: detailWidth + 24 }))
  client.getQueryCache().subscribe(() => seen.push(client.getQueryData<Preferences>(KEY)?.detailWidth))
  release()
  await Promise.all([first, second])
  expect(new Set(seen)).toEqual(new Set([424]))
})
