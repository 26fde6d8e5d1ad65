import { AppError } from '../../shared/app-error.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { foldTag, tidyTag } from '../../shared/domain/tag.ts'
import { prepareOnce } from '../store/database.ts'
import { type ChangeContext, logChange } from './change-context.ts'

/** Adds and removes tags; a tag that is added keeps the spelling in which it was first written. */
export function changeTags(
  context: ChangeContext,
  feedbackIds: readonly FeedbackId[],
  add: readonly string[],
  remove: readonly string[],
): FeedbackId[] {
  const added = add.map((name) => findSpelling(context, name) ?? tidyTag(name))
  return [...new Set(feedbackIds)].filter((feedbackId) => {
    const removals = remove.filter((name) => removeTag(context, feedbackId, name))
    const additions = added.filter((name) => addTag(context, feedbackId, name))
    return removals.length + additions.length > 0
  })
}

/**
 * Gives a tag another name on all its items; where an item has both, they become one.
 * @throws AppError *not-found* where no item has the tag.
 */
export function renameTag(context: ChangeContext, from: string, to: string): FeedbackId[] {
  const { db } = context
  const former = findSpelling(context, from)
  if (former === undefined) throw new AppError('not-found', 'No item has this tag any more.')
  const [folded, name] = [foldTag(to), tidyTag(to)]
  const ids = prepareOnce(db, 'SELECT CAST(feedback_id AS TEXT) FROM tag WHERE folded = ?')
    .pluck()
    .all(foldTag(from)) as FeedbackId[]
  prepareOnce(db, 'UPDATE OR REPLACE tag SET name = ?, folded = ? WHERE folded = ?').run(
    name,
    folded,
    foldTag(from),
  )
  prepareOnce(db, 'UPDATE tag SET name = ? WHERE folded = ?').run(name, folded)
  logChange(context, 'tag-renamed', name, { from: former, to: name, feedbackIds: ids })
  return ids
}

function addTag(context: ChangeContext, feedbackId: FeedbackId, name: string): boolean {
  const { changes } = prepareOnce(
    context.db,
    'INSERT OR IGNORE INTO tag (name, folded, feedback_id, set_at_ms) VALUES (?, ?, ?, ?)',
  ).run(name, foldTag(name), BigInt(feedbackId), context.atMs)
  if (changes > 0) logChange(context, 'tag-added', feedbackId, { tag: name })
  return changes > 0
}

function removeTag(context: ChangeContext, feedbackId: FeedbackId, name: string): boolean {
  const { changes } = prepareOnce(context.db, 'DELETE FROM tag WHERE folded = ? AND feedback_id = ?').run(
    foldTag(name),
    BigInt(feedbackId),
  )
  if (changes > 0) logChange(context, 'tag-removed', feedbackId, { tag: tidyTag(name) })
  return changes > 0
}

function findSpelling({ db }: ChangeContext, name: string): string | undefined {
  return prepareOnce(db, 'SELECT name FROM tag WHERE folded = ? LIMIT 1').pluck().get(foldTag(name)) as
    | string
    | undefined
}
