import { ANY_CASE, type CaseFilter, type CaseSort, type CaseView } from '../../shared/domain/case.ts'
import type { DispositionState, Ground, RuleName } from '../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../shared/domain/ids.ts'
import type { ShownFigure } from './view-store.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** The headings of the list by priority. */
export const CASE_GROUPS = ['changed', 'high', 'medium', 'low'] as const
export type CaseGroupName = (typeof CASE_GROUPS)[number]

/** What a decision says beside confirmed or dismissed. */
export interface Grounds {
  readonly ground: Ground | null
  readonly note: string
}

/** A decision, or an exclusion from a burst, that can be undone. */
export interface DoneDecision {
  readonly references: readonly string[]
  /** The review that was excluded; null for a decision. */
  readonly excluded: FeedbackId | null
  /** What was done, in words. */
  readonly done: string
}

/** Findings that a figure of a report led to. */
interface FigureFindings {
  readonly rule: RuleName | null
  readonly businessId: BusinessId | null
  readonly disposition: DispositionState | null
  readonly isRobust: boolean | null
  /** Filter of the report. */
  readonly within: string
  /** null once the list was narrowed differently. */
  readonly figure: ShownFigure | null
}

interface CasesState {
  readonly view: CaseView
  readonly sort: CaseSort
  readonly isReversed: boolean
  readonly filter: CaseFilter
  readonly collapsed: readonly CaseGroupName[]
  /** Line of the list that the keys act on. */
  readonly cursor: number
  /** The case on that line, which the cursor follows when the list changes; null for whichever is there. */
  readonly reference: string | null
  /** The cursor goes to `reference` as soon as its place is known. */
  readonly isWanted: boolean
  /** The burst whose reviews are shown instead of the list. */
  readonly opened: string | null
  /** What is being decided about `reference`; empty for every other case. */
  readonly draft: Grounds & {
    readonly reference: string | null
    /** Whether a decision was tried without either. */
    readonly isAsked: boolean
  }
  readonly last: Grounds | null
  /** Newest last. */
  readonly done: readonly DoneDecision[]
  readonly findings: FigureFindings | null
  showView(view: CaseView): void
  sortBy(sort: CaseSort, isReversed: boolean): void
  setFilter(filter: Partial<CaseFilter>): void
  toggleGroup(group: CaseGroupName): void
  moveTo(cursor: number, reference: string | null): void
  /** The list, with the cursor at this case; another view or filter where this one does not hold it. */
  goTo(reference: string, view?: CaseView): void
  /** The list with exactly these cases: what a figure opens. */
  showCases(view: CaseView, filter?: Partial<CaseFilter>): void
  open(reference: string | null): void
  setDraft(reference: string, change: Partial<CasesState['draft']>): void
  showFigure(figure: ShownFigure, shown: Partial<Omit<FigureFindings, 'figure'>>): void
  closeFigure(): void
  /** The list as it was, instead of a burst or of the findings of a figure. */
  showList(): void
}

const NO_DRAFT = { reference: null, ground: null, note: '', isAsked: false } as const
const TOP = { cursor: 0, reference: null, isWanted: false, opened: null, findings: null } as const

/** What the screen of cases shows. */
export const useCasesStore = createWorkspaceStore<CasesState>((set) => ({
  view: 'open',
  sort: 'priority',
  isReversed: false,
  filter: ANY_CASE,
  collapsed: [],
  ...TOP,
  draft: NO_DRAFT,
  last: null,
  done: [],
  showView: (view) => set({ view, ...TOP }),
  sortBy: (sort, isReversed) => set({ sort, isReversed, cursor: 0, reference: null }),
  setFilter: (change) => set(({ filter }) => ({ filter: { ...filter, ...change }, ...TOP })),
  toggleGroup: (group) =>
    set(({ collapsed }) => ({
      collapsed: collapsed.includes(group)
        ? collapsed.filter((name) => name !== group)
        : [...collapsed, group],
    })),
  moveTo: (cursor, reference) => set({ cursor, reference, isWanted: false }),
  goTo: (reference, view) =>
    set({ ...TOP, ...(view && { view, filter: ANY_CASE }), collapsed: [], reference, isWanted: true }),
  showCases: (view, filter = {}) => set({ ...TOP, view, filter: { ...ANY_CASE, ...filter }, collapsed: [] }),
  open: (opened) => set({ opened }),
  setDraft: (reference, change) =>
    set(({ draft }) => ({
      draft: { ...(draft.reference === reference ? draft : NO_DRAFT), reference, ...change },
    })),
  showFigure: (figure, shown) =>
    set({
      ...TOP,
      findings: {
        rule: null,
        businessId: null,
        disposition: null,
        isRobust: null,
        within: '',
        ...shown,
        figure,
      },
    }),
  closeFigure: () => set({ findings: null }),
  showList: () => set({ findings: null, opened: null }),
}))
