import { create } from 'zustand'
import type { DispositionState, RuleName } from '../../shared/domain/finding.ts'
import type { BusinessId } from '../../shared/domain/ids.ts'

export const FINDINGS_TABS = ['rules', 'business', 'disposition', 'businesses', 'self-test'] as const
export type FindingsTab = (typeof FINDINGS_TABS)[number]

interface FindingsState {
  readonly tab: FindingsTab
  /** The rule whose findings are listed; null for all of them, which the tab by rule does not offer. */
  readonly rule: RuleName | null
  readonly businessId: BusinessId | null
  readonly disposition: DispositionState | null
  /** The finding that a typed reference leads to; the list goes to it once and forgets it. */
  readonly wantedKey: string | null
  setTab(tab: FindingsTab): void
  setRule(rule: RuleName | null): void
  setBusiness(businessId: BusinessId | null): void
  setDisposition(disposition: DispositionState | null): void
  /** Goes to one finding among all findings of its rule. */
  goTo(rule: RuleName, key: string): void
  forgetWanted(): void
  resetForWorkspace(): void
}

const FRESH = {
  tab: 'rules',
  rule: 'long-hidden',
  businessId: null,
  disposition: null,
  wantedKey: null,
} as const

/** What the Findings screen looks at. */
export const useFindingsStore = create<FindingsState>()((set) => ({
  ...FRESH,
  setTab: (tab) =>
    set(({ rule }) => ({
      tab,
      businessId: null,
      disposition: tab === 'disposition' ? 'open' : null,
      rule: tab === 'rules' ? (rule ?? FRESH.rule) : null,
    })),
  setRule: (rule) => set({ rule }),
  setBusiness: (businessId) => set({ businessId }),
  setDisposition: (disposition) => set({ disposition }),
  goTo: (rule, key) => set({ ...FRESH, rule, wantedKey: key }),
  forgetWanted: () => set({ wantedKey: null }),
  resetForWorkspace: () => set(FRESH),
}))
