import { useEffect, useEffectEvent, useState } from 'react'
import type { RowActions } from './use-row-actions.ts'

/**
 * The same actions, but while the rows of another search are still on screen they wait for those that were asked for: a
 * change must never reach an item that quick fingers did not mean.
 */
export function useWaitingActions(actions: RowActions, isFormer: boolean): RowActions {
  const [waiting, setWaiting] = useState<keyof RowActions | null>(null)
  const run = useEffectEvent((name: keyof RowActions) => {
    setWaiting(null)
    actions[name]()
  })
  useEffect(() => {
    if (!isFormer && waiting !== null) run(waiting)
  }, [isFormer, waiting])
  if (!isFormer) return actions
  const waits = (name: keyof RowActions) => () => setWaiting(name)
  return {
    copy: waits('copy'),
    exportRows: waits('exportRows'),
    requestGrounds: waits('requestGrounds'),
    star: waits('star'),
    watch: waits('watch'),
    editTags: waits('editTags'),
    editNote: waits('editNote'),
  }
}
