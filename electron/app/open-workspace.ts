import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { AppError } from '../../shared/app-error.ts'
import type { PageSource } from '../../shared/domain/workspace.ts'
import { keyFilePath } from '../credentials/key-file.ts'
import {
  createUnprotectedDemoVault,
  createVault,
  openVault,
  type ProtectionChoice,
  refuseUnprotected,
} from '../credentials/open-vault.ts'
import type { Vault } from '../credentials/vault.ts'
import { findNoticedProblem } from '../evidence/compare-head.ts'
import { readHeadIfPossible } from '../evidence/head-file.ts'
import { systemCode, toFileError } from '../lib/file-error.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { removeKeyCopy } from '../store/rewrite-key.ts'
import { lockWorkspace } from '../store/workspace-file.ts'
import type { DemoParameters } from '../store/writer-api.ts'
import { openStore, rewriteFileKey } from '../threads/store-client.ts'
import { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/**
 * Opens a workspace file with the secrets that belong to it.
 * @throws AppError *passphrase-required*, *passphrase-wrong*, *database-key-missing*, the keychain's and the file's
 *   errors
 */
export async function openWorkspace(
  services: WorkspaceServices,
  path: string,
  passphrase: string | undefined,
): Promise<Workspace> {
  const openSecrets = () => openVault(path, services.keychain, passphrase)
  const vault = await openSecrets()
  return openWith(path, vault.hasTwoKeys ? await settleKeys(path, openSecrets) : vault)
}

/** @param vault has one key. @throws as `openWorkspace` */
export async function openWith(path: string, vault: Vault): Promise<Workspace> {
  const keyHex = await vault.getDatabaseKey()
  const witness = await vault.readWitness()
  const store = await openStore({ path, keyHex, witness, mode: 'open' })
  try {
    const record = await store.writer.getRecord()
    refuseUnprotected(vault.protection, record.demo !== null)
    const hasPrivateKey = (await vault.findPrivateKey()) !== null
    // Opening compared the head with the file and noted differences in the head.
    const evidenceProblem = findNoticedProblem(readHeadIfPossible(path))
    const bundle = await store.ask('bundle:restored')
    const workspace = new Workspace(
      path,
      vault,
      store,
      record,
      hasPrivateKey,
      evidenceProblem,
      bundle,
      witness,
    )
    workspace.keepWitness()
    return workspace
  } catch (error) {
    await store.close()
    throw error
  }
}

export interface NewWorkspace {
  readonly path: string
  readonly connection: PageSource
  /** null: set later, or given with each sync. */
  readonly privateKey: string | null
  readonly protection: ProtectionChoice
  readonly demo: DemoParameters | null
  /** See [Note: Audit time zone]. */
  readonly timeZone: string
}

/**
 * Makes a workspace: keys first, then the encrypted file. If a step fails, the results of the former steps are removed.
 * @throws AppError *workspace-exists*, the keychain's errors, *file-access*, *disk-full*
 */
export async function createWorkspace(services: WorkspaceServices, wanted: NewWorkspace): Promise<Workspace> {
  await refuseExisting(wanted.path)
  await refuseExisting(keyFilePath(wanted.path))
  const vault = await createVault(wanted.path, services.keychain, wanted.protection, wanted.demo !== null)
  return makeWhole(wanted.path, vault, async () => {
    if (wanted.privateKey !== null) await vault.setPrivateKey(wanted.privateKey)
    return createFile(services, wanted, vault)
  })
}

/** As `createWorkspace`, for the demo where no keychain answers ([Note: Unprotected demo]). */
export async function createUnprotectedDemo(
  services: WorkspaceServices,
  wanted: Omit<NewWorkspace, 'protection'> & { readonly demo: DemoParameters; readonly privateKey: string },
): Promise<Workspace> {
  await refuseExisting(wanted.path)
  await refuseExisting(keyFilePath(wanted.path))
  const vault = await createUnprotectedDemoVault(wanted.path, wanted.privateKey)
  return makeWhole(wanted.path, vault, () => createFile(services, wanted, vault))
}

async function makeWhole(path: string, vault: Vault, make: () => Promise<Workspace>): Promise<Workspace> {
  try {
    return await make()
  } catch (error) {
    await removeAll(path, vault)
    throw error
  }
}

async function createFile(
  { clock }: WorkspaceServices,
  { path, connection, privateKey, demo, timeZone }: Omit<NewWorkspace, 'protection'>,
  vault: Vault,
): Promise<Workspace> {
  const record = { workspaceId: vault.workspaceId, createdAtMs: clock.nowMs(), connection, demo, timeZone }
  const store = await openStore({ path, keyHex: await vault.getDatabaseKey(), mode: 'create', record })
  const workspace = new Workspace(path, vault, store, record, privateKey !== null)
  workspace.keepWitness()
  return workspace
}

async function refuseExisting(path: string): Promise<void> {
  try {
    await stat(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw toFileError(error, path)
  }
  throw new AppError('workspace-exists', 'There is already a workspace of this name.')
}

/** Errors are ignored: the caller reports the first failure. */
async function removeAll(path: string, vault: Vault): Promise<void> {
  await vault.destroy().catch((failure) => logSwallowed('creating a workspace', failure))
  await removeWorkspaceFiles(path)
}

/** Suffixes of the files of a workspace. */
const SUFFIXES = ['', '-wal', '-shm', '.head', '.key', '.lock', '.rekey']

/** Errors are ignored: the caller reports another failure, or shows the remaining files. */
export async function removeWorkspaceFiles(path: string): Promise<void> {
  await Promise.allSettled(SUFFIXES.map((suffix) => rm(`${path}${suffix}`, { force: true })))
}

/**
 * Encrypts a closed workspace with a new random key (see [Note: Two keys]). Copies made before keep the former key.
 * @param open reads the key file, once the lock is held
 * @throws AppError *workspace-in-use*, *disk-full*, *file-access*, *demo-not-protected*, the keychain's errors; the
 *   workspace opens nevertheless.
 */
export async function replaceDatabaseKey(path: string, open: () => Promise<Vault>): Promise<Vault> {
  const lock = lockWorkspace(path)
  try {
    const vault = await openSettled(path, open)
    const location = { path, keyHex: await vault.getDatabaseKey() }
    const next = randomBytes(32).toString('hex')
    try {
      await vault.announceKey(next)
      await rewriteFileKey(location, next)
    } finally {
      await vault.settleKey()
    }
    return vault
  } finally {
    lock.release()
  }
}

/**
 * Ends what a kill interrupted.
 * @param open reads the key file again, once the lock is held
 * @throws AppError *workspace-in-use* while another process replaces the key
 */
export async function settleKeys(path: string, open: () => Promise<Vault>): Promise<Vault> {
  const lock = lockWorkspace(path)
  try {
    return await openSettled(path, open)
  } finally {
    lock.release()
  }
}

async function openSettled(path: string, open: () => Promise<Vault>): Promise<Vault> {
  const vault = await open()
  await vault.settleKey()
  removeKeyCopy(path)
  return vault
}
