import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { freezeColumn, type PlacedColumn, showColumn, sizeColumn, stepColumn } from './arrange-columns.ts'
import { orderToShow, type SortHandler } from './column.ts'
import { ColumnsDialog } from './columns-menu.tsx'
import styles from './grid.module.css'
import { gridStrings } from './grid-strings.ts'
import type { Columns } from './use-columns.ts'

const strings = gridStrings.columns
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
  const { name, heading, sort: by, times } = column
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
            aria-label={strings.menuOf(heading)}
          >
            <IconChevronDown size={13} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown aria-label={strings.menuOf(heading)}>
          {by !== undefined && onSort && (
            <>
              <Menu.Item onClick={() => onSort(orderToShow(column, by, true))}>
                {strings.sortBy(true, times)}
              </Menu.Item>
              <Menu.Item onClick={() => onSort(orderToShow(column, by, false))}>
                {strings.sortBy(false, times)}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => change((now) => stepColumn(all, now, name, -1))}>
            {strings.moveLeft}
          </Menu.Item>
          <Menu.Item onClick={() => change((now) => stepColumn(all, now, name, 1))}>
            {strings.moveRight}
          </Menu.Item>
          <Menu.Item onClick={() => change((now) => freezeColumn(now, name, !isFrozen))}>
            {isFrozen ? strings.unfreezeIt : strings.freezeIt}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            closeMenuOnClick={false}
            onClick={() => change((now) => sizeColumn(now, column, width + STEP_PX))}
          >
            {strings.wider}
          </Menu.Item>
          <Menu.Item
            closeMenuOnClick={false}
            onClick={() => change((now) => sizeColumn(now, column, width - STEP_PX))}
          >
            {strings.narrower}
          </Menu.Item>
          <Menu.Item onClick={() => change((now) => sizeColumn(now, column, null))}>
            {strings.resetWidth}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            disabled={shown.length === 1}
            onClick={() => change((now) => showColumn(all, now, column, false))}
          >
            {strings.hide}
          </Menu.Item>
          <Menu.Item onClick={() => setChoosing(true)}>{strings.chooseLabel}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && <ColumnsDialog columns={columns} isOpen onClose={() => setChoosing(false)} />}
    </>
  )
}
