import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { controlStrings as strings } from '../../strings/common-strings.ts'
import styles from './controls.module.css'
import { KeyHint } from './key-hint.tsx'

interface ChipProps {
  readonly isChosen: boolean
  readonly shortcut?: string
  readonly children: ReactNode
  onToggle(): void
}

/** One choice of a group, such as a ground; the group names itself with role and label. */
export function Chip({ isChosen, shortcut, children, onToggle }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onToggle}>
      {shortcut !== undefined && <KeyHint keys={[shortcut]} isDecorative />}
      {children}
    </button>
  )
}

interface TokenProps {
  /** “State” of “State Hidden or deleted”; null for a text search. */
  readonly name: string | null
  readonly value: string
  onEdit?(): void
  onRemove(): void
}

/** One part of a search in plain words. */
export function Token({ name, value, onEdit, onRemove }: TokenProps) {
  const text = (
    <>
      {name !== null && <span className={styles.tokenName}>{`${name} `}</span>}
      <span>{value}</span>
    </>
  )
  const whole = name === null ? value : `${name} ${value}`
  return (
    <span className={styles.token}>
      {onEdit ? (
        <button type="button" onClick={onEdit}>
          {text}
        </button>
      ) : (
        text
      )}
      <button
        type="button"
        className={styles.tokenRemove}
        aria-label={strings.removeToken(whole)}
        onClick={onRemove}
      >
        <IconX size={12} stroke={1.9} aria-hidden />
      </button>
    </span>
  )
}
