import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PreferencesStore } from '../../../electron/app/preferences-store.ts'
import { DEFAULT_PREFERENCES } from '../../../shared/preferences.ts'

describe('preferences', () => {
  test('that change many times at once are on the disk as they were chosen last', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'unhidden-preferences-')), 'preferences.json')
    const store = await PreferencesStore.open(path)
    const widths = Array.from({ length: 40 }, (_, index) => 300 + index)
    await Promise.all(widths.map((detailWidth) => store.change({ detailWidth })))
    expect((await PreferencesStore.open(path)).current).toEqual({ ...DEFAULT_PREFERENCES, detailWidth: 339 })
  })

  test('that were changed are on the disk once they have settled', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'unhidden-preferences-')), 'preferences.json')
    const store = await PreferencesStore.open(path)
    void store.change({ detailWidth: 321 })
    await store.settle()
    expect((await PreferencesStore.open(path)).current.detailWidth).toBe(321)
  })

  test('of an earlier version are kept but for those that are no longer there', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'unhidden-preferences-')), 'preferences.json')
    await writeFile(path, JSON.stringify({ theme: 'dark', timeZone: 'Asia/Tokyo' }))
    expect((await PreferencesStore.open(path)).current).toEqual({ ...DEFAULT_PREFERENCES, theme: 'dark' })
  })

  test('of an earlier version keep the columns of the reviews', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'unhidden-preferences-')), 'preferences.json')
    const choice = {
      order: ['state'],
      shown: [],
      hidden: ['tags'],
      frozen: ['state'],
      widths: { state: 200 },
    }
    await writeFile(path, JSON.stringify({ feedbackColumns: choice }))
    expect((await PreferencesStore.open(path)).current.gridColumns).toEqual({ feedback: choice })
  })

  test('are the defaults where there is no file, and an undefined change changes nothing', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'unhidden-preferences-')), 'preferences.json')
    const store = await PreferencesStore.open(path)
    expect(await store.change({ theme: undefined })).toEqual(DEFAULT_PREFERENCES)
  })
})
