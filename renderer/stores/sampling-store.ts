import { create } from 'zustand'
import type { ReviewerRole } from '../../shared/domain/sample.ts'

/** What the Samples screen shows. */
type Shown =
  | { readonly kind: 'list' }
  | { readonly kind: 'draw' }
  | { readonly kind: 'sample'; readonly sampleId: number; readonly role: ReviewerRole }

interface SamplingState {
  readonly shown: Shown
  /** Row of the test sheet that the keys act on, from 0. */
  readonly cursor: number
  showList(): void
  showDraw(): void
  /** @param number of the drawn item to begin at, from 1. */
  showSample(sampleId: number, role?: ReviewerRole, number?: number): void
  setCursor(cursor: number): void
}

export const useSamplingStore = create<SamplingState>()((set) => ({
  shown: { kind: 'list' },
  cursor: 0,
  showList: () => set({ shown: { kind: 'list' } }),
  showDraw: () => set({ shown: { kind: 'draw' } }),
  showSample: (sampleId, role = 'first', number = 1) =>
    set({ shown: { kind: 'sample', sampleId, role }, cursor: number - 1 }),
  setCursor: (cursor) => set({ cursor }),
}))
