import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { AppError } from '../../shared/app-error.ts'
import type { Channel, QueryName, ReplyOf, RequestOf } from '../../shared/ipc/contract.ts'
import { call } from './call.ts'

interface CallOptions<Reply> {
  readonly enabled?: boolean
  /** Shows the former reply until the new one is there. */
  readonly keepsFormer?: boolean
  /** In how many milliseconds to ask again after a reply; false for not at all. */
  readonly askAgainMs?: (latest: Reply) => number | false
}

/** A cached reading of a channel; the cache key is the channel with its request. */
export function useCall<C extends QueryName>(
  channel: C,
  request: RequestOf<C>,
  options: CallOptions<ReplyOf<C>> = {},
): UseQueryResult<ReplyOf<C>, AppError> {
  const { askAgainMs } = options
  return useQuery<ReplyOf<C>, AppError>({
    queryKey: [channel, request],
    queryFn: () => call(channel, request),
    enabled: options.enabled ?? true,
    ...(options.keepsFormer && { placeholderData: keepPreviousData }),
    refetchInterval: ({ state }) => (state.data === undefined ? false : (askAgainMs?.(state.data) ?? false)),
  }) as UseQueryResult<ReplyOf<C>, AppError>
}

/**
 * A channel that does something; its outcome is not cached.
 * @param onReply is called also where the screen has been left meanwhile, as what is given to `mutate` is not.
 */
export function useAction<C extends Channel>(
  channel: C,
  onReply?: (reply: ReplyOf<C>) => void,
): UseMutationResult<ReplyOf<C>, AppError, RequestOf<C>> {
  return useMutation<ReplyOf<C>, AppError, RequestOf<C>>({
    mutationFn: (request) => call(channel, request),
    ...(onReply && { onSuccess: onReply }),
  })
}
