import { AppError, toAppError } from '../../shared/app-error.ts'
import { areFindingsCurrent } from '../findings/fingerprint.ts'
import type { FindingsNeed } from '../reports/findings-need.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findIndexVersion } from '../store/index-tables.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import { openStore } from '../threads/store-client.ts'
import { locateCache, readFrom } from './services.ts'
import type { Terminal } from './terminal.ts'

/**
 * State of the index. *current*: it holds every archived page. *sweeping*: the missing pages belong to a sweep that
 * is running or was stopped. *behind*: pages of ended sweeps are missing (a rebuild is running or was killed), or
 * another version of the application made the index; an answer from it would omit rows silently.
 */
type IndexState = 'current' | 'sweeping' | 'behind'

/**
 * Opens the workspace file for reading. If the index lacks entries of an ended sweep, it is completed first; if
 * findings are needed, the rules are applied first.
 * @throws AppError *workspace-in-use* when another program is rebuilding the index, else as `openVault`,
 *   `openReadonly`.
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

/**
 * Applies the rules if the data has changed since they ran. Another program that has the workspace open does so
 * itself.
 */
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

/** Opening for writing indexes the remaining pages. Another program that runs a sweep does so itself. */
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
