import { constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { flushFolder } from '../lib/atomic-file.ts'
import type { ReadableDatabase } from './database.ts'
import { checkKey, connect, type DatabaseLocation } from './open-database.ts'
import { toStorageError } from './sqlite-error.ts'
import { flushFile, hasSaltOf, toSalt } from './workspace-file.ts'

/**
 * Gives a workspace file another key. A copy beside it is encrypted with the new key, checked, flushed and renamed over
 * the file: at every moment the file is whole, under one of the two keys. The caller holds the workspace lock, and
 * keeps both keys until this has returned (see [Note: Two keys]).
 * @throws AppError *workspace-in-use* while a reader has the file open, *disk-full*, *file-access*, *storage-failed*
 */
export function rewriteWithKey(location: DatabaseLocation, keyHex: string): void {
  checkKey(keyHex)
  const { path } = location
  const copy = { path: copyPath(path), keyHex }
  try {
    leaveLogBehind(location)
    removeKeyCopy(path)
    // Never through a link that came under this name in the meantime.
    copyFileSync(path, copy.path, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
    encryptAgain({ path: copy.path, keyHex: location.keyHex }, keyHex)
    checkCopy(copy, location)
    flushFile(copy.path)
    renameSync(copy.path, path)
    flushFolder(dirname(path))
  } catch (error) {
    removeKeyCopy(path)
    throw toStorageError(error)
  }
}

/** What an interrupted rewriting left; the workspace itself is whole. */
export function removeKeyCopy(path: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${copyPath(path)}${suffix}`, { force: true })
}

function copyPath(path: string): string {
  return `${path}.rekey`
}

/** Without a write-ahead log the file is all there is. The next opening for writing begins a new one. */
function leaveLogBehind(location: DatabaseLocation): void {
  const db = connect(location, { readonly: false })
  try {
    const mode = db.pragma('journal_mode = DELETE', { simple: true })
    if (mode === 'delete' && !existsSync(`${location.path}-wal`)) return
    throw new AppError('workspace-in-use', 'This workspace is being read elsewhere.')
  } finally {
    db.close()
  }
}

function encryptAgain(copy: DatabaseLocation, keyHex: string): void {
  const db = connect(copy, { readonly: false })
  try {
    db.pragma(`rekey = "x'${keyHex}${toSalt(keyHex).toString('hex')}'"`)
  } finally {
    db.close()
  }
}

/** The cipher authenticates each page, and the check reads them all. */
function checkCopy(copy: DatabaseLocation, original: DatabaseLocation): void {
  const count = (db: ReadableDatabase) => db.prepare('SELECT count(*) FROM receipt').pluck().get()
  const former = connect(original, { readonly: true })
  const next = connect(copy, { readonly: true })
  try {
    const isSound = next.pragma('quick_check(1)', { simple: true }) === 'ok' && hasSaltOf(copy)
    if (isSound && count(next) === count(former)) return
    throw new AppError('storage-failed', 'The file with the new key is not equal to the workspace.')
  } finally {
    former.close()
    next.close()
  }
}
