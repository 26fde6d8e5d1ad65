import { hash } from 'node:crypto'
import type { HistoryEntry, ResponseEntry } from '../api/parsed-page.ts'

/** Digests are sums of four lanes of 32 bits with carry: 128 bits. */
const LANES = 4
const LANE_SIZE = 2 ** 32

/**
 * Sum, modulo 2^128, of the first 128 bits of the SHA-256 of each entry; 32 hex digits. A sum does not depend on the
 * order of entries, nor on how they are divided into pages, and tells two identical entries from one.
 */
export function digestEntries(entries: readonly (HistoryEntry | ResponseEntry)[]): string {
  const sum = new Array<number>(LANES).fill(0)
  for (const entry of entries) {
    const digest = hash('sha256', canonicalText(entry), 'buffer')
    for (let lane = 0; lane < LANES; lane += 1) sum[lane] = (sum[lane] ?? 0) + digest.readUInt32BE(lane * 4)
  }
  return carry(sum)
}

function canonicalText(entry: HistoryEntry | ResponseEntry): string {
  const { feedbackId, businessId } = entry
  return JSON.stringify(
    'content' in entry
      ? [feedbackId, businessId, entry.type, entry.date.text, entry.content]
      : [feedbackId, businessId, entry.showOnWebsite, entry.deleted, entry.time.text],
  )
}

/** Lanes hold at most (entries × 2^32), far below 2^53, until the carries are passed on here. */
function carry(lanes: readonly number[]): string {
  let over = 0
  let text = ''
  for (const lane of lanes.toReversed()) {
    const value = lane + over
    over = Math.floor(value / LANE_SIZE)
    text = (value % LANE_SIZE).toString(16).padStart(8, '0') + text
  }
  return text
}
