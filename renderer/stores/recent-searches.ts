import { createWorkspaceStore } from './workspace-store.ts'

type Subject = 'feedback' | 'responses'

interface RecentSearches {
  /** Newest first. They are kept while the workspace is open: a search may contain what only the workspace may hold. */
  readonly feedback: readonly string[]
  readonly responses: readonly string[]
}

const MOST = 6

export const useRecentSearches = createWorkspaceStore<RecentSearches>(() => ({ feedback: [], responses: [] }))

export function rememberSearch(subject: Subject, text: string): void {
  const query = text.trim()
  if (query === '') return
  useRecentSearches.setState((now) => ({
    ...now,
    [subject]: [query, ...now[subject].filter((other) => other !== query)].slice(0, MOST),
  }))
}
