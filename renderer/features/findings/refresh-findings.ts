import type { QueryClient } from '@tanstack/react-query'
import type { Channel } from '../../../shared/ipc/contract.ts'

/** Replies that show findings or decisions, or select and count by them. */
const CONCERNED: ReadonlySet<Channel> = new Set<Channel>([
  'findings:rules',
  'findings:list',
  'findings:of-item',
  'findings:history',
  'findings:evidence',
  'findings:businesses',
  'findings:by-business',
  'feedback:list',
  'feedback:count',
  'feedback:get',
  'facets:get',
  'annotations:get',
  'log:list',
  'log:count',
])

/** After a decision or another parameter everything that follows from it is read again. */
export function refreshFindings(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => CONCERNED.has(queryKey[0] as Channel) })
}
