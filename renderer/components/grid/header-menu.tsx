import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useViewStore } from '../../stores/view-store.ts'
import { freezeColumn, showColumn, sizeColumn, stepColumn } from './arrange-columns.ts'
import { COLUMN_SPECS, type ColumnId } from '../../features/feedback/column-specs.ts'
import { feedbackStrings } from '../../features/feedback/feedback-strings.ts'
import type { Columns } from './use-columns.ts'

const strings = feedbackStrings.columns
const STEP_PX = 48

interface HeaderMenuProps {
  readonly id: ColumnId
  readonly columns: Columns
  readonly isOpen: boolean
  onOpenChange(isOpen: boolean): void
}

/** Everything that can be done with a column, by pointer or keys; Arrow Down at the heading opens it too. */
export function HeaderMenu({ id, columns, isOpen, onOpenChange }: HeaderMenuProps) {
  const { choice, change, placed } = columns
  const by = COLUMN_SPECS[id].sort
  const isMoment = COLUMN_SPECS[id].isMoment === true
  const setSort = useViewStore((state) => state.setSort)
  const isFrozen = choice.frozen.includes(id)
  const width = placed.find((column) => column.id === id)?.width ?? COLUMN_SPECS[id].width
  return (
    <Menu opened={isOpen} onChange={onOpenChange} position="bottom-start" returnFocus>
      <Menu.Target>
        <button
          type="button"
          className="feedback-menu-button"
          tabIndex={-1}
          aria-label={strings.menuOf(strings.names[id])}
        >
          <IconChevronDown size={13} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={strings.menuOf(strings.names[id])}>
        {by && (
          <>
            <Menu.Item onClick={() => setSort({ by, descending: true })}>
              {strings.sortBy(true, isMoment)}
            </Menu.Item>
            <Menu.Item onClick={() => setSort({ by, descending: false })}>
              {strings.sortBy(false, isMoment)}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item onClick={() => change((now) => stepColumn(now, id, -1))}>{strings.moveLeft}</Menu.Item>
        <Menu.Item onClick={() => change((now) => stepColumn(now, id, 1))}>{strings.moveRight}</Menu.Item>
        <Menu.Item onClick={() => change((now) => freezeColumn(now, id, !isFrozen))}>
          {isFrozen ? strings.unfreezeIt : strings.freezeIt}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          onClick={() => change((now) => sizeColumn(now, id, width + STEP_PX))}
        >
          {strings.wider}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          onClick={() => change((now) => sizeColumn(now, id, width - STEP_PX))}
        >
          {strings.narrower}
        </Menu.Item>
        <Menu.Item onClick={() => change((now) => sizeColumn(now, id, null))}>{strings.resetWidth}</Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={placed.length === 1} onClick={() => change((now) => showColumn(now, id, false))}>
          {strings.hide}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
