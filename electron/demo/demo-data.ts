import type { ResponseType } from '../../shared/domain/feedback-item.ts'
import type { RuleName } from '../../shared/domain/finding.ts'

/** A show/hide history entry with the field names of the API. Ids are decimal text, since some exceed 2⁵³. */
export interface DemoEvent {
  readonly feedbackId: string
  readonly businessId: string
  readonly showOnWebsite: 0 | 1
  readonly time: string
  readonly deleted: 0 | 1
}

/** A feedback response entry with the field names of the API. */
export interface DemoResponse {
  readonly businessId: string
  readonly feedbackId: string
  readonly type: ResponseType
  readonly date: string
  readonly content: string
}

/** A business in a reply of the optional call `/api/businesses/get`. */
export interface DemoBusinessRecord {
  readonly businessId: string
  readonly businessName: string
  readonly city: string
  readonly country: string
}

/** Items that were arranged for a rule: together they make one case. */
export interface PlantedCase {
  readonly rule: RuleName
  readonly feedbackIds: readonly string[]
}

export interface DemoData {
  /** Newest first; of two entries in one second, the one recorded later comes first. */
  readonly history: readonly DemoEvent[]
  /** Newest first. */
  readonly responses: readonly DemoResponse[]
  readonly businesses: readonly DemoBusinessRecord[]
  /** The cases that rules with default parameters must find at the moment `nowMs`. */
  readonly planted: readonly PlantedCase[]
  /** Cases that rules must not find: one step short of the threshold. */
  readonly nearMisses: readonly PlantedCase[]
}

export const DEMO_DEFAULTS = { seed: 20_261, events: 40_000, responses: 15_000, businesses: 60 } as const
