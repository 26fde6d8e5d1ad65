import type { TimelineEntry } from './feedback-item.ts'
import type { BusinessId } from './ids.ts'

export interface AroundRequest {
  readonly businessId: BusinessId
  readonly atMs: number
  /** Entries at most so far before or after count, both ends included. */
  readonly withinMs: number
}

/** Events and responses of all items of a business around a moment. */
export interface Around {
  /** Oldest first; at the same millisecond events stand before responses. The nearest ones where they are cut. */
  readonly entries: readonly TimelineEntry[]
  readonly events: number
  readonly responses: number
}

/** More than anyone reads one by one; the figures beside them count all. */
export const AROUND_ENTRIES = 400
