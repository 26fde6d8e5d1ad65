import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { usePreferences, useSetPreferences } from '../../ipc/use-preferences.ts'
import { feedbackStrings } from './feedback-strings.ts'

/** A narrower screen keeps the panel closed until it is asked for: rows come first. CSS pixels. */
const ROOM_FOR_PANEL = 760

interface FacetPanelState {
  readonly isOpen: boolean
  toggle(): void
}

/** Whether the panel is open: remembered, and apart from that closed where there is little room. */
export function useFacetPanel(screenWidth: number): FacetPanelState {
  const { areFacetsOpen } = usePreferences()
  const setPreferences = useSetPreferences()
  const [isOpenInNarrow, setOpenInNarrow] = useState(false)
  if (screenWidth > 0 && screenWidth < ROOM_FOR_PANEL) {
    return { isOpen: isOpenInNarrow, toggle: () => setOpenInNarrow(!isOpenInNarrow) }
  }
  return {
    isOpen: areFacetsOpen && screenWidth > 0,
    toggle: () => setPreferences((current) => ({ areFacetsOpen: !current.areFacetsOpen })),
  }
}

export function FacetToggle({ panel }: { readonly panel: FacetPanelState }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFilter size={14} />}
      aria-expanded={panel.isOpen}
      onClick={panel.toggle}
    >
      {panel.isOpen ? feedbackStrings.facets.hide : feedbackStrings.facets.show}
    </Button>
  )
}
