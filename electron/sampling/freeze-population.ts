import { AppError } from '../../shared/app-error.ts'
import { toMonthText } from '../../shared/domain/audit-zone.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { FreezeProgress, FrozenPopulation, StrataKind } from '../../shared/domain/sample.ts'
import { findChainHead, toHex } from '../evidence/archive.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import { FIRST_PREVIOUS_HASH } from '../evidence/receipt.ts'
import { makeReportFile } from '../lib/report-file.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { VISIBILITY_CODES } from '../store/index-codes.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { getDataCutoffMs } from '../store/read/data-cutoff.ts'
import { countItems, matchingItems } from '../store/read/iterate-rows.ts'
import { groupByStratum } from './choose-items.ts'
import { getList } from './draw-sample.ts'
import { encodeList, type PopulationItem, printList } from './population-list.ts'
import { findRelatedSamples, getPopulation, getSample } from './sample-rows.ts'

/** Of a freeze that takes a while. */
export interface FreezeWatch {
  readonly onProgress: (progress: FreezeProgress) => void
  /** Called periodically. */
  readonly isCancelled: () => boolean
}

/**
 * Freezes the items that a query selects now, so that the population cannot change after it: ids, count, hashes,
 * moment, query and the last receipt are stored and logged before any draw. They are written once everything is read.
 * @returns the number of the population; an existing number if only the moment differs
 * @throws AppError *invalid-query*, *invalid-argument* if no item is selected, *cancelled*
 */
export function freezePopulation(
  db: WritableDatabase,
  query: string,
  atMs: number,
  watch?: FreezeWatch,
): number {
  return writeInTransaction(db, () => {
    const items = watch ? readWatched(db, query, watch) : readItems(db, query)
    const { count, idsSha256, listSha256, compressed } = encodeList(items)
    if (watch) refuseCancelled(watch)
    if (count === 0) {
      throw new AppError('invalid-argument', 'The population is empty: no item in the cache is selected.')
    }
    const last = findChainHead(db)
    const row = {
      query: query.trim(),
      asOfMs: atMs,
      receipt: last?.seq ?? 0,
      receiptHash: last?.hash ?? FIRST_PREVIOUS_HASH,
      count,
      idsSha256,
      listSha256,
    }
    const known = findSame(db, row)
    return known ?? insert(db, row, compressed)
  })
}

interface PopulationRow {
  readonly query: string
  readonly asOfMs: number
  readonly receipt: number
  readonly receiptHash: Uint8Array
  readonly count: number
  readonly idsSha256: string
  readonly listSha256: string
}

function findSame(db: WritableDatabase, row: PopulationRow): number | undefined {
  return prepareOnce(
    db,
    `SELECT population_id FROM population
     WHERE ids_sha256 = @idsSha256 AND list_sha256 = @listSha256 AND query = @query AND receipt = @receipt`,
  )
    .pluck()
    .get(row) as number | undefined
}

function insert(db: WritableDatabase, row: PopulationRow, compressed: Uint8Array): number {
  const { lastInsertRowid } = prepareOnce(
    db,
    `INSERT INTO population (query, as_of_ms, receipt, receipt_hash, item_count, ids_sha256, list_sha256, list_zstd)
     VALUES (@query, @asOfMs, @receipt, @receiptHash, @count, @idsSha256, @listSha256, @compressed)`,
  ).run({ ...row, compressed })
  const { asOfMs, receiptHash, ...facts } = row
  appendLog(db, {
    atMs: asOfMs,
    action: 'population-frozen',
    subject: `population ${lastInsertRowid}`,
    details: { ...facts, receiptHash: toHex(receiptHash) },
  })
  return Number(lastInsertRowid)
}

const ROWS_PER_PROGRESS = 2_000

function* readWatched(db: ReadableDatabase, filter: string, watch: FreezeWatch): Generator<PopulationItem> {
  refuseCancelled(watch)
  const totalRows = countItems(db, { filter, nowMs: getDataCutoffMs(db) }, 'all')
  let rows = 0
  // Last, because a statement that was begun and not read to its end would keep the connection busy.
  for (const item of readItems(db, filter)) {
    yield item
    rows += 1
    if (rows % ROWS_PER_PROGRESS !== 0) continue
    refuseCancelled(watch)
    watch.onProgress({ rows, totalRows })
  }
  watch.onProgress({ rows, totalRows })
}

function refuseCancelled({ isCancelled }: FreezeWatch): void {
  if (isCancelled()) throw new AppError('cancelled', 'Nothing was frozen.')
}

const VISIBILITY_NAMES = new Map<number, string>(
  Object.entries(VISIBILITY_CODES).map(([name, code]) => [code, name]),
)

type ItemRow = readonly [id: bigint, business: bigint, visibility: bigint, lastEventMs: bigint | null]

function readItems(db: ReadableDatabase, filter: string): Iterable<PopulationItem> {
  const zone = readAuditZone(db)
  const { sql, values } = matchingItems(db, { filter, nowMs: getDataCutoffMs(db) }, 'all')
  const rows = db
    .prepare(
      `SELECT f.feedback_id, f.business_id, f.visibility, f.last_event_ms FROM feedback f
       WHERE ${sql} ORDER BY f.feedback_id`,
    )
    .safeIntegers()
    .raw()
    .iterate(...values) as IterableIterator<ItemRow>
  return Iterator.from(rows).map(([id, business, visibility, lastEventMs]) => ({
    id,
    business: String(business),
    visibility: VISIBILITY_NAMES.get(Number(visibility)) ?? 'unknown',
    month: lastEventMs === null ? 'none' : toMonthText(zone.monthAt(Number(lastEventMs))),
  }))
}

/** A population with its strata and all draws from it. @throws AppError *not-found* */
export function readPopulation(db: ReadableDatabase, populationId: number): FrozenPopulation {
  const population = getPopulation(db, populationId)
  const list = getList(db, populationId)
  const countStrata = (by: StrataKind) =>
    groupByStratum(list, by).map(([name, items]) => ({ name, count: items.length }))
  return {
    population,
    strata: {
      business: countStrata('business'),
      visibility: countStrata('visibility'),
      'visibility-business': countStrata('visibility-business'),
      month: countStrata('month'),
    },
    earlier: findRelatedSamples(db, population),
  }
}

export interface PopulationExportOrder {
  readonly sampleId: number
  readonly path: string
}

/**
 * Writes the list that a sample was drawn from ([Note: The list of a population]).
 * @throws AppError *not-found*, *evidence-broken*, *disk-full*, *file-access*
 */
export function exportPopulation(
  db: ReadableDatabase,
  { sampleId, path }: PopulationExportOrder,
): ReportResult {
  const { population } = getSample(db, sampleId)
  return makeReportFile(path, (file) => {
    file.write(printList(getList(db, population.populationId)))
    return population.count
  })
}
