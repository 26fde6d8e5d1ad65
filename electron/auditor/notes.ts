import { AppError } from '../../shared/app-error.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { prepareOnce } from '../store/database.ts'
import { type ChangeContext, logChange } from './change-context.ts'

interface StoredNote {
  readonly feedbackId: FeedbackId
  readonly text: string
}

/** The log keeps every wording; the table keeps the last one. @returns the note's number, never given twice. */
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
