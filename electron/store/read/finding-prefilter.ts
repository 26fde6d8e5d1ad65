import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { readVersion } from './id-pager.ts'

/**
 * [Note: Finding prefilter]
 *
 * Few items have findings, but each row of a list looked for its own: at 10,000,000 events that read 200 pages of an index, a
 * quarter of what the page took. So while nothing is asked, the items that have findings are noted, one bit for each; an item
 * whose bit is not set is not looked up. Items share bits: a bit that is set says no more than that it is worth looking.
 */
export interface FindingPrefilter {
  /** A character for each id: `0` where the item has no finding for certain, `1` where it may have some. */
  markAll(ids: readonly bigint[]): string
  /** Notes some more; false when there is nothing left to note. */
  noteMore(): boolean
}

/** 512 KiB. A prime, so that ids at equal distances spread over all of it. */
const BITS = 4_194_301
/** Findings of a step: about a millisecond. */
const STEP_FINDINGS = 2_048
const LOWEST_ID = -(2n ** 63n)

const NEXT_ITEMS = `
  SELECT feedback_id FROM finding INDEXED BY finding_by_item WHERE feedback_id > ? ORDER BY feedback_id LIMIT +?`

interface Noted {
  readonly version: string
  readonly bits: Uint8Array
  /** The last item that is noted. */
  last: bigint
  isComplete: boolean
}

/** Call within a read transaction. What is noted holds as long as the data do. */
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

/** Where nothing is known. */
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
