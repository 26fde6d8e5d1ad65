import { createWorkspaceStore } from '../../stores/workspace-store.ts'

export const INSPECTOR_TABS = ['timeline', 'evidence', 'decision'] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

interface FrameState {
  readonly isRailCollapsed: boolean
  readonly isInspectorOpen: boolean
  /** The same on every screen: who compares evidence goes through a list with that tab. */
  readonly inspectorTab: InspectorTab
  toggleRail(): void
  setInspectorOpen(isOpen: boolean): void
  /** Also opens the inspector. */
  showTab(tab: InspectorTab): void
}

export const useFrameStore = createWorkspaceStore<FrameState>(
  (set) => ({
    isRailCollapsed: false,
    isInspectorOpen: true,
    inspectorTab: 'timeline',
    toggleRail: () => set(({ isRailCollapsed }) => ({ isRailCollapsed: !isRailCollapsed })),
    setInspectorOpen: (isInspectorOpen) => set({ isInspectorOpen }),
    showTab: (inspectorTab) => set({ inspectorTab, isInspectorOpen: true }),
  }),
  ['isRailCollapsed', 'isInspectorOpen', 'inspectorTab'],
)
