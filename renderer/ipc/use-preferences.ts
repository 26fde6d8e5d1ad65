import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/preferences.ts'
import { call } from './call.ts'

const KEY = ['preferences:get', undefined] as const

/** The preferences as stored, or the defaults until they have been read. */
export function usePreferences(): Preferences {
  const query = useQuery({ queryKey: KEY, queryFn: () => call('preferences:get', undefined) })
  return query.data ?? DEFAULT_PREFERENCES
}

/** Changes some preferences: seen at once, then stored. A failure to store leaves the screen as chosen. */
export function useSetPreferences(): (change: Partial<Preferences>) => void {
  const client = useQueryClient()
  return useCallback((change) => storePreferences(client, change), [client])
}

function storePreferences(client: QueryClient, change: Partial<Preferences>): void {
  client.setQueryData<Preferences>(KEY, (former) => ({ ...(former ?? DEFAULT_PREFERENCES), ...change }))
  call('preferences:set', change).then(
    (stored) => client.setQueryData<Preferences>(KEY, stored),
    () => undefined,
  )
}
