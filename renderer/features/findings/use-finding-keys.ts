import { type KeyboardEvent, useCallback } from 'react'
import type { DispositionState } from '../../../shared/domain/finding.ts'

interface FindingKeys {
  onDecide(state: DispositionState): void
  onToggle(): void
  onPreview(): void
  onHistory(): void
  /** @returns false where there was nothing to clear. */
  onClear(): boolean
}

const STATES: Readonly<Record<string, DispositionState>> = { c: 'confirmed', d: 'dismissed', o: 'open' }

/** The keys of a list of findings beside those of every list. @returns whether the key was one of them. */
export function useFindingKeys(keys: FindingKeys): (event: KeyboardEvent) => boolean {
  const { onDecide, onToggle, onPreview, onHistory, onClear } = keys
  return useCallback(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false
      const state = STATES[event.key]
      if (state) onDecide(state)
      else if (event.key === 'x') onToggle()
      else if (event.key === ' ') onPreview()
      else if (event.key === 'h') onHistory()
      else if (event.key !== 'Escape' || !onClear()) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    [onDecide, onToggle, onPreview, onHistory, onClear],
  )
}
