import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useCallback, useEffect, useMemo } from 'react'
import { useFindingJumps } from '../features/findings/use-finding-jump.ts'
import { useSampleJumps } from '../features/sampling/sample-jumps.ts'
import { PassphrasePrompt } from '../features/start/passphrase-prompt.tsx'
import { useOpenWorkspace } from '../features/start/use-open-workspace.ts'
import { useCall } from '../ipc/use-call.ts'
import { paletteStore, selectFirstEntry, usePaletteQuery } from '../stores/palette-store.ts'
import { useShowView } from '../stores/use-show-view.ts'
import { frameStrings } from '../strings/frame-strings.ts'
import type { Action } from './action.ts'
import { rankMatches } from './fuzzy-match.ts'
import { KeyNames } from './key-names.tsx'
import { toJumps, useSearchEntries, useWorkspaceEntries } from './palette-entries.ts'
import { useActions } from './use-actions.ts'
import { useFigureJumps } from './use-report-actions.ts'

/** As many as anyone scrolls through. */
const SHOWN_ENTRIES = 200

/**
 * Ctrl/Cmd + K: every action, saved search and recent workspace by name, and items by their number. The key itself is
 * handled with the others, so that the menu can open it too.
 */
export function CommandPalette() {
  const { open, prompt } = useOpenWorkspace()
  const entries = useEntries(open)
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const showView = useShowView()
  const showSamples = useCallback(() => showView('samples'), [showView])
  const toSampleJumps = useSampleJumps(hasWorkspace, showSamples)
  const toFindingJumps = useFindingJumps()
  const toFigureJumps = useFigureJumps()
  const filter = useCallback(
    (typed: string) => {
      const jumps = hasWorkspace
        ? [
            ...toJumps(typed, () => showView('reviews')),
            ...toFindingJumps(typed),
            ...toSampleJumps(typed),
            ...toFigureJumps(typed),
          ]
        : []
      const found = rankMatches(typed, entries, ({ label }) => label)
      return [...jumps, ...found].map(toSpotlight)
    },
    [entries, hasWorkspace, showView, toFindingJumps, toSampleJumps, toFigureJumps],
  )
  const { query, setQuery } = usePaletteQuery()
  // Samples, figures and searches come when they are read, which may be after the last key was typed.
  useEffect(() => {
    if (query !== '' && filter(query).length > 0) selectFirstEntry()
  }, [filter, query])
  const all = useMemo(() => entries.map(toSpotlight), [entries])
  return (
    <>
      <Spotlight
        store={paletteStore}
        query={query}
        onQueryChange={setQuery}
        clearQueryOnClose={false}
        actions={all}
        filter={filter}
        limit={SHOWN_ENTRIES}
        shortcut={null}
        lockScroll={false}
        scrollable
        transitionProps={{ duration: 0 }}
        attributes={{ content: { 'aria-label': frameStrings.paletteOpen } }}
        overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
        maxHeight={420}
        nothingFound={frameStrings.paletteEmpty}
        searchProps={{
          placeholder: frameStrings.palettePlaceholder,
          'aria-label': frameStrings.palettePlaceholder,
        }}
      />
      <PassphrasePrompt {...prompt} />
    </>
  )
}

function useEntries(open: Parameters<typeof useWorkspaceEntries>[0]): readonly Action[] {
  const actions = useActions()
  const searches = useSearchEntries()
  const workspaces = useWorkspaceEntries(open)
  return useMemo(() => [...actions, ...searches, ...workspaces], [actions, searches, workspaces])
}

function toSpotlight({ id, label, keys, run }: Action): SpotlightActionData {
  return { id, label, onClick: run, ...(keys && { rightSection: KeyNames({ keys }) }) }
}
