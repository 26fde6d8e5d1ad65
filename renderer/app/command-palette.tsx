import { Spotlight, type SpotlightActionData } from '@mantine/spotlight'
import { useMemo } from 'react'
import { frameWords } from '../words/frame-words.ts'
import { useActions } from './use-actions.ts'

/** Ctrl/Cmd + K: every action by name. The key itself is handled with the others, so that the menu can open it too. */
export function CommandPalette() {
  const actions = useActions()
  const entries = useMemo<SpotlightActionData[]>(
    () => actions.map((action) => ({ id: action.id, label: action.label, onClick: action.run })),
    [actions],
  )
  return (
    <Spotlight
      actions={entries}
      shortcut={null}
      lockScroll={false}
      scrollable
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': frameWords.paletteOpen } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.4 }}
      maxHeight={420}
      nothingFound={frameWords.paletteEmpty}
      searchProps={{
        placeholder: frameWords.palettePlaceholder,
        'aria-label': frameWords.palettePlaceholder,
      }}
    />
  )
}
