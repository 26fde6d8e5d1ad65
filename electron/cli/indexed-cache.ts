import { AppError, toAppError } from '../../shared/app-error.ts'
import { areFindingsCurrent } from '../findings/read/current.ts'
import type { FindingsNeed } from '../reports/findings-need.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findIndexVersion } from '../store/index-tables.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { openStore } from '../threads/store-client.ts'
import { locateCache, readFrom } from './services.ts'
import type { Terminal } from './terminal.ts'

/**
 * How far the index has come. *current*: it holds every archived page. *sweeping*: what it lacks belongs to a sweep that
 * is running, or was stopped. *behind*: pages of sweeps that ended are missing, as while a rebuild runs or after one was
 * killed, or another version of the application made it; an answer from it would leave rows out without a word.
 */
type IndexState = 'current' | 'sweeping' | 'behind'

/**
 * Opens only the cache, only for reading, and never with an index that leaves out what an ended sweep brought: where it
 * does, it is completed first; and where findings are needed, the rules are applied first.
 * @throws AppError *workspace-in-use* when another program is rebuilding the index, else as `openVault`, `openReadonly`.
 */
export async function withIndexedCache<Result>(
  path: string,
  env: Terminal['env'],
  use: (db: ReadableDatabase) => Promise<Result>,
  need: FindingsNeed = 'none',
): Promise<Result> {
  const location = await locateCache(path, env)
  const state = await readFrom(location, async (db) => findIndexState(db))
  if (state !== 'current') await completeIndex(location, state)
  if (need !== 'none') await completeFindings(location, need === 'examined')
  return readFrom(location, use)
}

/** The rules are applied where the cache has changed since. Another program that has it open does so itself. */
async function completeFindings(location: DatabaseLocation, isExamining: boolean): Promise<void> {
  const isCurrent = await readFrom(location, async (db) => areFindingsCurrent(db, isExamining))
  if (isCurrent) return
  try {
    const store = await openStore({ ...location, mode: 'open' })
    await store.findings.refresh(isExamining)
    await store.close()
  } catch (error) {
    if (toAppError(error).code !== 'workspace-in-use') throw error
    throw new AppError(
      'workspace-in-use',
      'The rules are being applied by another program. Ask again later.',
      {
        cause: error,
      },
    )
  }
}

/** Opening for writing indexes what waits. A sweep that runs in another program does so itself. */
async function completeIndex(location: DatabaseLocation, state: IndexState): Promise<void> {
  try {
    const store = await openStore({ ...location, mode: 'open' })
    await store.close()
  } catch (error) {
    if (toAppError(error).code !== 'workspace-in-use') throw error
    if (state === 'sweeping') return
    throw new AppError(
      'workspace-in-use',
      'The index is being completed by another program. Ask again later.',
      {
        cause: error,
      },
    )
  }
}

function findIndexState(db: ReadableDatabase): IndexState {
  if (findIndexVersion(db) !== INDEX_VERSION) return 'behind'
  const waiting = db
    .prepare(
      `SELECT outcome <> 'running' FROM receipt JOIN sweep USING (sweep_id)
       WHERE seq > (SELECT indexed_through FROM index_marker) GROUP BY 1 ORDER BY 1 DESC`,
    )
    .pluck()
    .get()
  return waiting === undefined ? 'current' : waiting === 1 ? 'behind' : 'sweeping'
}
