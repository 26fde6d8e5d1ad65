import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { AppError, type AppErrorCode, toAppError } from '../../shared/app-error.ts'
import type { BundleCheck, BundleFacts } from '../../shared/domain/bundle.ts'
import type { FilesOnly } from '../../shared/domain/workspace.ts'
import { keyFilePath, readKeyFile } from '../credentials/key-file.ts'
import type { Keychain } from '../credentials/keychain.ts'
import { openKeychainVault } from '../credentials/keychain-vault.ts'
import { createVault, type ProtectionChoice } from '../credentials/open-vault.ts'
import { headPath } from '../evidence/head-file.ts'
import { toFileError } from '../lib/file-error.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { BundleThread } from '../threads/report-client.ts'
import { openWorkspace, removeWorkspaceFiles } from './open-workspace.ts'
import { WORKSPACE_EXTENSION, type Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

/**
 * Restored copies of bundles: workspaces in a folder of the application, named after their bundle and a part of its
 * SHA-256, so that a bundle is restored once. A copy gets its name when it is complete.
 */
const HASH_DIGITS = 12
const PARTIAL = '.partial'
const NAME_UNITS = 60

function copyPathOf(folder: string, { fileName, sha256 }: BundleFacts): string {
  const name = fileName.slice(0, fileName.length - extname(fileName).length)
  const safe = name.replace(/[^\p{L}\p{N} _-]/gu, '_').slice(0, NAME_UNITS)
  return join(folder, `${safe} ${sha256.slice(0, HASH_DIGITS)}${WORKSPACE_EXTENSION}`)
}

/** The path of a copy that is not complete yet. */
function partialPathOf(copyPath: string): string {
  return `${copyPath}${PARTIAL}`
}

export function isCopy(folder: string, path: string): boolean {
  return dirname(path) === folder && extname(path) === WORKSPACE_EXTENSION
}

/** All complete copies, by name. */
export async function listCopies(folder: string): Promise<readonly string[]> {
  const names = (await listFolder(folder)).filter((name) => extname(name) === WORKSPACE_EXTENSION)
  return names.toSorted().map((name) => join(folder, name))
}

/** @returns the copy that was restored from the same file, under any name. */
export async function findCopy(folder: string, { sha256 }: BundleFacts): Promise<string | null> {
  const end = ` ${sha256.slice(0, HASH_DIGITS)}${WORKSPACE_EXTENSION}`
  const name = (await listFolder(folder)).find((candidate) => candidate.endsWith(end))
  return name === undefined ? null : join(folder, name)
}

/** Gives a complete copy its name; the head first, because a workspace without a head raises an alarm. */
async function publishCopy(copyPath: string): Promise<void> {
  const partial = partialPathOf(copyPath)
  try {
    await rename(headPath(partial), headPath(copyPath))
    await rename(partial, copyPath)
    await rm(`${partial}.lock`, { force: true })
  } catch (error) {
    throw toFileError(error, copyPath)
  }
}

/** An unfinished copy may be a key file without a workspace, and the key file may be incomplete. */
const HAS_NO_KEY: ReadonlySet<AppErrorCode> = new Set(['database-key-missing', 'workspace-missing'])

/**
 * Removes a copy with its secrets; the bundle that it came from stays where it is.
 * @throws AppError the keychain's errors, with nothing removed; *not-found* for a path that is no copy
 */
export async function removeCopy(folder: string, keychain: Keychain, path: string): Promise<void> {
  if (!isCopy(folder, path)) throw new AppError('not-found', 'This is no restored copy of a bundle.')
  const key = await readKeyFile(path).catch((error: unknown) => {
    if (HAS_NO_KEY.has(toAppError(error).code)) return null
    throw error
  })
  if (key?.protection.kind === 'keychain') {
    await openKeychainVault(keychain, path, { ...key, protection: key.protection }).destroy()
  }
  await removeWorkspaceFiles(path)
}

/** Removes the files of unfinished copies, which remain when the application is killed. */
export async function removeUnfinished(folder: string, keychain: Keychain): Promise<void> {
  const names = await listFolder(folder)
  const partial = names.filter((name) => name.includes(`${WORKSPACE_EXTENSION}${PARTIAL}`))
  await Promise.allSettled(partial.map((name) => rm(join(folder, name), { force: true })))
  const orphans = names
    .filter((name) => name.endsWith(basename(keyFilePath(WORKSPACE_EXTENSION))))
    .map((name) => name.slice(0, -'.key'.length))
    .filter((name) => !names.includes(name))
  await Promise.allSettled(orphans.map((name) => removeCopy(folder, keychain, join(folder, name))))
}

async function listFolder(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    throw toFileError(error, folder)
  }
}

interface BundleToRestore {
  /** The ZIP file and its check, which verified it; it is not redacted. */
  readonly path: string
  readonly check: BundleCheck
  readonly protection: ProtectionChoice
  /** The folder of restored copies. */
  readonly folder: string
}

/**
 * Restores a bundle as a workspace and opens it; its evidence is read-only. If a step fails, the files of the former
 * steps are removed.
 * @throws AppError as `restoreCopy` and `createVault`
 */
export async function restoreBundle(
  services: WorkspaceServices,
  thread: BundleThread,
  { path, check, protection, folder }: BundleToRestore,
): Promise<Workspace> {
  const copyPath = copyPathOf(folder, check.facts)
  const partial = partialPathOf(copyPath)
  const vault = await createVault(copyPath, services.keychain, protection)
  const nowMs = services.clock.nowMs()
  try {
    const restored = await thread.restore({
      path,
      check,
      nowMs,
      target: { path: partial, keyHex: await vault.getDatabaseKey() },
      record: {
        workspaceId: vault.workspaceId,
        demo: null,
        createdAtMs: nowMs,
        connection: toSource(check),
        timeZone: check.facts.timeZone,
      },
    })
    await publishCopy(copyPath)
    const passphrase = protection.kind === 'passphrase' ? protection.passphrase : undefined
    const workspace = await openWorkspace(services, copyPath, passphrase)
    await logOpened(workspace, path, restored, nowMs)
    return workspace
  } catch (error) {
    await vault.destroy().catch((failure) => logSwallowed('restoring a bundle', failure))
    await removeWorkspaceFiles(partial)
    await removeWorkspaceFiles(copyPath)
    throw error
  }
}

/** No service, and the scope of the last sweep, which coverage needs. */
function toSource({ facts }: BundleCheck): FilesOnly {
  const [scope = { businessIds: [], from: null, to: null }] = facts.scopes
  return { service: 'none', scope }
}

async function logOpened(
  { store: { run } }: Workspace,
  path: string,
  { facts, verification, reperformance }: BundleCheck,
  atMs: number,
): Promise<void> {
  const { isIntact, receipts, headHash, index } = verification
  await run('log:record', {
    atMs,
    action: 'bundle-opened',
    subject: '',
    details: { file: basename(path), sha256: facts.sha256, outcome: reperformance?.outcome ?? null },
  })
  const details = { isIntact, receipts, headHash, problem: null, index }
  await run('log:record', { atMs, action: 'verified', subject: '', details })
}
