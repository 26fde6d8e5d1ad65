import { existsSync, renameSync, rmSync } from 'node:fs'
import { AppError } from '../../shared/app-error.ts'
import { type ReadableDatabase, type WritableDatabase, writeInTransaction } from './database.ts'
import { initial } from './migrations/0001-initial.ts'
import { STEPS_2_TO_3 } from './migrations/0002-to-0003.ts'
import { samples } from './migrations/0004-samples.ts'
import { STEPS_5_TO_12 } from './migrations/0005-to-0012.ts'
import { STEPS_13_TO_15 } from './migrations/0013-to-0015.ts'
import { createEmptyFile, flushFile } from './workspace-file.ts'

/**
 * Numbered migrations of the evidence and the auditor's data in a workspace file (the index is rebuilt instead). Each
 * runs in one transaction that also raises `user_version`, so a kill leaves the old or the new schema. Before the
 * first one changes an existing file, VACUUM INTO makes an encrypted backup, which is then checked.
 */
export interface Migration {
  readonly version: number
  readonly title: string
  readonly sql: string
}

export const MIGRATIONS: readonly Migration[] = [
  initial,
  ...STEPS_2_TO_3,
  samples,
  ...STEPS_5_TO_12,
  ...STEPS_13_TO_15,
]

interface MigrateOptions {
  /** Path of the workspace file; the backup is `PATH.before-vN`. */
  readonly path: string
  /** Opens the finished backup for the check. */
  readonly openCopy: (path: string) => ReadableDatabase
  readonly migrations?: readonly Migration[]
}

/** @throws AppError *workspace-newer* for a file of a later version, *storage-failed* when the backup is not intact. */
export function migrate(db: WritableDatabase, options: MigrateOptions): void {
  const migrations = options.migrations ?? MIGRATIONS
  const current = getSchemaVersion(db)
  const latest = migrations.at(-1)?.version ?? 0
  refuseNewer(current, latest)
  const pending = migrations.filter(({ version }) => version > current)
  const [first] = pending
  if (first && current > 0) keepCopy(db, `${options.path}.before-v${first.version}`, options.openCopy)
  for (const migration of pending) apply(db, migration)
}

/** `user_version` of the file; 0 before the first migration. */
export function getSchemaVersion(db: ReadableDatabase): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** @throws AppError *workspace-newer* when the file is of a version that this application does not know. */
export function refuseNewer(current: number, latest: number = MIGRATIONS.at(-1)?.version ?? 0): void {
  if (current <= latest) return
  throw new AppError('workspace-newer', 'A newer version of Unhidden made this workspace.', {
    details: { fileVersion: current, knownVersion: latest },
  })
}

function apply(db: WritableDatabase, migration: Migration): void {
  writeInTransaction(db, () => {
    if (getSchemaVersion(db) >= migration.version) return
    db.exec(migration.sql)
    db.pragma(`user_version = ${migration.version}`)
  })
}

function keepCopy(db: WritableDatabase, target: string, openCopy: (path: string) => ReadableDatabase): void {
  const partial = `${target}.partial`
  if (existsSync(partial)) rmSync(partial)
  createEmptyFile(partial)
  db.prepare('VACUUM INTO ?').run(partial)
  checkCopy(db, partial, openCopy)
  flushFile(partial)
  renameSync(partial, target)
}

function checkCopy(db: WritableDatabase, path: string, openCopy: (path: string) => ReadableDatabase): void {
  const copy = openCopy(path)
  try {
    const isSound = copy.pragma('integrity_check', { simple: true }) === 'ok'
    if (!isSound || countReceipts(copy) !== countReceipts(db)) {
      throw new AppError(
        'storage-failed',
        'The copy made before the migration is not equal to the workspace.',
      )
    }
  } finally {
    copy.close()
  }
}

function countReceipts(db: ReadableDatabase): unknown {
  return db.prepare('SELECT count(*) FROM receipt').pluck().get()
}
