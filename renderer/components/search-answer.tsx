import type { ReactNode } from 'react'
import { useViewStore } from '../stores/view-store.ts'
import type { SearchName } from './use-settled-search.ts'

/** What a list on screen answers. */
export interface Answered {
  readonly name: SearchName
  /** The search that was looked up last, as typed. */
  readonly settled: string
  /** Whether its rows are still on their way, and those on screen are of the search before. */
  readonly isLoading: boolean
}

interface AnswerProps {
  readonly answered: Answered
  readonly children: ReactNode
}

/** How many rows answer the search. */
export function AnswerCount({ answered, children }: AnswerProps) {
  return (
    <span className="dim" role="status" aria-busy={useIsFormer(answered)}>
      {children}
    </span>
  )
}

/** The rows of a list, or what it says where there are none. */
export function AnswerBody({ answered, children }: AnswerProps) {
  return (
    <div className="list-body" aria-busy={useIsFormer(answered)}>
      {children}
    </div>
  )
}

/**
 * Whether what is on screen answers another search than the one in the box: from its first key, while typing has not come
 * to rest, until the rows are there. Only these parts are drawn at that key, not the list.
 */
function useIsFormer({ name, settled, isLoading }: Answered): boolean {
  const isTyping = useViewStore((view) => view[name] !== settled)
  return isTyping || isLoading
}
