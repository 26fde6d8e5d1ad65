import { Spotlight } from '@mantine/spotlight'
import {
  IconArrowRight,
  IconBookmark,
  IconFileText,
  IconFolderOpen,
  IconKeyboard,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconSunMoon,
  IconTextSize,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { KeyHint } from '../../components/controls/key-hint.tsx'
import { PassphrasePrompt } from '../../features/start/passphrase-form.tsx'
import { useOpenWorkspace } from '../../features/start/use-open-workspace.ts'
import { useCall } from '../../ipc/use-call.ts'
import { closePalette, paletteStore, selectFirstEntry, usePaletteQuery } from '../../stores/palette-store.ts'
import { type Place, placeOf, useViewStore } from '../../stores/view-store.ts'
import { frameStrings } from '../../strings/frame-strings.ts'
import { NOT_DESCRIBED } from '../../theme/app-theme.tsx'
import type { Action } from '../action.ts'
import { PLACES } from '../frame/places.ts'
import styles from './command-palette.module.css'
import { type EntryGroup, usePaletteGroups } from './palette-entries.ts'

/**
 * Ctrl/Cmd + K: every action, saved search and recent workspace by name, and reviews, cases, samples, figures and dates
 * as they are typed. The key itself is handled with the others, so that the menu can open it too.
 */
export function CommandPalette() {
  const { open, prompt } = useOpenWorkspace()
  const { query, setQuery } = usePaletteQuery()
  const groups = usePaletteGroups(query, open)
  const isEnterWaiting = useRef(false)
  // Samples, figures and searches come when they are read, which may be after the last key was typed, Enter included.
  useEffect(() => {
    if (query === '' || groups.length === 0) return
    selectFirstEntry()
    if (!isEnterWaiting.current) return
    isEnterWaiting.current = false
    closePalette()
    groups[0]?.entries[0]?.run()
  }, [groups, query])
  const onKeyDown = (event: KeyboardEvent) => {
    isEnterWaiting.current = event.key === 'Enter' && query !== '' && groups.length === 0
  }
  return (
    <>
      <Spotlight.Root
        store={paletteStore}
        query={query}
        onQueryChange={setQuery}
        clearQueryOnClose={false}
        shortcut={null}
        lockScroll={false}
        scrollable
        size={640}
        transitionProps={{ duration: 0 }}
        attributes={{ content: { 'aria-label': frameStrings.paletteOpen }, ...NOT_DESCRIBED }}
        overlayProps={{ blur: 0, color: 'var(--scrim)', backgroundOpacity: 1 }}
        maxHeight={430}
        classNames={SPOTLIGHT_CLASSES}
      >
        <Entries groups={groups} query={query} onKeyDown={onKeyDown} />
        <footer className={styles.foot}>
          <span>
            <KeyHint keys={['Enter']} /> {frameStrings.paletteRun}
          </span>
          <span>
            <KeyHint keys={['ArrowUp', 'ArrowDown']} /> {frameStrings.paletteChoose}
          </span>
          <span>{frameStrings.paletteHint}</span>
        </footer>
      </Spotlight.Root>
      <PassphrasePrompt {...prompt} />
    </>
  )
}

interface EntriesProps {
  readonly groups: readonly EntryGroup[]
  readonly query: string
  onKeyDown(event: KeyboardEvent): void
}

/**
 * The box and what it finds: a combobox, whose keys Mantine handles without telling a screen reader of the selection.
 */
function Entries({ groups, query, onKeyDown }: EntriesProps) {
  const selectedId = useSelectedId()
  const isEmpty = groups.length === 0
  return (
    <>
      <Spotlight.Search
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={<CurrentPlace />}
        rightSectionWidth="auto"
        placeholder={frameStrings.palettePlaceholder}
        aria-label={frameStrings.palettePlaceholder}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={!isEmpty}
        aria-controls={LIST_ID}
        aria-activedescendant={selectedId}
      />
      <Spotlight.ActionsList
        id={LIST_ID}
        role={isEmpty ? 'status' : 'listbox'}
        aria-label={isEmpty ? undefined : frameStrings.paletteEntries}
      >
        {groups.map((group) => (
          <PaletteGroup key={group.name} group={group} query={query} selectedId={selectedId} />
        ))}
        {isEmpty && <Spotlight.Empty>{frameStrings.paletteEmpty}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </>
  )
}

/** The entry that Enter runs: Mantine marks it in the document alone. */
function useSelectedId(): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const list = document.getElementById(LIST_ID)
    if (!list) return
    const read = () => setId(list.querySelector('[data-selected]')?.id)
    const observer = new MutationObserver(read)
    observer.observe(list, { attributeFilter: ['data-selected'], childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return id
}

const SPOTLIGHT_CLASSES = {
  content: styles.content ?? '',
  search: styles.search ?? '',
  actionsList: styles.list ?? '',
  actionsGroup: styles.group ?? '',
  action: styles.action ?? '',
  actionLabel: styles.label ?? '',
}

const LIST_ID = 'palette-entries'

/** An id has no spaces, which the path of a workspace may have. */
const optionId = ({ id }: Action) => `palette-${encodeURIComponent(id)}`

function CurrentPlace() {
  const place = useViewStore((state) => placeOf(state.view))
  const hasWorkspace = Boolean(useCall('workspace:current', undefined).data)
  const name = PLACES.find((one) => one.place === place)?.name
  return hasWorkspace && name ? <span className={styles.place}>{frameStrings.paletteIn(name)}</span> : null
}

interface PaletteGroupProps {
  readonly group: EntryGroup
  readonly query: string
  readonly selectedId: string | undefined
}

function PaletteGroup({ group, query, selectedId }: PaletteGroupProps) {
  const current = useViewStore((state) => placeOf(state.view))
  return (
    <Spotlight.ActionsGroup label={group.name} role="group" aria-label={group.name}>
      {group.entries.map((action) => (
        <Spotlight.Action
          key={action.id}
          ref={(option: HTMLButtonElement | null) => {
            // Mantine keeps the id of an entry for itself.
            if (option) option.id = optionId(action)
          }}
          role="option"
          aria-selected={optionId(action) === selectedId}
          label={action.label}
          leftSection={iconOf(action, current)}
          rightSection={action.keys && <KeyHints keys={action.keys} />}
          highlightQuery={query.trim() !== ''}
          onClick={action.run}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function KeyHints({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span className={styles.end}>
      <KeyHint keys={keys} isDecorative />
    </span>
  )
}

/** By the beginning of the action's id: what it acts on. */
const ICONS = [
  [/^search-reviews/, IconSearch],
  [/^(?:search-|(?:save|manage|import|export)-search)/, IconBookmark],
  [/^(?:workspace-|open-(?!log)|(?:lock|close)-workspace)/, IconFolderOpen],
  [
    /^(?:show-settings|export-log|times|check-for-updates|show-licenses|open-log|copy-diagnostics)/,
    IconSettings,
  ],
  [/^keyboard-help/, IconKeyboard],
  [/^(?:report|save-report|print|repeat|export|find-figure|review-)/, IconFileText],
  [/^(?:verify|jump-figure|show-verification)/, IconShieldCheck],
  [/^sync/, IconRefresh],
  [/^theme/, IconSunMoon],
  [/^text-/, IconTextSize],
  [/^find/, IconSearch],
] as const

/** What is not listed under a place and acts on one, by the beginning of its id. */
const TARGETS: readonly (readonly [RegExp, Place])[] = [
  [/^jump-(?:case|finding)/, 'cases'],
  [/^jump-sample/, 'samples'],
  [/^(?:jump-|business-|watched-|starred-)/, 'reviews'],
]

/** The icon of what an action acts on, else that of its place. @param current the place on screen */
function iconOf({ id, place }: Action, current: Place): ReactNode {
  const [, view] = /^show-([a-z]+)/.exec(id) ?? []
  const target =
    TARGETS.find(([begin]) => begin.test(id))?.[1] ?? (place === 'current' ? current : (place ?? view))
  const Icon =
    ICONS.find(([begin]) => begin.test(id))?.[1] ??
    PLACES.find((one) => one.place === target)?.icon ??
    (target === 'settings' ? IconSettings : IconArrowRight)
  return <Icon size={16} stroke={1.6} aria-hidden />
}
