import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RecentSearch } from '../../shared/domain/saved-search.ts'
import { call } from './call.ts'
import { useCall } from './use-call.ts'

type Subject = RecentSearch['subject']

/** The last searches of a list, newest first, as the workspace keeps them. */
export function useRecentSearches(subject: Subject): readonly string[] {
  return useCall('searches:recent', { subject }).data ?? []
}

/** Keeps a search among the last ones. Where it cannot be stored, it is only not offered. */
export function useRememberSearch(subject: Subject): (text: string) => void {
  const client = useQueryClient()
  return useCallback(
    (text) => {
      const query = text.trim()
      if (query === '') return
      call('searches:remember', { subject, query })
        .then(() => client.invalidateQueries({ queryKey: ['searches:recent', { subject }] }))
        .catch(() => undefined)
    },
    [client, subject],
  )
}
