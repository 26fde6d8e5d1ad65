import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '../../shared/app-error.ts'
import { describeFailure } from '../../shared/describe-failure.ts'
import { decodeItems, type EncodedItems } from '../../shared/domain/encoded-items.ts'
import type { GrowingCount } from '../../shared/domain/facets.ts'
import type { Push } from '../../shared/ipc/channels.ts'
import type {
  Channel,
  PushPayloads,
  QueryName,
  ReplyOf,
  RequestOf,
  WireReplyOf,
} from '../../shared/ipc/contract.ts'

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

/** For `askAgainMs`: asks until the count no longer grows. */
export function untilExact({ isExact }: GrowingCount): number | false {
  return isExact ? false : 300
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

/** The newest result that has arrived: the one before stays until then, so that typing never empties a list. */
export function useLatestResult<Result>(arrived: Result | null): Result | null {
  const [latest, setLatest] = useState(arrived)
  if (arrived !== null && arrived !== latest) setLatest(arrived)
  return arrived ?? latest
}

/**
 * The only way from the screens to data.
 * @throws AppError with the code that the main process gave.
 */
export async function call<C extends Channel>(channel: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
  const envelope = await window.unhidden.invoke(channel, request)
  if (!envelope.ok) throw AppError.fromShape(envelope.error)
  return decodeReply(channel, envelope.value)
}

/** @returns a function that ends the subscription. */
export function listen<P extends Push>(push: P, listener: (payload: PushPayloads[P]) => void): () => void {
  return window.unhidden.subscribe(push, listener)
}

/** Turns what has crossed the border into what a screen asked for; see [Note: Encoded rows]. */
function decodeReply<C extends Channel>(channel: C, reply: WireReplyOf<C>): ReplyOf<C> {
  // The contract encodes this one channel; TypeScript cannot follow that through the type of the channel.
  const decoded = channel === 'feedback:list' ? decodeItems(reply as EncodedItems) : reply
  return decoded as ReplyOf<C>
}

/** Kind, code and places of a failure that no code foresaw, for the log; neither its message nor what it quotes. */
export function reportFailure(failure: unknown): void {
  const { error, code, frames } = describeFailure(failure)
  // Where even that fails, there is nobody left to tell.
  call('app:page-failed', { error, frames, ...(code !== undefined && { code }) }).catch(() => undefined)
}

/** Failures outside of what React draws. */
export function reportUncaughtFailures(target: Window): void {
  // Notices of the engine, such as that of a size that changed twice in a frame, have no error.
  target.addEventListener('error', ({ error }) => error && reportFailure(error))
  target.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason))
}
