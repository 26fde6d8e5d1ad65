import { useEffect, useRef } from 'react'
import { showFailure } from '../../components/show-failure.ts'
import { useFindingsStore } from '../../stores/findings-store.ts'
import { type FindingsRequest, listKeys } from './use-finding-rows.ts'

/** Once, for a finding that a reference led to: moves to its row. */
export function useWantedFinding(
  request: FindingsRequest,
  count: number,
  moveTo: (row: number) => void,
): void {
  const wantedKey = useFindingsStore((state) => state.wantedKey)
  const move = useRef(moveTo)
  move.current = moveTo
  useEffect(() => {
    if (wantedKey === null) return
    listKeys(request, count)
      .then((keys) => {
        const { wantedKey: stillWanted, forgetWanted } = useFindingsStore.getState()
        if (stillWanted !== wantedKey) return
        const row = keys.indexOf(wantedKey)
        if (row >= 0) move.current(row)
        forgetWanted()
        document.querySelector<HTMLElement>('.finding-grid')?.focus()
      })
      .catch(showFailure)
  }, [wantedKey, request, count])
}
