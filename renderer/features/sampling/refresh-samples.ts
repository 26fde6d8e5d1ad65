import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '../../../shared/ipc/contract.ts'

const CONCERNED: ReadonlySet<Channel> = new Set<Channel>([
  'samples:list',
  'samples:sheet',
  'samples:evaluate',
  'log:list',
  'log:count',
])

/** After a draw or a change of a sample, what shows samples is read again. */
export function refreshSamples(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => CONCERNED.has(queryKey[0] as Channel) })
}
