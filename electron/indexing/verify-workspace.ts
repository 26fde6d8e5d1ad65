import { hash, randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Verification } from '../../shared/domain/verification.ts'
import { findChainHead } from '../evidence/archive.ts'
import { describeProblem } from '../evidence/check-chain.ts'
import { readHeadIfPossible } from '../evidence/head-file.ts'
import { verifyArchive } from '../evidence/verify-archive.ts'
import { confirmDamage } from '../store/confirm-damage.ts'
import type { ReadableDatabase, WritableDatabase } from '../store/database.ts'
import { FINDINGS_TABLES, INDEX_TABLES, INDEX_VERSION } from '../store/index-schema.ts'
import { findIndexVersion, getIndexedThrough } from '../store/index-tables.ts'
import { type DatabaseLocation, openReadonly, openWritable } from '../store/open-database.ts'
import { createEmptyFile, isHeaderSound } from '../store/workspace-file.ts'
import { indexAll, rebuildIndex } from './index-archive.ts'
import { summarizeFacets } from './item-rollups.ts'

/**
 * Deriving the index takes a second for some thirty pages, and temporarily as much disk space as the workspace: up to
 * this many receipts it is always checked.
 */
const COMPARED_RECEIPTS = 100

/**
 * Verifies the evidence of a workspace, and the index if that is requested or quick. Changes and repairs nothing.
 * @throws AppError as `openReadonly` and `readHead` (*file-access*); a damaged file is a verdict, not an error.
 */
export function verifyWorkspace(
  location: DatabaseLocation,
  options: { readonly withIndex: boolean },
): Verification {
  try {
    return verifyOpened(location, options)
  } catch (failure) {
    const error = confirmDamage(failure, location)
    if (error.code !== 'workspace-damaged') throw error
    return DAMAGED
  }
}

const DAMAGED: Verification = {
  isIntact: false,
  receipts: 0,
  bodyBytes: 0,
  headHash: null,
  problem: describeProblem('file-damaged', { receipt: 0 }),
  index: 'not-checked',
}

function verifyOpened(
  location: DatabaseLocation,
  { withIndex }: { readonly withIndex: boolean },
): Verification {
  // The head is read first, so that it cannot be newer than the database that is verified.
  const head = readHeadIfPossible(location.path)
  const db = openReadonly(location)
  try {
    if (!isHeaderSound(location)) return DAMAGED
    const verification = verifyArchive(db, head, location.witness)
    const isWanted = withIndex || verification.receipts <= COMPARED_RECEIPTS
    return verification.isIntact && isWanted ? verifyIndex(db, location, verification) : verification
  } finally {
    db.close()
  }
}

function verifyIndex(
  db: ReadableDatabase,
  location: DatabaseLocation,
  verification: Verification,
): Verification {
  const { index, differing } = compareIndex(db, location)
  if (index !== 'differs') return { ...verification, index }
  const problem = describeProblem('index-differs', { receipt: 0, detail: differing.join(', ') })
  return { ...verification, index, isIntact: false, problem }
}

interface IndexComparison {
  readonly index: Verification['index']
  /** Tables, in the order of the schema. */
  readonly differing: readonly string[]
}
const NOT_CHECKED: IndexComparison = { index: 'not-checked', differing: [] }

/**
 * Derives the index from the archive again and compares the two, in a copy beside the workspace that is encrypted
 * with the same key and removed afterwards: the workspace itself is not changed, and no plain text reaches the disk.
 * @returns *not-checked* while indexing has not caught up with the archive, or when another version made the index;
 *   *differs* with the names of the tables.
 * @throws AppError *disk-full* when there is no room for the copy.
 */
function compareIndex(db: ReadableDatabase, { path, keyHex }: DatabaseLocation): IndexComparison {
  if (findIndexVersion(db) !== INDEX_VERSION) return NOT_CHECKED
  if (getIndexedThrough(db) !== (findChainHead(db)?.seq ?? 0)) return NOT_CHECKED
  const copyPath = `${path}.${randomBytes(6).toString('hex')}.verify`
  try {
    createEmptyFile(copyPath)
    copyInto(db, copyPath)
    return compareInCopy(openWritable({ path: copyPath, keyHex }))
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${copyPath}${suffix}`, { force: true })
  }
}

/** `query_only` also forbids VACUUM INTO; the file itself stays open for reading only. */
function copyInto(db: ReadableDatabase, copyPath: string): void {
  db.pragma('query_only = OFF')
  db.prepare('VACUUM INTO ?').run(copyPath)
  db.pragma('query_only = ON')
}

/** Rollups are compared too; both sides compute missing ones. */
function makeFacetSummary(copy: WritableDatabase): void {
  for (const _ of summarizeFacets(copy));
}

function compareInCopy(copy: WritableDatabase): IndexComparison {
  try {
    // An interrupted session may have indexed every page without settling their sweep.
    indexAll(copy)
    makeFacetSummary(copy)
    const shown = digestIndex(copy)
    rebuildIndex(copy)
    makeFacetSummary(copy)
    const derived = digestIndex(copy)
    const differing = [...derived.keys()].filter((table) => derived.get(table) !== shown.get(table))
    return { index: differing.length === 0 ? 'agrees' : 'differs', differing }
  } finally {
    copy.close()
  }
}

/** Numbers assigned in the order of insertion, which are not data. */
const ROW_NUMBERS: ReadonlySet<string> = new Set(['response_id', 'new_response_id', 'quarantine_id'])
const TEXT_TABLE = 'response_text'
const LEFT_OUT: ReadonlySet<string> = new Set([TEXT_TABLE, ...FINDINGS_TABLES])

/**
 * A digest of each table of the index, independent of the order in which its rows were written. Findings are left out:
 * they also depend on the parameters and the time of the last sweep, and may not be current.
 * @param db a connection that may have temporary tables.
 */
export function digestIndex(db: WritableDatabase): ReadonlyMap<string, string> {
  const tables = INDEX_TABLES.filter((table) => !LEFT_OUT.has(table))
  const digests = tables.map(
    (table) => [table, digestRows(db, `SELECT ${columnsOf(db, table)} FROM ${table}`)] as const,
  )
  return new Map([...digests, [TEXT_TABLE, digestText(db)]])
}

/** The words of the full text with their numbers of occurrences; their rows follow from the table of responses. */
function digestText(db: WritableDatabase): string {
  db.exec(`CREATE VIRTUAL TABLE temp.response_words USING fts5vocab(main, ${TEXT_TABLE}, row)`)
  try {
    return digestRows(db, 'SELECT term, doc, cnt FROM temp.response_words')
  } finally {
    db.exec('DROP TABLE temp.response_words')
  }
}

/** The sum of the rows' hashes: independent of order, and different for a duplicate row. */
function digestRows(db: ReadableDatabase, sql: string): string {
  let sum = 0n
  let rows = 0
  for (const row of db.prepare(sql).safeIntegers().raw().iterate() as Iterable<readonly unknown[]>) {
    sum += BigInt(`0x${hash('sha256', JSON.stringify(row, toText), 'hex')}`)
    rows += 1
  }
  return `${rows} ${(sum % 2n ** 256n).toString(16)}`
}

function columnsOf(db: ReadableDatabase, table: string): string {
  const names = db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).map(String)
  return names.filter((name) => !ROW_NUMBERS.has(name)).join(', ')
}

function toText(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return Buffer.isBuffer(value) ? value.toString('hex') : value
}
