import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { DEFAULT_PREFERENCES } from '../../../shared/preferences.ts'
import {
  freezeColumn,
  isColumnShown,
  isOnlyColumn,
  orderColumns,
  placeColumn,
  showColumn,
} from './arrange-columns.ts'
import type { ColumnId } from '../../features/feedback/column-specs.ts'
import { feedbackStrings } from '../../features/feedback/feedback-strings.ts'
import type { Columns } from './use-columns.ts'

const strings = feedbackStrings.columns

/** Which columns there are, in which order, and which stay in view. */
export function ColumnsMenu({ columns }: { readonly columns: Columns }) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={14} />}>
          {strings.choose}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={strings.chooseLabel} className="columns-menu">
        <ul>
          {orderColumns(columns.choice).map((id, index, all) => (
            <ColumnLine key={id} id={id} before={all[index - 1]} after={all[index + 1]} columns={columns} />
          ))}
        </ul>
        <Button variant="subtle" onClick={() => columns.change(() => DEFAULT_PREFERENCES.feedbackColumns)}>
          {strings.reset}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ColumnLineProps {
  readonly id: ColumnId
  readonly before: ColumnId | undefined
  readonly after: ColumnId | undefined
  readonly columns: Columns
}

function ColumnLine({ id, before, after, columns }: ColumnLineProps) {
  const { choice, change } = columns
  const name = strings.names[id]
  const isFrozen = choice.frozen.includes(id)
  const Pin = isFrozen ? IconPinFilled : IconPin
  return (
    <li className="columns-line">
      <Checkbox
        size="xs"
        label={name}
        checked={isColumnShown(choice, id)}
        disabled={isOnlyColumn(choice, id)}
        title={isOnlyColumn(choice, id) ? strings.onlyOne : undefined}
        onChange={(event) => {
          const isShown = event.currentTarget.checked
          change((now) => showColumn(now, id, isShown))
        }}
      />
      <LineButton
        label={strings.freeze(name)}
        isPressed={isFrozen}
        onClick={() => change((now) => freezeColumn(now, id, !isFrozen))}
      >
        <Pin size={14} aria-hidden />
      </LineButton>
      <LineButton
        label={strings.earlier(name)}
        isDisabled={!before}
        onClick={() => before && change((now) => placeColumn(now, id, before))}
      >
        <IconArrowUp size={14} aria-hidden />
      </LineButton>
      <LineButton
        label={strings.later(name)}
        isDisabled={!after}
        onClick={() => after && change((now) => placeColumn(now, id, after))}
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
