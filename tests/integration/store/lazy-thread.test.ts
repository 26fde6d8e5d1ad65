import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createDatabase } from '../../../electron/store/open-database.ts'
import type { ReaderMethods } from '../../../electron/threads/reader.worker.ts'
import { LazyThread, StoreThread } from '../../../electron/threads/store-thread.ts'
import { TEST_KEY } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** A lazy reader of an empty workspace; `first` fails the first start. */
function createLazyReader(options: { idleMs?: number; failsFirst?: boolean } = {}) {
  const location = { path: join(temporaryFolder(), 'x.unhidden'), keyHex: TEST_KEY }
  createDatabase(location).close()
  const log: string[] = []
  const start = async () => {
    log.push('start')
    if (options.failsFirst && log.length === 1) throw new Error('no thread to be had')
    return StoreThread.start<ReaderMethods>({
      name: 'reader',
      resourceLimits: {},
      prepare: (client) => client.call('open', location),
    })
  }
  const finish = async () => {
    log.push('finish')
  }
  const lazy = new LazyThread<ReaderMethods>({ start, finish, idleMs: options.idleMs ?? 60_000 })
  onTestFinished(() => lazy.close())
  const ask = () => lazy.use(async (thread) => (await thread.client()).call('requests:count-archived'))
  return { lazy, log, ask }
}

describe('a lazy thread', () => {
  it('starts with the first question, once for all who ask', async () => {
    const { log, ask } = createLazyReader()
    expect(log).toEqual([])
    await Promise.all([ask(), ask()])
    await ask()
    expect(log).toEqual(['start'])
  })

  it('ends when nobody has asked for a while, and starts anew with the next question', async () => {
    const { log, ask } = createLazyReader({ idleMs: 20 })
    await ask()
    await vi.waitFor(() => expect(log).toEqual(['start', 'finish']))
    await ask()
    expect(log.slice(0, 3)).toEqual(['start', 'finish', 'start'])
  })

  it('does not rest while it is used, and rests at once where it is not', async () => {
    const { lazy, log, ask } = createLazyReader()
    await lazy.use(async (thread) => {
      await lazy.rest()
      return (await thread.client()).call('requests:count-archived')
    })
    expect(log).toEqual(['start'])
    await lazy.rest()
    expect(log).toEqual(['start', 'finish'])
    await ask()
    expect(log).toEqual(['start', 'finish', 'start'])
  })

  it('tries again after a start that failed', async () => {
    const { ask } = createLazyReader({ failsFirst: true })
    await expect(ask()).rejects.toThrow('no thread to be had')
    await expect(ask()).resolves.toMatchObject({ count: 0 })
  })

  it('refuses questions once it is closed', async () => {
    const { lazy, log, ask } = createLazyReader()
    await ask()
    await lazy.close()
    expect(log).toEqual(['start', 'finish'])
    await expect(ask()).rejects.toMatchObject({ code: 'workspace-not-open' })
  })
})
