import { Menu } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { gridStrings as strings } from './grid-strings.ts'

/** Something that can be done with the row of the cursor, or with the selected rows. */
export interface RowAction {
  readonly name: string
  readonly label: string
  readonly key?: string
  run(): void
}

interface RowMenuProps {
  readonly actions: readonly RowAction[]
  /** Where it opens, in CSS pixels of the window; null while it is closed. */
  readonly at: { readonly x: number; readonly y: number } | null
  onClose(): void
}

/** The menu of a right click. */
export function RowMenu({ actions, at, onClose }: RowMenuProps) {
  return (
    <Menu opened={at !== null} onClose={onClose} position="bottom-start" offset={0} trapFocus>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left: at?.x ?? 0, top: at?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={strings.menuOf}>
        {actions.map(({ name, label, key, run }) => (
          <Menu.Item key={name} onClick={run} rightSection={key && <kbd>{key}</kbd>}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens the menu at the pointer, or at the row of the cursor when a key asked for it. */
export function useRowMenu(moveTo: (row: number) => void, focusList: () => void) {
  const [at, setAt] = useState<RowMenuProps['at']>(null)
  return {
    at,
    open: (event: MouseEvent, row: number | null, cursorElement: Element | null) => {
      event.preventDefault()
      if (row !== null) moveTo(row)
      const box = row === null ? cursorElement?.getBoundingClientRect() : undefined
      setAt(box ? { x: box.left + 16, y: box.bottom } : { x: event.clientX, y: event.clientY })
    },
    close: () => {
      setAt(null)
      focusList()
    },
  }
}
