import { createWorkspaceStore } from './workspace-store.ts'

/** Windows in which the inspector covers the list. The same as in inspector.module.css. */
export const COVERING = '(max-width: 960px)'

/** Of the inspector, in CSS pixels. */
export const NARROWEST = 336
export const WIDEST = 560

export function limitWidth(px: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, px)))
}

export const INSPECTOR_TABS = ['timeline', 'evidence', 'decision'] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

interface FrameState {
  readonly isRailCollapsed: boolean
  /** Where the inspector has room beside the list. */
  readonly isInspectorOpen: boolean
  /** Where it has none and covers the list: only after a row was opened. */
  readonly isListCovered: boolean
  /** The same on every screen: who compares evidence goes through a list with that tab. */
  readonly inspectorTab: InspectorTab
  /** Ordinary invisible characters, such as tabs and wide spaces, are marked too; suspicious ones always are. */
  readonly areSpacesMarked: boolean
  toggleRail(): void
  toggleSpaces(): void
  /** @param isCovering whether the window matches COVERING. */
  toggleInspector(isCovering: boolean): void
  /** Opens the inspector, whatever the width of the window. */
  openInspector(): void
  uncoverList(): void
  /** Also opens the inspector. */
  showTab(tab: InspectorTab): void
}

export const useFrameStore = createWorkspaceStore<FrameState>(
  (set) => ({
    isRailCollapsed: false,
    isInspectorOpen: true,
    isListCovered: false,
    inspectorTab: 'timeline',
    areSpacesMarked: false,
    toggleRail: () => set(({ isRailCollapsed }) => ({ isRailCollapsed: !isRailCollapsed })),
    toggleSpaces: () => set(({ areSpacesMarked }) => ({ areSpacesMarked: !areSpacesMarked })),
    toggleInspector: (isCovering) =>
      set(({ isInspectorOpen, isListCovered }) =>
        isCovering ? { isListCovered: !isListCovered } : { isInspectorOpen: !isInspectorOpen },
      ),
    openInspector: () => set({ isInspectorOpen: true, isListCovered: true }),
    uncoverList: () => set({ isListCovered: false }),
    showTab: (inspectorTab) => set({ inspectorTab, isInspectorOpen: true, isListCovered: true }),
  }),
  ['isRailCollapsed', 'isInspectorOpen', 'inspectorTab', 'areSpacesMarked'],
)
