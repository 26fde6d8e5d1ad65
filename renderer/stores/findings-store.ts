import type { DispositionState, RuleName } from '../../shared/domain/finding.ts'
import type { BusinessId } from '../../shared/domain/ids.ts'
import { withoutTerms } from '../../shared/query/findings-terms.ts'
import type { ShownFigure } from './shown-figure.ts'
import { createWorkspaceStore } from './workspace-store.ts'

export const FINDINGS_TABS = ['rules', 'business', 'disposition', 'businesses', 'self-test'] as const
export type FindingsTab = (typeof FINDINGS_TABS)[number]

interface FindingsState {
  readonly tab: FindingsTab
  /** The rule whose findings are listed; null for all of them, which the tab by rule does not offer. */
  readonly rule: RuleName | null
  readonly businessId: BusinessId | null
  readonly disposition: DispositionState | null
  readonly isRobust: boolean | null
  /** Filter of a report: only the findings that it selects. */
  readonly within: string
  /** The figure of a report whose rows are listed, as long as they are. */
  readonly figure: ShownFigure | null
  /** The finding that a typed reference leads to; the list goes to it once and forgets it. */
  readonly wantedKey: string | null
  setTab(tab: FindingsTab): void
  setRule(rule: RuleName | null): void
  setBusiness(businessId: BusinessId | null): void
  setDisposition(disposition: DispositionState | null): void
  setRobust(isRobust: boolean | null): void
  setWithin(within: string): void
  /** Everything that was found, on this tab. */
  showAll(): void
  /** Those that a figure of a report counts: of one rule, or of all. */
  showFigure(figure: ShownFigure, shown: Partial<ShownFindings>): void
  /** Goes to one finding among all findings of its rule. */
  goTo(rule: RuleName, key: string): void
  forgetWanted(): void
}

type ShownFindings = Pick<FindingsState, 'rule' | 'disposition' | 'isRobust' | 'within'>

const FRESH = {
  tab: 'rules',
  rule: 'long-hidden',
  businessId: null,
  disposition: null,
  isRobust: null,
  within: '',
  figure: null,
  wantedKey: null,
} as const

/** What the Findings screen looks at. */
export const useFindingsStore = createWorkspaceStore<FindingsState>((set) => ({
  ...FRESH,
  setTab: (tab) =>
    set(({ rule }) => ({
      tab,
      figure: null,
      businessId: null,
      disposition: tab === 'disposition' ? 'open' : null,
      rule: tab === 'rules' ? (rule ?? FRESH.rule) : null,
    })),
  // What is chosen takes the place of what the report had chosen of the same kind.
  setRule: (rule) => set(({ within }) => ({ rule, within: withoutTerms(within, 'rule'), figure: null })),
  setBusiness: (businessId) =>
    set(({ within }) => ({ businessId, within: withoutTerms(within, 'business'), figure: null })),
  setDisposition: (disposition) =>
    set(({ within }) => ({ disposition, within: withoutTerms(within, 'disposition'), figure: null })),
  setRobust: (isRobust) => set({ isRobust, figure: null }),
  setWithin: (within) => set({ within, figure: null }),
  showAll: () => set({ businessId: null, disposition: null, isRobust: null, within: '', figure: null }),
  showFigure: (figure, { rule = null, ...shown }) =>
    set({ ...FRESH, tab: rule ? 'rules' : 'business', ...shown, rule, figure }),
  goTo: (rule, key) => set({ ...FRESH, rule, wantedKey: key }),
  forgetWanted: () => set({ wantedKey: null }),
}))
