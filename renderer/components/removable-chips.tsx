import './removable-chips.css'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { drawAndFocus } from './keyboard/focus.ts'

const strings = { or: 'or', remove: (label: string) => `Remove: ${label}` } as const

export interface RemovableChip {
  readonly key: string
  readonly label: string
  /** How it is joined to the chip before it. */
  readonly join: 'and' | 'or'
}

interface RemovableChipsProps<Chip extends RemovableChip> {
  readonly label: string
  readonly chips: readonly Chip[]
  onRemove(chip: Chip): void
  /** Selector of what has the focus when the last chip is gone. */
  readonly next: string
}

/** What narrows a list, in plain words, part by part; each can be taken away. */
export function RemovableChips<Chip extends RemovableChip>({
  label,
  chips,
  onRemove,
  next,
}: RemovableChipsProps<Chip>) {
  const listRef = useRef<HTMLUListElement>(null)
  if (chips.length === 0) return null
  const remove = (chip: Chip, at: number): void =>
    drawAndFocus(
      () => onRemove(chip),
      () => findNear(listRef.current, at) ?? document.querySelector<HTMLElement>(next),
    )
  return (
    <ul className="query-chips" ref={listRef} aria-label={label}>
      {chips.map((chip, at) => (
        <li key={chip.key}>
          {at > 0 && chip.join === 'or' && <span className="query-join">{strings.or}</span>}
          <span className="query-chip">
            <span className="query-chip-label" title={chip.label}>
              <bdi>{chip.label}</bdi>
            </span>
            <button
              type="button"
              aria-label={strings.remove(chip.label)}
              onClick={() => remove(chip, at)}
              onKeyDown={(event) => {
                if (isRemoval(event)) remove(chip, at)
              }}
            >
              <IconX size={12} aria-hidden />
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function isRemoval({ key }: KeyboardEvent): boolean {
  return key === 'Delete' || key === 'Backspace'
}

/** The chip that took the place of the removed one, or the last one. */
function findNear(list: HTMLElement | null, at: number): HTMLElement | undefined {
  const buttons = list?.isConnected ? [...list.querySelectorAll('button')] : []
  return buttons[at] ?? buttons.at(-1)
}
