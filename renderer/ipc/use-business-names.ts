import { useMemo } from 'react'
import { useCall } from './use-call.ts'

/** What businesses are called, by id; empty while nothing is known. */
export function useBusinessNames(): ReadonlyMap<string, string> {
  const names = useCall('names:list', undefined)
  return useMemo(
    () => new Map((names.data ?? []).map(({ businessId, name }) => [businessId as string, name])),
    [names.data],
  )
}
