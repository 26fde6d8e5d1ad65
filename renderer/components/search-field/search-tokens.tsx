import type { Chip } from '../../../shared/query/describe-query.ts'
import { Token } from '../controls/chip.tsx'
import styles from './search-field.module.css'
import { strings } from './strings.ts'

interface SearchTokensProps {
  readonly chips: readonly SearchChip[]
  onRemove(at: number): void
}

export interface SearchChip extends Chip {
  /** “State” of “State Hidden or deleted”; null where the value needs none. */
  readonly name: string | null
}

/** What the search asks for in plain words, part by part. */
export function SearchTokens({ chips, onRemove }: SearchTokensProps) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.tokens} aria-label={strings.tokens}>
      {chips.map((chip, at) => (
        <li key={`${chip.start} ${chip.label}`}>
          {at > 0 && chip.join === 'or' && <span className={styles.join}>or</span>}
          <Token name={chip.name} value={chip.label} onRemove={() => onRemove(at)} />
        </li>
      ))}
    </ul>
  )
}
