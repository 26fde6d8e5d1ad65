import { create } from 'zustand'
import type { Assessment, ReviewerRole, Verdict } from '../../shared/domain/sample.ts'

/** What the Samples screen shows. */
type Shown =
  | { readonly kind: 'list' }
  | { readonly kind: 'draw' }
  | { readonly kind: 'sample'; readonly sampleId: number; readonly role: ReviewerRole }

/** What was written about an item and not stored yet. */
export interface ItemDraft extends Pick<Assessment, 'ground' | 'note'> {
  readonly verdict: Verdict | null
}

export function toDraftKey(reference: string, role: ReviewerRole): string {
  return `${reference} ${role}`
}

interface SamplingState {
  readonly shown: Shown
  /** Row of the test sheet that the keys act on, from 0. */
  readonly cursor: number
  /** By toDraftKey, so that nothing written is lost on the way to another item or screen. */
  readonly drafts: Readonly<Record<string, ItemDraft>>
  showList(): void
  showDraw(): void
  /** @param number of the drawn item to begin at, from 1. */
  showSample(sampleId: number, role?: ReviewerRole, number?: number): void
  setCursor(cursor: number): void
  /** null where there is nothing to keep. */
  setDraft(key: string, draft: ItemDraft | null): void
  resetForWorkspace(): void
}

export const useSamplingStore = create<SamplingState>()((set) => ({
  shown: { kind: 'list' },
  cursor: 0,
  drafts: {},
  showList: () => set({ shown: { kind: 'list' } }),
  showDraw: () => set({ shown: { kind: 'draw' } }),
  showSample: (sampleId, role = 'first', number = 1) =>
    set({ shown: { kind: 'sample', sampleId, role }, cursor: number - 1 }),
  setCursor: (cursor) => set({ cursor }),
  setDraft: (key, draft) =>
    set(({ drafts: { [key]: _, ...others } }) => ({ drafts: draft ? { ...others, [key]: draft } : others })),
  resetForWorkspace: () => set({ shown: { kind: 'list' }, drafts: {} }),
}))
