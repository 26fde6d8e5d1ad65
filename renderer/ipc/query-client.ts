import { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'
import { laneOf, topicsOf } from '../../shared/ipc/contract.ts'
import type { Topic } from '../../shared/ipc/contract-parts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** Every query function is `call`, which throws nothing else. */
    defaultError: AppError
  }
}

/**
 * The cache of IPC replies. Replies stay fresh until a push says otherwise, and "being offline" is no reason to wait:
 * no call leaves this machine.
 */
export function createAppQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      // A finished call is kept with its request, which may hold a passphrase or a private key.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  })
}

/** Asks again for every answer that follows from one of the topics. */
export function refresh(client: QueryClient, ...topics: readonly Topic[]): Promise<void> {
  const changed = new Set(topics)
  return client.invalidateQueries({
    predicate: ({ queryKey }) => topicsOf(String(queryKey[0])).some((topic) => changed.has(topic)),
  })
}

/** Drops every answer that follows from the open workspace: nothing of one may be seen in another. */
export function forgetWorkspaceAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => isOfWorkspace(String(queryKey[0])) })
}

function isOfWorkspace(name: string): boolean {
  const lane = laneOf(name)
  return lane !== null && (lane !== 'main' || topicsOf(name).includes('entries'))
}
