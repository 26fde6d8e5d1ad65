import { AppError } from '../../shared/app-error.ts'
import { foldTag, tidyTag } from '../../shared/domain/annotations.ts'
import type { LogAction, LogDetails } from '../../shared/domain/auditor-log.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import { prepareOnce, type WritableDatabase } from '../store/database.ts'
import { getIndexedThrough } from '../store/index-tables.ts'

/** The context of a change: the connection, inside the transaction, and the time. */
export interface ChangeContext {
  readonly db: WritableDatabase
  readonly atMs: number
}

/** Appends the log entry of a change. */
export function logChange(
  { db, atMs }: ChangeContext,
  action: LogAction,
  subject: string,
  details: LogDetails = {},
): void {
  appendLog(db, { atMs, action, subject, details })
}

/** @returns the changed items. */
export function setStar(
  context: ChangeContext,
  feedbackIds: readonly FeedbackId[],
  isSet: boolean,
): FeedbackId[] {
  const { db, atMs } = context
  return changed(feedbackIds, (feedbackId) => {
    const id = BigInt(feedbackId)
    const { changes } = isSet
      ? prepareOnce(db, 'INSERT OR IGNORE INTO star (feedback_id, set_at_ms) VALUES (?, ?)').run(id, atMs)
      : prepareOnce(db, 'DELETE FROM star WHERE feedback_id = ?').run(id)
    if (changes > 0) logChange(context, isSet ? 'star-set' : 'star-removed', feedbackId)
    return changes > 0
  })
}

/** All events and responses that are indexed when an item is put on the watchlist count as seen. */
export function setWatch(
  context: ChangeContext,
  feedbackIds: readonly FeedbackId[],
  isSet: boolean,
): FeedbackId[] {
  const { db, atMs } = context
  const seen = getIndexedThrough(db)
  return changed(feedbackIds, (feedbackId) => {
    const id = BigInt(feedbackId)
    const { changes } = isSet
      ? prepareOnce(
          db,
          'INSERT OR IGNORE INTO watch (feedback_id, set_at_ms, seen_at_ms, seen_receipt) VALUES (?, ?, ?, ?)',
        ).run(id, atMs, atMs, seen)
      : prepareOnce(db, 'DELETE FROM watch WHERE feedback_id = ?').run(id)
    if (changes > 0) logChange(context, isSet ? 'watch-set' : 'watch-removed', feedbackId)
    return changes > 0
  })
}

/** Records that watched items were looked at; null means all of them. @returns those on the watchlist. */
export function setLookedAt(
  { db, atMs }: ChangeContext,
  feedbackIds: readonly FeedbackId[] | null,
): FeedbackId[] {
  const seen = getIndexedThrough(db)
  if (feedbackIds === null) {
    prepareOnce(db, 'UPDATE watch SET seen_at_ms = ?, seen_receipt = ?').run(atMs, seen)
    return prepareOnce(db, 'SELECT CAST(feedback_id AS TEXT) FROM watch').pluck().all() as FeedbackId[]
  }
  const update = prepareOnce(db, 'UPDATE watch SET seen_at_ms = ?, seen_receipt = ? WHERE feedback_id = ?')
  return changed(feedbackIds, (feedbackId) => update.run(atMs, seen, BigInt(feedbackId)).changes > 0)
}

function changed(
  feedbackIds: readonly FeedbackId[],
  change: (feedbackId: FeedbackId) => boolean,
): FeedbackId[] {
  return [...new Set(feedbackIds)].filter(change)
}

interface StoredNote {
  readonly feedbackId: FeedbackId
  readonly text: string
}

/**
 * The log keeps every version of the text; the table keeps the last one. @returns the note's number, which is never
 * reused.
 */
export function addNote(context: ChangeContext, feedbackId: FeedbackId, text: string): number {
  const { db, atMs } = context
  const { lastInsertRowid } = prepareOnce(
    db,
    'INSERT INTO note (feedback_id, text, created_at_ms, changed_at_ms) VALUES (?, ?, ?, ?)',
  ).run(BigInt(feedbackId), text, atMs, atMs)
  const noteId = Number(lastInsertRowid)
  logChange(context, 'note-added', feedbackId, { noteId, text })
  return noteId
}

/** @throws AppError *not-found* */
export function changeNote(context: ChangeContext, noteId: number, text: string): FeedbackId[] {
  const note = getNote(context, noteId)
  if (note.text === text) return []
  prepareOnce(context.db, 'UPDATE note SET text = ?, changed_at_ms = ? WHERE note_id = ?').run(
    text,
    context.atMs,
    noteId,
  )
  logChange(context, 'note-changed', note.feedbackId, { noteId, text, former: note.text })
  return [note.feedbackId]
}

/** @throws AppError *not-found* */
export function deleteNote(context: ChangeContext, noteId: number): FeedbackId[] {
  const note = getNote(context, noteId)
  prepareOnce(context.db, 'DELETE FROM note WHERE note_id = ?').run(noteId)
  logChange(context, 'note-deleted', note.feedbackId, { noteId, former: note.text })
  return [note.feedbackId]
}

function getNote({ db }: ChangeContext, noteId: number): StoredNote {
  const note = prepareOnce(
    db,
    'SELECT CAST(feedback_id AS TEXT) AS feedbackId, text FROM note WHERE note_id = ?',
  ).get(noteId) as StoredNote | undefined
  if (!note) throw new AppError('not-found', 'This note was deleted.')
  return note
}

/** Adds and removes tags; an added tag keeps its first spelling. */
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
 * Renames a tag on all its items; on an item that has both tags they become one.
 * @throws AppError *not-found* when no item has the tag.
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
