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

/** A change, or how it follows from the preferences as they are now: keys can come faster than drawings. */
type PreferencesChange = Partial<Preferences> | ((current: Preferences) => Partial<Preferences>)

/** Changes some preferences: seen at once, then stored. A failure to store leaves the screen as chosen. */
export function useSetPreferences(): (change: PreferencesChange) => void {
  const client = useQueryClient()
  return useCallback((change) => storePreferences(client, change), [client])
}

function storePreferences(client: QueryClient, change: PreferencesChange): void {
  const current = client.getQueryData<Preferences>(KEY) ?? DEFAULT_PREFERENCES
  const changed = typeof change === 'function' ? change(current) : change
  client.setQueryData<Preferences>(KEY, { ...current, ...changed })
  // The reply may be older than what the user has chosen since.
  call('preferences:set', changed).catch(() => undefined)
}
