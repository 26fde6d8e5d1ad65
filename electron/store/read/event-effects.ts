import type { EventEffect } from '../../../shared/domain/overview-charts.ts'
import { FLAG_BITS } from '../index-codes.ts'

/** What an item's events up to some place say; see [Note: What an event does] in shared/domain/overview-charts.ts. */
export interface ItemState {
  /** null before the first event that counts. */
  readonly show: 0 | 1 | null
  readonly deleted: 0 | 1
}

export const BEFORE_FIRST: ItemState = { show: null, deleted: 0 }

export interface EffectRow {
  readonly show: 0 | 1
  readonly deleted: 0 | 1
  readonly flags: number
}

export function toEffect(before: ItemState, event: EffectRow): EventEffect {
  if ((event.flags & FLAG_BITS.rewritten) !== 0) return 'other'
  if (event.deleted === 1 && before.deleted === 0) return 'deleted'
  if (event.show === before.show) return 'other'
  if (event.show === 0) return 'hidden'
  return before.show === null ? 'first-shown' : 'shown'
}

/** True also where the event sets the deleted mark at once. */
export function turnsHidden(before: ItemState, event: EffectRow): boolean {
  return (event.flags & FLAG_BITS.rewritten) === 0 && event.show === 0 && before.show !== 0
}

/** Bits of times that cannot be right: long before such services, or after the reply that brought them. */
export const IMPLAUSIBLE_BITS = FLAG_BITS['time-implausible'] | FLAG_BITS['time-in-future']

export function isImplausible({ flags }: Pick<EffectRow, 'flags'>): boolean {
  return (flags & IMPLAUSIBLE_BITS) !== 0
}
