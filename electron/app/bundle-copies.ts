import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { AppError, type AppErrorCode, toAppError } from '../../shared/app-error.ts'
import type { BundleFacts } from '../../shared/domain/bundle.ts'
import { keyFilePath, readKeyFile } from '../credentials/key-file.ts'
import type { Keychain } from '../credentials/keychain.ts'
import { openKeychainVault } from '../credentials/keychain-vault.ts'
import { headPath } from '../evidence/head-file.ts'
import { toFileError } from '../lib/file-error.ts'
import { removeWorkspaceFiles } from './open-workspace.ts'
import { WORKSPACE_EXTENSION } from './workspace.ts'

/**
 * Restored copies of bundles: workspaces in a folder of the application, named after their bundle and a part of its
 * SHA-256, so that a bundle is restored once. A copy gets its name when it is complete.
 */
const HASH_DIGITS = 12
const PARTIAL = '.partial'
const NAME_UNITS = 60

export function copyPathOf(folder: string, { fileName, sha256 }: BundleFacts): string {
  const name = fileName.slice(0, fileName.length - extname(fileName).length)
  const safe = name.replace(/[^\p{L}\p{N} _-]/gu, '_').slice(0, NAME_UNITS)
  return join(folder, `${safe} ${sha256.slice(0, HASH_DIGITS)}${WORKSPACE_EXTENSION}`)
}

/** The path of a copy that is not complete yet. */
export function partialPathOf(copyPath: string): string {
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
export async function publishCopy(copyPath: string): Promise<void> {
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
