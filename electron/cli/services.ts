import { text } from 'node:stream/consumers'
import { AppError, toAppError } from '../../shared/app-error.ts'
import { createNodeTransport } from '../api/node-transport.ts'
import { openWorkspace } from '../app/open-workspace.ts'
import type { Workspace } from '../app/workspace.ts'
import { REAL_CLOCK, type WorkspaceServices } from '../app/workspace-services.ts'
import { createKeychain, type Keychain } from '../credentials/keychain.ts'
import { openVault, type ProtectionChoice, refuseUnprotected } from '../credentials/open-vault.ts'
import type { Vault } from '../credentials/vault.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import type { FindingsNeed } from '../reports/findings-need.ts'
import { confirmDamage } from '../store/confirm-damage.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findIndexVersion } from '../store/index-tables.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { openStore, type Store } from '../threads/store-client.ts'
import type { Terminal } from './terminal.ts'

/** A keychain dialog may open on another screen, so the terminal shows that the command is waiting for it. */
function createCliKeychain(): Keychain {
  return createKeychain({
    onWaiting: (isWaiting) => {
      if (isWaiting) process.stderr.write('Waiting for the keychain; it may be asking for a password.\n')
    },
  })
}

/**
 * A process runs one command, which may open its file more than once; the key is derived from the passphrase only
 * once.
 */
const located = new Map<string, Promise<Located>>()
interface Located {
  readonly vault: Vault
  readonly location: DatabaseLocation
}

/** The path of a workspace file with its key. @throws AppError as `openVault`. */
export async function locateCache(path: string, env: Terminal['env']): Promise<DatabaseLocation> {
  return (await locate(path, env)).location
}

/** With what this machine knows of the file: to verify it, or to write to it. @throws AppError as `openVault`. */
export async function locateWitnessed(path: string, env: Terminal['env']): Promise<DatabaseLocation> {
  const { vault, location } = await locate(path, env)
  return { ...location, witness: await vault.readWitness() }
}

function locate(path: string, env: Terminal['env']): Promise<Located> {
  const passphrase = env.UNHIDDEN_PASSPHRASE || undefined
  const name = JSON.stringify([path, passphrase])
  const known = located.get(name) ?? openLocation(path, passphrase)
  located.set(name, known)
  return known
}

async function openLocation(path: string, passphrase: string | undefined): Promise<Located> {
  const vault = await openVault(path, createCliKeychain(), passphrase)
  const location = { path, keyHex: await vault.getDatabaseKey() }
  if (vault.protection === 'demo') requireDemo(location)
  return { vault, location }
}

/** [Note: Unprotected demo]. */
function requireDemo(location: DatabaseLocation): void {
  const db = openReadonly(location)
  try {
    refuseUnprotected('demo', getWorkspaceRecord(db).demo !== null)
  } finally {
    db.close()
  }
}

type Env = Terminal['env']

/** The command line does not use Electron: requests use Node's network stack. */
export function createServices(): WorkspaceServices {
  return { keychain: createCliKeychain(), transport: createNodeTransport(), clock: REAL_CLOCK }
}

/**
 * A passphrase in the environment selects protection by passphrase; there is no automatic fallback from the keychain.
 */
export function protectionFrom(env: Env): ProtectionChoice {
  const passphrase = env.UNHIDDEN_PASSPHRASE
  return passphrase ? { kind: 'passphrase', passphrase } : { kind: 'keychain' }
}

export async function privateKeyFrom(terminal: Terminal, isFromStdin: boolean): Promise<string | undefined> {
  if (!isFromStdin) return terminal.env.UNHIDDEN_PRIVATE_KEY || undefined
  return (await text(terminal.input)).replace(/\r?\n$/, '') || undefined
}

/** Opens the workspace for writing, and always closes it. */
export async function withWorkspace<Result>(
  services: WorkspaceServices,
  path: string,
  env: Env,
  use: (workspace: Workspace) => Promise<Result>,
): Promise<Result> {
  const workspace = await openWorkspace(services, path, env.UNHIDDEN_PASSPHRASE || undefined)
  try {
    return await use(workspace)
  } finally {
    await workspace.close()
  }
}

/** Opens the workspace file for reading. */
export async function withCache<Result>(
  path: string,
  env: Env,
  use: (db: ReadableDatabase) => Promise<Result>,
): Promise<Result> {
  return readFrom(await locateCache(path, env), use)
}

/** @throws errors of `use`, with damage confirmed ([Note: second look] in store/confirm-damage.ts). */
export async function readFrom<Result>(
  location: DatabaseLocation,
  use: (db: ReadableDatabase) => Promise<Result>,
): Promise<Result> {
  const db = openReadonly(location)
  try {
    return await use(db)
  } catch (error) {
    throw confirmDamage(error, location)
  } finally {
    db.close()
  }
}

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

/** Applies the rules if the data has changed since they ran. */
async function completeFindings(location: DatabaseLocation, isExamining: boolean): Promise<void> {
  const isCurrent = await readFrom(location, async (db) => areFindingsCurrent(db, isExamining))
  if (isCurrent) return
  const error = await tryToWrite(location, (store) => store.findings.refresh(isExamining))
  if (error) throw isBusy('The rules are being applied', error)
}

/** Opening for writing indexes the remaining pages. */
async function completeIndex(location: DatabaseLocation, state: IndexState): Promise<void> {
  const error = await tryToWrite(location, async () => undefined)
  if (error && state !== 'sweeping') throw isBusy('The index is being completed', error)
}

function isBusy(what: string, cause: AppError): AppError {
  return new AppError('workspace-in-use', `${what} by another program. Ask again later.`, { cause })
}

/** @returns the error where another program has the workspace open, which does the same work itself. */
async function tryToWrite(
  location: DatabaseLocation,
  work: (store: Store) => Promise<unknown>,
): Promise<AppError | null> {
  try {
    const store = await openStore({ ...location, mode: 'open' })
    await work(store)
    await store.close()
    return null
  } catch (cause) {
    const error = toAppError(cause)
    if (error.code === 'workspace-in-use') return error
    throw cause
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
