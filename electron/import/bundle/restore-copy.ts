import { copyFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { BundleCheck } from '../../../shared/domain/bundle.ts'
import type { Reperformance } from '../../../shared/domain/report-check.ts'
import { findChainHead, toHex } from '../../evidence/archive.ts'
import { type BundleFiles, withBundle } from '../../evidence/bundle-files.ts'
import { HeadWriter } from '../../evidence/head-writer.ts'
import { keepBusinessNames } from '../../store/business-names.ts'
import type { WritableDatabase } from '../../store/database.ts'
import { createDatabase, type DatabaseLocation, openWritable } from '../../store/open-database.ts'
import { keepRestoredBundle } from '../../store/restored-bundle.ts'
import { toStorageError } from '../../store/sqlite-error.ts'
import { insertWorkspaceRecord, runCheckpoint } from '../../store/workspace-record.ts'
import type { WorkspaceRecord } from '../../store/writer-api.ts'
import { translating } from './check-bundle.ts'
import type { BundleWatch } from './open-safely.ts'
import { recomputeIn } from './recompute-bundle.ts'
import { restoreInto } from './restore-workspace.ts'
import { listStatedReports } from './stated-report.ts'

export interface RestoreOrder {
  /** The path of the bundle that `check` describes. */
  readonly path: string
  readonly check: BundleCheck
  /** The new workspace file, which does not exist yet. */
  readonly target: DatabaseLocation
  readonly record: WorkspaceRecord
  readonly nowMs: number
}

/** Suffixes of a workspace file and the files beside it. */
const BESIDE = ['', '-wal', '-shm', '.lock', '.head']

/**
 * Creates a workspace file with its head file from a verified bundle, and makes the report again on a copy, so that
 * the workspace keeps no data that only the report needs. A failure leaves no file.
 * @returns the check with the result of the report, which the file keeps as well.
 * @throws AppError *bundle-altered* when its rows contradict each other, *cancelled*, *disk-full*, *file-access*
 */
export async function restoreCopy(order: RestoreOrder, watch: BundleWatch): Promise<BundleCheck> {
  const { path, target, record, nowMs } = order
  const db = createDatabase(target)
  try {
    insertWorkspaceRecord(db, record)
    const head = await HeadWriter.open(db, target.path, nowMs)
    const check = withBundle(path, (files) =>
      translating(() => {
        restoreInto(db, files, watch)
        return { ...order.check, reperformance: recomputeOnCopy(db, order, files, watch) }
      }),
    )
    keepRestoredBundle(db, { path, check })
    keepNamesOf(db, path, nowMs)
    const last = findChainHead(db)
    if (last) head.advance(last.seq, toHex(last.hash))
    await head.close(runCheckpoint(db, 'TRUNCATE'))
    db.close()
    return check
  } catch (error) {
    db.close()
    removeFile(target.path)
    throw toStorageError(error)
  }
}

/** The replies have no names of businesses; those that its reports print are in the recipes. */
function keepNamesOf(db: WritableDatabase, path: string, nowMs: number): void {
  const named = withBundle(path, (files) =>
    listStatedReports(files).flatMap(({ recipe }) => Object.entries(recipe.pdf?.businessNames ?? {})),
  )
  const names = [...new Map(named)].map(([businessId, name]) => ({ businessId, name }))
  keepBusinessNames(db, { names, source: 'file', sourceName: basename(path), notedAtMs: nowMs })
}

function recomputeOnCopy(
  db: WritableDatabase,
  { check, target }: RestoreOrder,
  files: BundleFiles,
  watch: BundleWatch,
): Reperformance | null {
  if (!check.facts.report) return recomputeIn(null, files, watch)
  const copy = { ...target, path: `${target.path}.copy` }
  runCheckpoint(db, 'TRUNCATE')
  try {
    copyFileSync(target.path, copy.path)
    const again = openWritable(copy)
    try {
      return recomputeIn(again, files, watch)
    } finally {
      again.close()
    }
  } finally {
    removeFile(copy.path)
  }
}

function removeFile(path: string): void {
  for (const suffix of BESIDE) rmSync(`${path}${suffix}`, { force: true })
}
