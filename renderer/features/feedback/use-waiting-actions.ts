import { useEffect, useMemo, useRef } from 'react'
import type { RowActions } from './use-row-actions.ts'

/**
 * The same actions, but while the rows of another search are still on screen they wait for those that were asked for: a
 * mark must never land on an item that quick fingers did not mean.
 */
export function useWaitingActions(actions: RowActions, isFormer: boolean): RowActions {
  const latest = useRef({ actions, isFormer })
  latest.current = { actions, isFormer }
  const waiting = useRef<keyof RowActions | null>(null)
  useEffect(() => {
    const name = waiting.current
    if (isFormer || name === null) return
    waiting.current = null
    actions[name]()
  }, [isFormer, actions])
  return useMemo(() => {
    const waits = (name: keyof RowActions) => () => {
      if (latest.current.isFormer) waiting.current = name
      else latest.current.actions[name]()
    }
    return {
      copy: waits('copy'),
      exportRows: waits('exportRows'),
      star: waits('star'),
      watch: waits('watch'),
      editTags: waits('editTags'),
      editNote: waits('editNote'),
    }
  }, [])
}
