import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runLogged } from '../../../electron/app/logged-work.ts'
import { runInConsole } from '../../../electron/threads/console-client.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { LogEntry } from '../../../shared/domain/auditor-log.ts'
import type { ConsoleOutcome } from '../../../shared/domain/console.ts'
import { startScript } from '../../support/auditor/start-script.ts'
import {
  historyEntry,
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  SAMPLE_RECORD,
  TEST_KEY,
} from '../../support/store/sample-pages.ts'
import { EVERYTHING } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

async function createWorkspace() {
  const path = join(temporaryFolder(), 'sample.unhidden')
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  onTestFinished(() => store.close())
  const readLog = async () =>
    (await store.ask('log:list', { actions: null, subject: null, offset: 0, limit: 100 })).toReversed()
  const ask = (sql: string, run?: () => Promise<ConsoleOutcome>) =>
    runLogged(
      { path, store, getDatabaseKey: async () => TEST_KEY },
      sql,
      () => RECEIVED_AT_MS,
      run ?? ((location) => runInConsole(startScript, location, sql, new AbortController().signal)),
    )
  return { store, readLog, ask }
}

/** The account that tests run under is another on each machine. */
function withoutAccount(entries: readonly LogEntry[]) {
  return entries.map(({ details: { account: _, ...details } }) => details)
}

describe('the log of the SQL console', () => {
  it('says of each statement that it was asked and how it ended, and nothing of an empty one', async () => {
    const { ask, readLog } = await createWorkspace()
    expect(await ask(' -- only a comment')).toMatchObject({ kind: 'refused', reason: 'empty' })
    await ask('SELECT 1 UNION ALL SELECT 2')
    await ask('DELETE FROM event')
    await ask('SELECT * FROM nowhere')
    await ask('SELECT 3', async () => ({ kind: 'cancelled' }))
    const log = await readLog()
    expect(log.map(({ action }) => action)).toEqual(
      Array.from({ length: 4 }, () => ['statement-run', 'statement-ended']).flat(),
    )
    expect(withoutAccount(log.filter(({ action }) => action === 'statement-ended'))).toEqual([
      { entry: 1, outcome: 'rows', rows: 2, isCut: false },
      { entry: 3, outcome: 'refused', reason: 'not-a-question' },
      { entry: 5, outcome: 'failed' },
      { entry: 7, outcome: 'cancelled' },
    ])
  })

  it('says that the console broke where it did', async () => {
    const { ask, readLog } = await createWorkspace()
    const broken = new AppError('internal', 'The SQL console ended unexpectedly.')
    await expect(ask('SELECT 1', () => Promise.reject(broken))).rejects.toBe(broken)
    expect((await readLog()).at(-1)).toMatchObject({ details: { entry: 1, outcome: 'broken' } })
  })
})

describe('the last verification', () => {
  it('covers the receipts of its time and says how many came since', async () => {
    const { store } = await createWorkspace()
    expect(await store.ask('evidence:last-verified')).toBeNull()
    const { sweepId } = await store.writer.beginSweep({
      operation: 'history',
      kind: 'complete',
      scope: EVERYTHING,
      startedAtMs: RECEIVED_AT_MS,
    })
    const commit = (page: number) => {
      const body = pageBody([historyEntry(String(page), '2024-01-01T00:00:00Z', 0)], page, 3)
      return store.writer.commitPage(receivedPage({ sweepId, operation: 'history', page, body }))
    }
    await commit(1)
    const details = { isIntact: true, receipts: 1 }
    await store.run('log:record', { atMs: 77, action: 'verified', subject: '', details })
    const verified = { atMs: 77, isIntact: true, receipts: 1 }
    expect(await store.ask('evidence:last-verified')).toEqual({ ...verified, newer: 0 })
    await commit(2)
    await commit(3)
    expect(await store.ask('evidence:last-verified')).toEqual({ ...verified, newer: 2 })
  })
})
