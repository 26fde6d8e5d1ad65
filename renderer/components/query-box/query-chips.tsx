import { removeChip, toChips } from '../../../shared/query/describe-query.ts'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import { RemovableChips } from '../removable-chips.tsx'
import { LOCALE } from '../use-time-style.ts'
import { queryBoxStrings as strings } from './query-box-strings.ts'

interface QueryChipsProps {
  readonly text: string
  onChange(text: string): void
}

/** What the search asks for in plain words, part by part; each can be taken away. */
export function QueryChips({ text, onChange }: QueryChipsProps) {
  const chips = toChips(text, LOCALE, useBusinessNames())
  return (
    <RemovableChips
      label={strings.chips}
      chips={chips.map((chip) => ({ ...chip, key: `${chip.start} ${chip.label}` }))}
      onRemove={(chip) => onChange(removeChip(text, chip))}
      next="[data-search-box]"
    />
  )
}
