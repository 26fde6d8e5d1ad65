import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { LOWEST_ID } from '../walk-items.ts'
import { readVersion } from './id-pager.ts'

/**
 * [Note: Finding prefilter]
 *
 * Few items have findings, but each row of a list searched for its own: at 10,000,000 events this read 200 pages of an
 * index, a quarter of the time of a page. So in idle time a bit is set for each item with findings, and an item without
 * a bit is not looked up. Items share bits, so a set bit only means that the item may have findings.
 */
export interface FindingPrefilter {
  /** A character for each id: `0` if the item has no finding, `1` if it may have some. */
  markAll(ids: readonly bigint[]): string
  /** Sets some more bits; false when all are set. */
  noteMore(): boolean
}

/** 512 KiB. A prime, so that equidistant ids spread over all bits. */
const BITS = 4_194_301
/** Findings of a step: about a millisecond. */
const STEP_FINDINGS = 2_048

const NEXT_ITEMS = `
  SELECT feedback_id FROM finding INDEXED BY finding_by_item WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?`

interface Noted {
  readonly version: string
  readonly bits: Uint8Array
  /** The last item whose bit is set. */
  last: bigint
  isComplete: boolean
}

/** Call within a read transaction. The bits are discarded when the data change. */
export function createFindingPrefilter(db: ReadableDatabase): FindingPrefilter {
  let noted: Noted | null = null

  const getNoted = (): Noted => {
    const version = readVersion(db)
    if (noted?.version !== version) {
      noted = { version, bits: new Uint8Array(Math.ceil(BITS / 8)), last: LOWEST_ID, isComplete: false }
    }
    return noted
  }
  return {
    markAll(ids) {
      if (!noted?.isComplete || noted.version !== readVersion(db)) return markEvery(ids)
      const { bits } = noted
      return ids.map((id) => (hasBit(bits, id) ? '1' : '0')).join('')
    },
    noteMore() {
      const current = getNoted()
      if (current.isComplete) return false
      const ids = prepareOnce(db, NEXT_ITEMS)
        .pluck()
        .safeIntegers()
        .all(current.last, STEP_FINDINGS) as bigint[]
      for (const id of ids) setBit(current.bits, id)
      current.last = ids.at(-1) ?? current.last
      current.isComplete = ids.length < STEP_FINDINGS
      return !current.isComplete
    },
  }
}

/** All items may have findings. */
export function markEvery(ids: readonly bigint[]): string {
  return '1'.repeat(ids.length)
}

function placeOf(id: bigint): number {
  return Math.abs(Number(id)) % BITS
}

function setBit(bits: Uint8Array, id: bigint): void {
  const place = placeOf(id)
  bits[place >>> 3] = (bits[place >>> 3] ?? 0) | (1 << (place & 7))
}

function hasBit(bits: Uint8Array, id: bigint): boolean {
  const place = placeOf(id)
  return ((bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0
}
