import type { QueryClient } from '@tanstack/react-query'
import { foldTag } from '../../../shared/domain/annotations.ts'
import { CHANGED_ITEMS_LIMIT, type ChangeOutcome } from '../../../shared/domain/auditor-change.ts'
import type {
  FeedbackDetail,
  FeedbackListRow,
  ItemAnnotations,
} from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import type { ReplyOf, RequestOf } from '../../../shared/ipc/contract.ts'
import { countOf } from '../../components/counts.ts'
import { refresh } from '../../ipc/query-client.ts'
import { call } from '../../ipc/use-call.ts'
import { annotationStrings as strings } from './annotation-strings.ts'
import { offerUndo, withdrawUndo } from './offer-undo.tsx'

type Change = RequestOf<'auditor:change'>

/**
 * Carries out a change of the auditor. Rows on screen show it at once; whatever depends on it is read again after.
 * @throws AppError as the channel; the screen shows the stored state again then.
 */
export async function changeAnnotations(client: QueryClient, change: Change): Promise<ChangeOutcome> {
  withdrawUndo()
  patchRows(client, change)
  try {
    return await applyInPieces(change)
  } finally {
    void refresh(client, 'annotations')
  }
}

interface Undoing {
  /** The change in words. */
  readonly done: string
  /** The change that takes it back; null where there is nothing to take back. */
  invert(outcome: ChangeOutcome): Change | null
}

/**
 * The same with Undo, which is offered at once: rows show the change before it is stored, and who takes it back then
 * must not take back what was done before it.
 */
export async function changeWithUndo(
  client: QueryClient,
  change: Change,
  { done, invert }: Undoing,
): Promise<ChangeOutcome> {
  const changing = changeAnnotations(client, change)
  const takeBack = async () => {
    const outcome = await changing.catch(() => null)
    const inverse = outcome && invert(outcome)
    if (inverse) await changeAnnotations(client, inverse)
  }
  const withdraw = offerUndo(done, takeBack)
  try {
    const outcome = await changing
    if (!invert(outcome)) withdraw()
    return outcome
  } catch (error) {
    withdraw()
    throw error
  }
}

type Tagging = Extract<Change, { readonly kind: 'tags' }>

/** For tags that all of the items had alike before. */
export function changeTagsWithUndo(client: QueryClient, tagging: Tagging): Promise<ChangeOutcome> {
  const { add, remove } = tagging
  return changeWithUndo(client, tagging, {
    done: strings.done.tagged(describeItems(tagging.feedbackIds)),
    invert: ({ changedIds }) =>
      changedIds.length === 0
        ? null
        : { kind: 'tags', feedbackIds: [...changedIds], add: remove, remove: add },
  })
}

function patchRows(client: QueryClient, change: Change): void {
  const patch = toPatch(change)
  if (!patch) return
  const { ids, apply } = patch
  const patchRow = (row: FeedbackListRow): FeedbackListRow =>
    ids.has(row.feedbackId) ? { ...row, annotations: apply(row.annotations) } : row
  client.setQueriesData<ReplyOf<'feedback:list'>>({ queryKey: ['feedback:list'] }, (rows) =>
    rows?.map(patchRow),
  )
  client.setQueriesData<FeedbackDetail>(
    { queryKey: ['feedback:get'] },
    (detail) => detail && { ...detail, item: patchRow(detail.item) },
  )
  client.setQueriesData<ReplyOf<'annotations:get'>>({ queryKey: ['annotations:get'] }, (items) =>
    items?.map((item) =>
      ids.has(item.feedbackId) ? { ...item, annotations: apply(item.annotations) } : item,
    ),
  )
}

interface Patch {
  readonly ids: ReadonlySet<FeedbackId | string>
  apply(annotations: ItemAnnotations): ItemAnnotations
}

function toPatch(change: Change): Patch | null {
  switch (change.kind) {
    case 'star':
      return {
        ids: new Set(change.feedbackIds),
        apply: (annotations) => ({ ...annotations, isStarred: change.isSet }),
      }
    case 'watch':
      return {
        ids: new Set(change.feedbackIds),
        apply: (annotations) => ({ ...annotations, isWatched: change.isSet }),
      }
    case 'tags': {
      const gone = new Set([...change.remove, ...change.add].map(foldTag))
      return {
        ids: new Set(change.feedbackIds),
        apply: (annotations) => ({
          ...annotations,
          tags: [...annotations.tags.filter((tag) => !gone.has(foldTag(tag))), ...change.add].toSorted(
            byFolded,
          ),
        }),
      }
    }
    default:
      return null
  }
}

function byFolded(a: string, b: string): number {
  const [first, second] = [foldTag(a), foldTag(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** One item by its id, several by their number: who marks one must see which. */
export function describeItems(feedbackIds: readonly string[]): string {
  const [only, ...others] = feedbackIds
  if (only !== undefined && others.length === 0) return strings.item(only)
  return countOf(feedbackIds.length, ...strings.items)
}

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
async function applyInPieces(change: RequestOf<'auditor:change'>): Promise<ReplyOf<'auditor:change'>> {
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
