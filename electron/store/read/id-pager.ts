import { prepareOnce, prepareRecent, type ReadableDatabase } from '../database.ts'
import type { Condition } from './condition.ts'
import { createSeekAnchors, type SeekAnchors, type SkippableList, selectIds } from './seek-anchors.ts'
import { readInSlices, type SlicedList } from './sorted-ids.ts'

/**
 * Pages of a long list at any offset, as row ids. Policy (measured on a million events, see docs/decisions):
 *
 * - Where an index gives the order and nothing is filtered, OFFSET passes over a covering index, from the nearest place
 *   that is known (see seek-anchors.ts).
 * - Otherwise the ids of the whole result are read once, in order, 8 bytes each, and every later page is a slice. They
 *   hold until the data change, and with them the data cutoff.
 * - The first rows are asked for before that, where they can be had without reading everything, unless an index shows
 *   that there are few ids to read.
 */
export interface IdSource {
  /** Tells results apart that differ in filter or order … */
  readonly key: string
  /** … and in filter alone. */
  readonly countKey: string
  /** Every id, in order. */
  readonly all: Condition
  /** The same in steps; null where a condition reads a list of its own first, or where few ids are looked up. */
  readonly slices: SlicedList | null
  readonly count: Condition
  /** Counts, up to LIMIT +?, rows that an index finds alone, all ids among them; null where no index does. */
  readonly among: Condition | null
  /** The first ids, ending in LIMIT +?. An *incomplete* one may give fewer ids than there are. */
  readonly first: { readonly query: Condition; readonly isComplete: boolean } | null
  /** Null where passing over rows is not cheap. */
  readonly skip: SkippableList | null
}

export interface IdPager {
  page(source: IdSource, offset: number, limit: number): readonly bigint[]
  /** The same, or null where all ids would have to be read for it. */
  pageQuickly(source: IdSource, offset: number, limit: number): readonly bigint[] | null
  /**
   * Reads all ids, in steps where that can be, unless they are known. One read transaction has to last from the first
   * to the last.
   */
  readInSteps(source: IdSource): Generator<void>
  /** Gets pages of the list asked for last ready, a little; false when there is nothing to do. */
  work(): boolean
  count(source: IdSource): number
  /** The position of an id, null where it is not in the list; reads all ids. */
  indexOf(source: IdSource, id: bigint): number | null
  /** The first place from which on `isReached` holds, or the number of ids; it must hold for a tail of the list. */
  findFirst(source: IdSource, isReached: (id: bigint) => boolean): number
}

/** So many ids are read and sorted in about the time of a walk that may find none of them. */
const FEW_ROWS = 5_000
/** Pages that end further down are never told from the first rows alone. */
const FIRST_ROWS = 1_000
/** 32 MiB of ids over all results that are kept. */
const MAX_KEPT_IDS = 4_194_304

/** Call inside a read transaction, so that the rows fetched for the ids are of the same moment. */
export function createIdPager(db: ReadableDatabase): IdPager {
  const results = new Map<string, BigInt64Array>()
  const counts = new Map<string, number>()
  const seekAnchors = new Map<string, SeekAnchors>()
  let latest: SeekAnchors | null = null
  let version = ''

  const forgetIfChanged = (): void => {
    const current = readVersion(db)
    if (current === version) return
    version = current
    results.clear()
    counts.clear()
    seekAnchors.clear()
    latest = null
  }
  const readIds = (source: IdSource): BigInt64Array =>
    keepIds(source, BigInt64Array.from(selectIds(db, source.all)))
  const keepIds = (source: IdSource, ids: BigInt64Array): BigInt64Array => {
    results.delete(source.key)
    results.set(source.key, ids)
    counts.set(source.countKey, ids.length)
    forgetOldest(results)
    return ids
  }
  const getIds = (source: IdSource): BigInt64Array => {
    forgetIfChanged()
    return results.get(source.key) ?? readIds(source)
  }
  const count = (source: IdSource): number => {
    const known = counts.get(source.countKey)
    if (known !== undefined) return known
    const { sql, values } = source.count
    const counted = Number(
      db
        .prepare(sql)
        .pluck()
        .get(...values),
    )
    counts.set(source.countKey, counted)
    return counted
  }
  function* readSlices(source: IdSource, slices: SlicedList): Generator<void> {
    const ids = yield* readInSlices(db, slices)
    forgetIfChanged()
    keepIds(source, ids ?? BigInt64Array.from(selectIds(db, source.all)))
  }
  const getSeekAnchors = (source: IdSource, list: SkippableList): SeekAnchors => {
    const known = seekAnchors.get(source.key) ?? createSeekAnchors(db, list, count(source))
    seekAnchors.set(source.key, known)
    return known
  }
  const findPage = (source: IdSource, offset: number, limit: number): readonly bigint[] | undefined => {
    latest = null
    const ids = results.get(source.key)
    if (ids) return Array.from(ids.subarray(offset, offset + limit))
    if (!source.skip) {
      const slice = (known: BigInt64Array) => Array.from(known.subarray(offset, offset + limit))
      return areFew(db, source) ? slice(readIds(source)) : firstPage(db, source, offset, limit)
    }
    latest = getSeekAnchors(source, source.skip)
    return latest.page(offset, limit)
  }

  return {
    count(source) {
      forgetIfChanged()
      return count(source)
    },
    indexOf(source, id) {
      const place = getIds(source).indexOf(id)
      return place < 0 ? null : place
    },
    findFirst: (source, isReached) => findFirst(getIds(source), isReached),
    page(source, offset, limit) {
      forgetIfChanged()
      const ids = findPage(source, offset, limit)
      return ids ?? Array.from(readIds(source).subarray(offset, offset + limit))
    },
    pageQuickly(source, offset, limit) {
      forgetIfChanged()
      return findPage(source, offset, limit) ?? null
    },
    *readInSteps(source) {
      forgetIfChanged()
      if (results.get(source.key)) return
      if (source.slices) yield* readSlices(source, source.slices)
      else readIds(source)
    },
    work() {
      forgetIfChanged()
      return latest?.layMore() ?? false
    },
  }
}

function findFirst(ids: BigInt64Array, isReached: (id: bigint) => boolean): number {
  let [from, to] = [0, ids.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isReached(ids[middle] ?? 0n)) to = middle
    else from = middle + 1
  }
  return from
}

function areFew(db: ReadableDatabase, { among }: IdSource): boolean {
  if (!among) return false
  const counted = prepareRecent(db, among.sql)
    .pluck()
    .get(...among.values, FEW_ROWS + 1)
  return Number(counted) <= FEW_ROWS
}

/** Undefined where the first ids cannot be told from a part of the data. */
function firstPage(
  db: ReadableDatabase,
  source: IdSource,
  offset: number,
  limit: number,
): readonly bigint[] | undefined {
  const wanted = offset + limit
  if (!source.first || wanted > FIRST_ROWS) return undefined
  const ids = selectIds(db, source.first.query, wanted)
  return source.first.isComplete || ids.length === wanted ? ids.slice(offset) : undefined
}

/** Changes with every commit of another connection and every change made on this one. */
export function readVersion(db: ReadableDatabase): string {
  const ofOthers = prepareOnce(db, 'PRAGMA data_version').pluck().get()
  const ofThis = prepareOnce(db, 'SELECT total_changes()').pluck().get()
  return `${ofOthers}/${ofThis}`
}

function forgetOldest(results: Map<string, BigInt64Array>): void {
  let kept = 0
  for (const ids of results.values()) kept += ids.length
  for (const [key, ids] of results) {
    if (kept <= MAX_KEPT_IDS || results.size === 1) return
    kept -= ids.length
    results.delete(key)
  }
}
