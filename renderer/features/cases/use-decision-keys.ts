import { useRef, useState } from 'react'
import { PRESET_GROUNDS } from '../../../shared/domain/finding.ts'
import { drawAndFocus } from '../../components/keyboard/focus.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { useFrameStore } from '../../stores/frame-store.ts'
import { type DecisionTarget, useDecisions } from './use-decisions.ts'

/** The keys of a decision, and what the bar needs for them. */
export function useDecisionKeys(target: Omit<DecisionTarget, 'askForGround'>) {
  const noteRef = useRef<HTMLInputElement>(null)
  const groundsRef = useRef<HTMLDivElement>(null)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const decisions = useDecisions({
    ...target,
    askForGround: () => openAndFocus(() => groundsRef.current?.querySelector('button')),
  })
  const [first, second, third, fourth, fifth] = PRESET_GROUNDS
  useKeys(['cases', 'list', 'anywhere'], {
    'ground-1': () => decisions.choose(first),
    'ground-2': () => decisions.choose(second),
    'ground-3': () => decisions.choose(third),
    'ground-4': () => decisions.choose(fourth),
    'ground-5': () => decisions.choose(fifth),
    'ground-6': () => setMoreOpen(true),
    'same-as-last': decisions.sameAsLast,
    note: () => openAndFocus(() => noteRef.current),
    confirm: () => decisions.decide('confirmed'),
    dismiss: () => decisions.decide('dismissed'),
    skip: decisions.skip,
    'undo-in-list': decisions.undo,
    undo: decisions.undo,
  })
  return { decisions, bar: { noteRef, groundsRef, isMoreOpen, setMoreOpen } }
}

function openAndFocus(find: () => HTMLElement | null | undefined): void {
  drawAndFocus(useFrameStore.getState().openInspector, find)
}
