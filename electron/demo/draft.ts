import type { ResponseType } from '../../shared/domain/feedback-response.ts'
import type { DemoBusiness } from './businesses.ts'

export interface DraftEvent {
  readonly ms: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
}

export interface DraftResponse {
  readonly ms: number
  readonly type: ResponseType
  readonly content: string
}

/** A feedback item before it has an id. */
export interface DraftItem {
  readonly business: DemoBusiness
  /** In the order in which they were recorded, which decides within one second. */
  readonly events: readonly DraftEvent[]
  readonly responses: readonly DraftResponse[]
}

export const shown = (ms: number): DraftEvent => ({ ms, show: 1, deleted: 0 })
export const hidden = (ms: number): DraftEvent => ({ ms, show: 0, deleted: 0 })
export const deletedWhileShown = (ms: number): DraftEvent => ({ ms, show: 1, deleted: 1 })
export const deletedWhileHidden = (ms: number): DraftEvent => ({ ms, show: 0, deleted: 1 })

export const countDraftEvents = (items: readonly DraftItem[]): number =>
  items.reduce((sum, item) => sum + item.events.length, 0)
export const countDraftResponses = (items: readonly DraftItem[]): number =>
  items.reduce((sum, item) => sum + item.responses.length, 0)
export const wasHidden = (item: DraftItem): boolean => item.events.some((event) => event.show === 0)

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
