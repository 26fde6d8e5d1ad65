import type { FeedbackId } from '../../shared/domain/ids.ts'
import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import type { View } from '../../shared/preferences.ts'
import { renameKey, withoutKey } from '../../shared/query/edit-query.ts'
import { useSetPreferences } from '../ipc/use-preferences.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** A figure of a report whose rows a screen shows. */
export interface ShownFigure {
  /** As printed in the report. */
  readonly id: string
  readonly template: ReportTemplate
  /** Number of the newest receipt that the report was made from; null where it is not known, or cannot grow. */
  readonly receipt: number | null
  /** Number of the report's entry in the log; null where the log does not have it. */
  readonly logEntry: number | null
}

export type { View }

type PlaceOf<Name extends string> = Name extends `${infer Place}/${string}` ? Place : Name
/** What the rail leads to. */
export type Place = PlaceOf<View>

export function placeOf(view: View): Place {
  return view.split('/')[0] as Place
}

const DEFAULT_SORT: FeedbackSort = { by: 'stateSince', descending: true }

/** What Reviews asks for: a row to go to, its as-of date, or a filter. */
export type Asked = 'row' | 'as-of' | 'filter'

interface ViewState {
  readonly view: View
  /** Text of the feedback search, as typed. */
  readonly filter: string
  readonly sort: FeedbackSort
  /** The last millisecond that list, facets and detail take into account; null for everything that is known. */
  readonly asOfMs: number | null
  /** Row of the feedback list that the keys act on. */
  readonly cursor: number
  readonly responseFilter: string
  /** Where a look at some reviews began, with the search that was left; null elsewhere. */
  readonly cameFrom: { readonly view: View; readonly filter: string } | null
  /** The item in the detail pane. */
  readonly selectedId: FeedbackId | null
  /** Whether the form for a new workspace replaces the first-run cards. */
  readonly isConnecting: boolean
  /** Where the new workspace gets its pages from, as it was asked for. */
  readonly connectingTo: 'service' | 'files'
  readonly isHelpOpen: boolean
  readonly areUpdatesOpen: boolean
  readonly asked: Asked | null
  /** Moves the cursor of the list on screen by some rows; null where there is no such list. */
  readonly stepper: ((by: number) => void) | null
  setView(view: View): void
  setFilter(filter: string): void
  setSort(sort: FeedbackSort): void
  /** The list keeps its rows: a filter by state goes on by the state of now, and the other way round. */
  setAsOf(asOfMs: number | null): void
  setCursor(cursor: number): void
  setResponseFilter(filter: string): void
  /** Goes to the feedback list with exactly this search: what a figure does when it is clicked. */
  showRows(filter: string, sort?: FeedbackSort, asOfMs?: number | null): void
  /** The same for a look from another screen, to which `goBack` leads; the search of before comes back with it. */
  visitRows(filter: string): void
  goBack(): void
  select(feedbackId: FeedbackId | null): void
  setConnecting(isConnecting: boolean, connectingTo?: 'service' | 'files'): void
  ask(asked: Asked | null): void
}

/** What Reviews opens with. */
export const DEFAULT_FILTER = 'state:hidden,deleted'

const FRESH = {
  filter: DEFAULT_FILTER,
  sort: DEFAULT_SORT,
  asOfMs: null,
  cursor: 0,
  responseFilter: '',
  selectedId: null,
  cameFrom: null,
  isConnecting: false,
  asked: null,
  connectingTo: 'service',
} as const

export const useViewStore = createWorkspaceStore<ViewState>(
  (set) => ({
    view: 'home',
    isHelpOpen: false,
    areUpdatesOpen: false,
    stepper: null,
    ...FRESH,
    setView: (view) => set({ view, cameFrom: null }),
    setFilter: (filter) => set({ filter, cursor: 0, cameFrom: null }),
    setSort: (sort) => set({ sort, cursor: 0 }),
    setAsOf: (asOfMs) => set((state) => ({ asOfMs, cursor: 0, filter: keepRows(state, asOfMs) })),
    setCursor: (cursor) => set({ cursor }),
    setResponseFilter: (responseFilter) => set({ responseFilter }),
    showRows: (filter, sort = DEFAULT_SORT, asOfMs = null) =>
      set({ view: 'reviews', filter, sort, asOfMs, cursor: 0, cameFrom: null }),
    visitRows: (filter) =>
      set((former) => ({
        view: 'reviews',
        filter,
        sort: DEFAULT_SORT,
        asOfMs: null,
        cursor: 0,
        cameFrom: { view: former.view, filter: former.filter },
      })),
    goBack: () => set(({ cameFrom }) => (cameFrom ? { ...cameFrom, cursor: 0, cameFrom: null } : {})),
    select: (selectedId) => set({ selectedId }),
    setConnecting: (isConnecting, connectingTo = 'service') => set({ isConnecting, connectingTo }),
    ask: (asked) => set({ asked }),
  }),
  ['view', 'isHelpOpen', 'areUpdatesOpen', 'stepper'],
)

function keepRows({ filter, asOfMs: formerMs }: ViewState, asOfMs: number | null): string {
  if ((formerMs === null) === (asOfMs === null)) return filter
  if (asOfMs !== null) return renameKey(filter, 'state', 'state-now')
  const asksForNow = renameKey(filter, 'state-now', 'state') !== filter
  // A filter by the state then means nothing any more where there is one by the state now.
  return renameKey(asksForNow ? withoutKey(filter, 'state') : filter, 'state-now', 'state')
}

/** Shows a list of one review, with it selected. */
export function useShowReview(): (feedbackId: FeedbackId) => void {
  const showView = useShowView()
  return (feedbackId) => {
    const { showRows, select } = useViewStore.getState()
    showRows(`feedback:${feedbackId}`)
    showView('reviews')
    select(feedbackId)
  }
}

/** Goes to a screen and remembers it for the next start. */
export function useShowView(): (view: View) => void {
  const setPreferences = useSetPreferences()
  const setView = useViewStore((state) => state.setView)
  return (view) => {
    setView(view)
    setPreferences({ lastView: view })
  }
}
