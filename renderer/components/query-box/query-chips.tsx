import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { type Chip, removeChip, toChips } from '../../../shared/query/query-chips.ts'
import { useBusinessNames } from '../../ipc/use-business-names.ts'
import { queryBoxWords as words } from '../../words/query-box-words.ts'
import { LOCALE } from '../use-time-style.ts'

interface QueryChipsProps {
  readonly text: string
  onChange(text: string): void
}

/** What the search asks for in plain words, part by part; each can be taken away. */
export function QueryChips({ text, onChange }: QueryChipsProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const chips = toChips(text, LOCALE, useBusinessNames())
  if (chips.length === 0) return null
  const remove = (chip: Chip, at: number): void => {
    onChange(removeChip(text, chip))
    requestAnimationFrame(() => focusNear(listRef.current, at))
  }
  return (
    <ul className="query-chips" ref={listRef} aria-label={words.chips}>
      {chips.map((chip, at) => (
        <li key={`${chip.start} ${chip.label}`}>
          {at > 0 && chip.join === 'or' && <span className="query-join">{words.or}</span>}
          <span className="query-chip">
            <span className="query-chip-label" title={chip.label}>
              <bdi>{chip.label}</bdi>
            </span>
            <button
              type="button"
              aria-label={words.remove(chip.label)}
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

/** The chip that took the place of the removed one, the last one, or the box. */
function focusNear(list: HTMLElement | null, at: number): void {
  const buttons = list?.isConnected ? [...list.querySelectorAll('button')] : []
  const next = buttons[at] ?? buttons.at(-1)
  if (next) next.focus()
  else document.querySelector<HTMLElement>('[data-search-box]')?.focus()
}
