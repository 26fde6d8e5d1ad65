import { useSpotlight } from '@mantine/spotlight'
import { useEffect, useMemo, useState } from 'react'
import { isDecimalId } from '../../../shared/domain/ids.ts'
import type { RecentWorkspace } from '../../../shared/ipc/application-contract.ts'
import { asOfDayMs, parseDay } from '../../components/as-of-day.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { KEY_MAP } from '../../components/keyboard/key-map.ts'
import { listKeyActions, watchScopes } from '../../components/keyboard/use-keys.ts'
import { useCaseJumps } from '../../features/cases/use-case-jump.ts'
import { showAlone } from '../../features/reviews/open-review.ts'
import { useShowSearch } from '../../features/reviews/saved-search-menu.tsx'
import { useSampleJumps } from '../../features/samples/sample-jumps.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessNames, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { paletteStore } from '../../stores/palette-store.ts'
import { placeOf, useShowView, useViewStore } from '../../stores/view-store.ts'
import { frameStrings } from '../../strings/frame-strings.ts'
import type { Action } from '../action.ts'
import { useActions } from '../use-actions.ts'
import { useFigureJumps } from '../use-report-actions.ts'

const { palette, paletteGroups } = frameStrings

/** As many as anyone scrolls through. */
const SHOWN_ENTRIES = 200

export interface EntryGroup {
  readonly name: string
  readonly entries: readonly Action[]
}

/** What fits the typed text, in groups; empty groups are left out. */
export function usePaletteGroups(
  typed: string,
  open: (workspace: RecentWorkspace) => void,
): readonly EntryGroup[] {
  const named = useActions()
  const keyActions = useKeyActions()
  const searches = useSearchEntries()
  const workspaces = useWorkspaceEntries(open)
  const toTargets = useTargets()
  const toSearch = useReviewSearch()
  const place = useViewStore((state) => placeOf(state.view))
  return useMemo(() => {
    const taken = new Set(named.flatMap(({ keys = [] }) => keys))
    const others = keyActions.filter(({ keys = [] }) => !keys.some((key) => taken.has(key)))
    // Whoever opens the palette seldom looks for the keys that move the cursor of a list.
    const isOfList = ({ id }: Action) => LIST_ACTIONS.has(id)
    const actions = [...others.filter((one) => !isOfList(one)), ...named, ...others.filter(isOfList)]
    const isHere = (action: Action) => action.place === 'current' || action.place === place
    const groups = [
      { name: paletteGroups.found, entries: toTargets(typed) },
      { name: paletteGroups.here, entries: actions.filter(isHere) },
      { name: paletteGroups.everywhere, entries: [...actions.filter((one) => !isHere(one)), ...workspaces] },
      { name: paletteGroups.searches, entries: searches },
    ]
    const ranked = groups.map(({ name, entries }, index) => ({
      name,
      entries:
        index === 0
          ? entries
          : rankMatches(typed, entries, ({ label, words = '' }) => `${label} ${words}`).slice(
              0,
              SHOWN_ENTRIES,
            ),
    }))
    return [...ranked, { name: paletteGroups.reviews, entries: toSearch(typed) }].filter(
      ({ entries }) => entries.length > 0,
    )
  }, [typed, named, keyActions, searches, workspaces, toTargets, toSearch, place])
}

const NO_ACTIONS: readonly Action[] = []

/** What the keys of the screen do, which can change beneath the open palette. */
function useKeyActions(): readonly Action[] {
  const { opened } = useSpotlight(paletteStore)
  const [actions, setActions] = useState(NO_ACTIONS)
  useEffect(() => {
    if (!opened) return
    return watchScopes(() => {
      const now = listKeyActions().reduce(addKeyAction, NO_ACTIONS)
      // The palette itself is a part of what is watched.
      setActions((former) => (namesOf(former) === namesOf(now) ? former : now))
    })
  }, [opened])
  return actions
}

const namesOf = (actions: readonly Action[]) =>
  actions.map(({ id, keys = [] }) => [id, ...keys].join(' ')).join()

const LIST_ACTIONS: ReadonlySet<string> = new Set(
  KEY_MAP.filter(({ scope }) => scope === 'list').map(({ id }) => `key-${id}`),
)

/** What two keys do in two scopes, such as *Undo*, is one entry with both. */
function addKeyAction(
  actions: readonly Action[],
  { id, label, keys, run }: ReturnType<typeof listKeyActions>[number],
): readonly Action[] {
  const same = actions.find((action) => action.label === label)
  if (!same) return [...actions, { id: `key-${id}`, label, keys, place: 'current', run }]
  const merged = { ...same, keys: [...(same.keys ?? []), ...keys] }
  return actions.map((action) => (action === same ? merged : action))
}

/** What the typed text names: a review, a business, a case, a finding, a sample, a figure, a date. */
function useTargets(): (typed: string) => readonly Action[] {
  const workspace = useCall('workspace:current', undefined).data
  const hasWorkspace = Boolean(workspace)
  const showView = useShowView()
  const showSamples = () => showView('samples')
  const toSampleJumps = useSampleJumps(hasWorkspace, showSamples)
  const toCaseJumps = useCaseJumps()
  const toFigureJumps = useFigureJumps()
  const toDateJumps = useDateJumps()
  const names = useBusinessNames()
  return (typed) =>
    hasWorkspace
      ? [
          ...toJumps(typed, () => showView('reviews')),
          ...toCaseJumps(typed),
          ...toSampleJumps(typed),
          ...toFigureJumps(typed),
          ...toDateJumps(typed),
          ...toNamedBusinesses(typed, names, () => showView('reviews')),
        ]
      : []
}

/** Businesses that are offered for a part of their name. */
const OFFERED_BUSINESSES = 5

function toNamedBusinesses(
  typed: string,
  names: ReadonlyMap<string, string>,
  showReviews: () => void,
): readonly Action[] {
  const wanted = fold(typed).trim()
  if (wanted.length < 2) return []
  return Iterator.from(names)
    .filter(([, name]) => fold(name).includes(wanted))
    .take(OFFERED_BUSINESSES)
    .map(([id, name]) => ({
      id: `business-${id}`,
      label: palette.jumpBusiness(`${name} (${id})`),
      run: () => {
        useViewStore.getState().showRows(`business:${id}`)
        showReviews()
      },
    }))
    .toArray()
}

/** What is typed can always be searched for. */
function useReviewSearch(): (typed: string) => readonly Action[] {
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const showView = useShowView()
  return (typed) => {
    const filter = typed.trim()
    if (!hasWorkspace || filter === '') return []
    const run = () => {
      useViewStore.getState().showRows(filter)
      showView('reviews')
    }
    return [{ id: 'search-reviews', label: palette.searchReviews(filter), run }]
  }
}

/** Saved searches of the open workspace, to show. */
function useSearchEntries(): readonly Action[] {
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const searches = useCall('searches:list', undefined, { enabled: hasWorkspace })
  const show = useShowSearch()
  return (hasWorkspace ? (searches.data ?? []) : []).map((search) => ({
    id: `search-${search.searchId}`,
    label: palette.search(search.name),
    run: () => show(search),
  }))
}

/** Workspaces that were open before, to open again. */
function useWorkspaceEntries(open: (workspace: RecentWorkspace) => void): readonly Action[] {
  const recent = useCall('workspace:recent', undefined)
  const current = useCall('workspace:current', undefined).data
  return (recent.data ?? [])
    .filter(({ path, isMissing }) => path !== current?.path && !isMissing)
    .map((workspace) => ({
      id: `workspace-${workspace.path}`,
      label: palette.openWorkspace(workspace.name),
      run: () => open(workspace),
    }))
}

/** What a typed number can be: an item or a business. */
function toJumps(typed: string, showFeedback: () => void): Action[] {
  const id = typed.trim().replace(/^[#FB]/i, '')
  if (!isDecimalId(id)) return []
  return [
    {
      id: 'jump-feedback',
      label: palette.jumpFeedback(id),
      run: () => {
        showAlone(id).catch(showFailure)
        showFeedback()
      },
    },
    {
      id: 'jump-business',
      label: palette.jumpBusiness(id),
      run: () => {
        useViewStore.getState().showRows(`business:${id}`)
        showFeedback()
      },
    },
  ]
}

/** A typed date: the reviews as of its end. */
function useDateJumps(): (typed: string) => readonly Action[] {
  const zone = useAuditZone()
  const cutoffMs = useDataCutoff()
  const showView = useShowView()
  return (typed) => {
    const day = parseDay(typed)
    if (day === null || cutoffMs === null || cutoffMs === undefined) return []
    const run = () => {
      useViewStore.getState().setAsOf(asOfDayMs(day, cutoffMs, zone))
      showView('reviews')
    }
    return [{ id: 'jump-date', label: palette.jumpDate(day), run }]
  }
}

/**
 * How well a typed text fits a name: the letters of the text in their order, anywhere in the name. Higher is better,
 * null where they do not occur. Letters that begin a word or follow one another count more; accents and case do not.
 */
export function scoreMatch(typed: string, name: string): number | null {
  const wanted = fold(typed).replace(/\s+/g, '')
  const letters = fold(name)
  if (letters.includes(fold(typed).trim())) return 1_000 - letters.indexOf(fold(typed).trim())
  let score = 0
  let from = 0
  let last = -2
  for (const letter of wanted) {
    const at = letters.indexOf(letter, from)
    if (at < 0) return null
    score += at === last + 1 ? 4 : isWordStart(letters, at) ? 3 : 0
    last = at
    from = at + letter.length
  }
  return score - letters.length / 100
}

function isWordStart(letters: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? ' ')
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The entries whose names fit, best first; all of them, in their order, for an empty text. */
export function rankMatches<Entry>(
  typed: string,
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  const letters = typed.replace(/\s+/g, '').length
  if (letters === 0) return [...entries]
  // Letters that are merely somewhere in a long name are no match to a person.
  const isNear = (score: number | null) => score !== null && score >= 2 * letters
  return entries
    .map((entry) => ({ entry, score: scoreMatch(typed, nameOf(entry)) }))
    .filter((match): match is { entry: Entry; score: number } => isNear(match.score))
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}
