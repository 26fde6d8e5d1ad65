import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { DEFAULT_PREFERENCES, type Preferences } from '../../shared/preferences.ts'
import { call } from './use-call.ts'

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
  return (change) => void storePreferences(client, change).catch(() => undefined)
}

/** Changes that main has not yet answered. */
let pending = 0

/** Exported for its test. */
export async function storePreferences(client: QueryClient, change: PreferencesChange): Promise<void> {
  const current = client.getQueryData<Preferences>(KEY) ?? DEFAULT_PREFERENCES
  const changed = typeof change === 'function' ? change(current) : change
  client.setQueryData<Preferences>(KEY, { ...current, ...changed })
  pending += 1
  try {
    const stored = await call('preferences:set', changed)
    // An older reply to preferences:get may have replaced the change. Only the reply to the last change has them all.
    if (pending === 1) client.setQueryData<Preferences>(KEY, stored)
  } finally {
    pending -= 1
  }
}
