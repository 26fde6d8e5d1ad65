import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import { KeyHint } from '../controls/key-hint.tsx'
import { freezeColumn, type PlacedColumn, showColumn, sizeColumn, stepColumn } from './arrange-columns.ts'
import { orderToShow, type SortHandler, gridStrings as strings } from './column.ts'
import { ColumnsDialog } from './columns-menu.tsx'
import styles from './grid.module.css'
import type { Columns } from './use-columns.ts'

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
          <Menu.Item
            key={name}
            onClick={run}
            rightSection={key !== undefined && <KeyHint keys={[key]} isDecorative />}
          >
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

const columnsStrings = strings.columns
const STEP_PX = 48

interface HeaderMenuProps {
  readonly placed: PlacedColumn
  readonly columns: Columns<unknown, unknown>
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
  readonly onSort: SortHandler | undefined
}

/** Everything that can be done with a column, by pointer or keys; Arrow Down at the heading opens it too. */
export function HeaderMenu({ placed, columns, isOpen, onOpenChange, onSort }: HeaderMenuProps) {
  const { column, width } = placed
  const { name, heading, sort: by, values } = column
  const { all, shown, choice, change } = columns
  const isFrozen = choice.frozen.includes(name)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu opened={isOpen} onChange={onOpenChange} position="bottom-start" returnFocus>
        <Menu.Target>
          <button
            type="button"
            className={styles.menuButton}
            tabIndex={-1}
            aria-label={columnsStrings.menuOf(heading)}
          >
            <IconChevronDown size={13} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={columnsStrings.menuOf(heading)}>
          {by !== undefined && onSort && (
            <>
              <Menu.Item onClick={() => onSort(orderToShow(column, by, true))}>
                {columnsStrings.sortBy(true, values)}
              </Menu.Item>
              <Menu.Item onClick={() => onSort(orderToShow(column, by, false))}>
                {columnsStrings.sortBy(false, values)}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => change((now) => stepColumn(all, now, name, -1))}>
            {columnsStrings.moveLeft}
          </Menu.Item>
          <Menu.Item onClick={() => change((now) => stepColumn(all, now, name, 1))}>
            {columnsStrings.moveRight}
          </Menu.Item>
          <Menu.Item onClick={() => change((now) => freezeColumn(now, name, !isFrozen))}>
            {isFrozen ? columnsStrings.unfreezeIt : columnsStrings.freezeIt}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            closeMenuOnClick={false}
            onClick={() => change((now) => sizeColumn(now, column, width + STEP_PX))}
          >
            {columnsStrings.wider}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            onClick={() => change((now) => sizeColumn(now, column, width - STEP_PX))}
          >
            {columnsStrings.narrower}
          </Menu.Item>
          <Menu.Item onClick={() => change((now) => sizeColumn(now, column, null))}>
            {columnsStrings.resetWidth}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            disabled={shown.length === 1}
            onClick={() => change((now) => showColumn(all, now, column, false))}
          >
            {columnsStrings.hide}
          </Menu.Item>
          <Menu.Item onClick={() => setChoosing(true)}>{columnsStrings.chooseLabel}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <ColumnsDialog columns={columns} isOpen onClose={() => setChoosing(false)} />}
    </>
  )
}
