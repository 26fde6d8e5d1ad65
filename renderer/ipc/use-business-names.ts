import { useMemo } from 'react'
import { labelBusiness } from '../../shared/query/keys/state.ts'
import { useCall } from './use-call.ts'

/** What businesses are called, by id; empty while nothing is known. */
export function useBusinessNames(): ReadonlyMap<string, string> {
  const names = useCall('names:list', undefined)
  return useMemo(
    () => new Map((names.data ?? []).map(({ businessId, name }) => [businessId as string, name])),
    [names.data],
  )
}

/** What to call a business where there is only room for text: its name, and always its id. */
export function useBusinessLabel(): (businessId: string) => string {
  const names = useBusinessNames()
  return useMemo(() => (businessId) => labelBusiness(businessId, names), [names])
}
