import type { HistoryEntry, ResponseEntry } from '../api/parsed-page.ts'

/**
 * Digests are sums of four lanes of 32 bits with carry: 128 bits. They compare readings of a sweep and are not
 * evidence, which is the SHA-256 of each body. So a multiplicative hash is sufficient, which takes a fifth of the
 * time of SHA-256 on such short texts (docs/decisions/0020-ingest-speed.md).
 */
const LANES = 4
const LANE_SIZE = 2 ** 32

/**
 * The sum, modulo 2^128, of a 128-bit hash of each entry; 32 hex digits. It does not depend on the order of entries
 * or their division into pages, and differs for two identical entries and one.
 */
export function digestEntries(entries: readonly (HistoryEntry | ResponseEntry)[]): string {
  const sum = new Float64Array(LANES)
  const mixer = new Uint32Array(LANES)
  for (const entry of entries) {
    mixer.set(START)
    mixText(mixer, entry.feedbackId)
    mixText(mixer, entry.businessId)
    if ('content' in entry) {
      mixText(mixer, entry.type)
      mixText(mixer, entry.date.text)
      mixText(mixer, entry.content)
    } else {
      mixWord(mixer, entry.showOnWebsite * 2 + entry.deleted)
      mixText(mixer, entry.time.text)
    }
    // The last words have not yet reached the first lanes.
    for (let round = 0; round < LANES; round += 1) mixWord(mixer, mixer[LANES - 1] ?? 0)
    for (let lane = 0; lane < LANES; lane += 1) sum[lane] = (sum[lane] ?? 0) + (mixer[lane] ?? 0)
  }
  return carry([...sum])
}

/** Fractions of square roots of primes, the initial values of SHA-256. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a]

/** Two UTF-16 units at a time. The length comes first, so that text boundaries are unambiguous. */
function mixText(mixer: Uint32Array, text: string): void {
  mixWord(mixer, text.length)
  const even = text.length & ~1
  for (let at = 0; at < even; at += 2) mixWord(mixer, text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16))
  if (even < text.length) mixWord(mixer, text.charCodeAt(even))
}

/** Each step is invertible, so two different words never lead to the same state. Odd constants of MurmurHash3. */
function mixWord(mixer: Uint32Array, word: number): void {
  let a = Math.imul((mixer[0] ?? 0) ^ word, 0x85ebca6b)
  a ^= a >>> 13
  let b = Math.imul((mixer[1] ?? 0) ^ a, 0xc2b2ae35)
  b ^= b >>> 16
  let c = Math.imul((mixer[2] ?? 0) ^ b, 0xcc9e2d51)
  c ^= c >>> 15
  let d = Math.imul((mixer[3] ?? 0) ^ c, 0x1b873593)
  d ^= d >>> 14
  mixer[0] = (a + d) | 0
  mixer[1] = b
  mixer[2] = c
  mixer[3] = d
}

/** Lanes hold at most entries × 2^32, far below 2^53, until carries are propagated here. */
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
