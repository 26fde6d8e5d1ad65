import { ActionIcon, Checkbox, Modal } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArrowDown,
  IconArrowUp,
  IconPin,
  IconPinFilled,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import {
  firstChoice,
  freezeColumn,
  isColumnShown,
  isOnlyColumn,
  orderColumns,
  placeColumn,
  showColumn,
} from './arrange-columns.ts'
import { type ColumnShape, gridStrings } from './column.ts'
import styles from './grid.module.css'
import type { Columns } from './use-columns.ts'

const strings = gridStrings.columns

interface ColumnsMenuProps {
  readonly columns: Columns<unknown, unknown>
}

interface ColumnsDialogProps extends ColumnsMenuProps {
  readonly isOpen: boolean
  onClose(): void
}

/** Opens the choice of columns from a toolbar. */
export function ColumnsButton({ columns }: ColumnsMenuProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={strings.chooseLabel}
        icon={<IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <ColumnsDialog columns={columns} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** Which columns there are, in which order, and which stay in view. */
export function ColumnsDialog({ columns, isOpen, onClose }: ColumnsDialogProps) {
  const { all, choice, change } = columns
  return (
    <Modal opened={isOpen} onClose={onClose} title={strings.chooseLabel} size="sm">
      <div className={styles.columnsMenu} data-columns-menu>
        <ul>
          {orderColumns(all, choice).map((column, index, ordered) => (
            <ColumnLine
              key={column.name}
              column={column}
              before={ordered[index - 1]}
              after={ordered[index + 1]}
              columns={columns}
            />
          ))}
        </ul>
        <Button kind="quiet" onClick={() => change(() => firstChoice(all))}>
          {strings.reset}
        </Button>
      </div>
    </Modal>
  )
}

interface ColumnLineProps extends ColumnsMenuProps {
  readonly column: ColumnShape
  readonly before: ColumnShape | undefined
  readonly after: ColumnShape | undefined
}

function ColumnLine({ column, before, after, columns }: ColumnLineProps) {
  const { all, choice, change } = columns
  const { name, heading } = column
  const isFrozen = choice.frozen.includes(name)
  const isOnly = isOnlyColumn(all, choice, column)
  const Pin = isFrozen ? IconPinFilled : IconPin
  return (
    <li className={styles.columnsLine}>
      <Checkbox
        size="xs"
        label={heading}
        checked={isColumnShown(choice, column)}
        disabled={isOnly}
        title={isOnly ? strings.onlyOne : undefined}
        onChange={(event) => {
          const isShown = event.currentTarget.checked
          change((now) => showColumn(all, now, column, isShown))
        }}
      />
      <LineButton
        label={strings.freeze(heading)}
        isPressed={isFrozen}
        onClick={() => change((now) => freezeColumn(now, name, !isFrozen))}
      >
        <Pin size={14} aria-hidden />
      </LineButton>
      <LineButton
        label={strings.earlier(heading)}
        isDisabled={!before}
        onClick={() => before && change((now) => placeColumn(all, now, name, before.name))}
      >
        <IconArrowUp size={14} aria-hidden />
      </LineButton>
      <LineButton
        label={strings.later(heading)}
        isDisabled={!after}
        onClick={() => after && change((now) => placeColumn(all, now, name, after.name))}
      >
        <IconArrowDown size={14} aria-hidden />
      </LineButton>
    </li>
  )
}

interface LineButtonProps {
  readonly label: string
  readonly isPressed?: boolean
  readonly isDisabled?: boolean
  readonly children: React.ReactNode
  onClick(): void
}

function LineButton({ label, isPressed, isDisabled = false, children, onClick }: LineButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  )
}
