import { createSpotlight } from '@mantine/spotlight'
import { create } from 'zustand'

const [store, actions] = createSpotlight()

/** Whether the command palette is open. */
export const paletteStore = store

interface PaletteQuery {
  readonly query: string
  setQuery(query: string): void
  /** A character that was typed before the palette had the focus. */
  append(character: string): void
}

/** What is typed into the command palette. */
export const usePaletteQuery = create<PaletteQuery>()((set) => ({
  query: '',
  setQuery: (query) => set({ query }),
  append: (character) => set(({ query }) => ({ query: query + character })),
}))

/** With nothing in its box. Emptied as it opens: as it closes would be later than the first key of the next opening. */
export function openPalette(): void {
  usePaletteQuery.getState().setQuery('')
  actions.open()
}

/**
 * Selects the first entry for Enter, unless one is selected. Mantine does so when something is typed, but not when
 * entries come later, and exports no way to ask for it.
 */
export function selectFirstEntry(): void {
  const { opened, listId } = store.getState()
  const list = document.getElementById(listId)
  if (!opened || list?.querySelector('[data-selected]')) return
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

export function closePalette(): void {
  actions.close()
}

export function togglePalette(): void {
  if (store.getState().opened) closePalette()
  else openPalette()
}
