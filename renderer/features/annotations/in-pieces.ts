import { CHANGED_ITEMS_LIMIT } from '../../../shared/domain/auditor-change.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { ReplyOf, RequestOf } from '../../../shared/ipc/contract.ts'
import { call } from '../../ipc/use-call.ts'

/** Items in pieces that one call takes, so that other questions get their turn in between; at least one piece. */
export function inPieces<Item>(items: readonly Item[], limit = CHANGED_ITEMS_LIMIT): Item[][] {
  const pieces = Math.max(1, Math.ceil(items.length / limit))
  return Array.from({ length: pieces }, (_, at) => items.slice(at * limit, (at + 1) * limit))
}

/** *annotations:get* for any number of items. @throws AppError as the channel. */
export async function readAnnotations(
  feedbackIds: readonly FeedbackId[],
): Promise<ReplyOf<'annotations:get'>> {
  const annotations: ReplyOf<'annotations:get'>[number][] = []
  for (const piece of inPieces(feedbackIds))
    annotations.push(...(await call('annotations:get', { feedbackIds: piece })))
  return annotations
}

/**
 * *auditor:change* for any number of items: each piece is one transaction with its entries in the log. Where one fails,
 * those before it stay.
 * @throws AppError as the channel.
 */
export async function applyInPieces(change: RequestOf<'auditor:change'>): Promise<ReplyOf<'auditor:change'>> {
  if (change.kind !== 'star' && change.kind !== 'watch' && change.kind !== 'tags') {
    return call('auditor:change', change)
  }
  const changedIds: FeedbackId[] = []
  for (const feedbackIds of inPieces(change.feedbackIds)) {
    const outcome = await call('auditor:change', { ...change, feedbackIds })
    changedIds.push(...outcome.changedIds)
  }
  return { changedIds, madeId: null, isNameTaken: false }
}
