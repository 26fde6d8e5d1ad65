import { useEffect, useEffectEvent } from 'react'
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
  const arrive = useEffectEvent((keys: readonly string[]) => {
    const row = keys.indexOf(wantedKey ?? '')
    if (row >= 0) moveTo(row)
    useFindingsStore.getState().forgetWanted()
    document.querySelector<HTMLElement>('[data-grid="findings"]')?.focus()
  })
  useEffect(() => {
    if (wantedKey === null) return
    listKeys(request, 0, count)
      .then((keys) => {
        if (useFindingsStore.getState().wantedKey === wantedKey) arrive(keys)
      })
      .catch(showFailure)
  }, [wantedKey, request, count])
}
