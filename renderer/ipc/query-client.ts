import { QueryClient } from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'

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
      mutations: { networkMode: 'always' },
    },
  })
}
