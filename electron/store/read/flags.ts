import type { EntryFlag } from '../../../shared/domain/visibility-event.ts'
import { FLAG_BITS } from '../index-codes.ts'

const BITS = Object.entries(FLAG_BITS) as readonly [EntryFlag, number][]
const NONE: readonly EntryFlag[] = []

/** Words for the bits of a `flags` column. */
export function toFlags(bits: number): readonly EntryFlag[] {
  return bits === 0 ? NONE : BITS.filter(([, bit]) => (bits & bit) !== 0).map(([flag]) => flag)
}
