import type { ReadableDatabase } from '../database.ts'
import { findSearches } from './auditor-lists.ts'
import { toExactNumber } from './exact-number.ts'
import { iterateLog } from './log-list.ts'

/** The auditor's data as rows of the command line's `query`. */
export const AUDITOR_SUBJECTS = ['log', 'marks', 'notes', 'saved-searches'] as const
type AuditorSubject = (typeof AUDITOR_SUBJECTS)[number]

export function isAuditorSubject(what: string): what is AuditorSubject {
  return (AUDITOR_SUBJECTS as readonly string[]).includes(what)
}

/** The log with the hashed fields, oldest entry first; annotations and notes by feedback id; searches by name. */
export function iterateAuditorRows(
  db: ReadableDatabase,
  what: AuditorSubject,
): IteratorObject<object, undefined> {
  switch (what) {
    case 'log':
      return Iterator.from(iterateLog(db)).map(({ at_ms, ...entry }) => ({
        ...entry,
        at_ms,
        timeUtc: toUtc(at_ms),
      }))
    case 'marks':
      return iterateAnnotations(db)
    case 'notes':
      return iterateNotes(db)
    case 'saved-searches':
      return findSearches(db).values()
  }
}

const MARKS_SQL = `
  WITH marked AS (SELECT feedback_id FROM star UNION SELECT feedback_id FROM watch UNION SELECT feedback_id FROM tag)
  SELECT CAST(feedback_id AS TEXT) AS feedbackId,
    EXISTS (SELECT 1 FROM star WHERE star.feedback_id = marked.feedback_id) AS isStarred,
    EXISTS (SELECT 1 FROM watch WHERE watch.feedback_id = marked.feedback_id) AS isWatched,
    (SELECT json_group_array(name ORDER BY folded) FROM tag WHERE tag.feedback_id = marked.feedback_id) AS tags
  FROM marked ORDER BY marked.feedback_id`

interface MarksRow {
  readonly feedbackId: string
  readonly isStarred: number
  readonly isWatched: number
  readonly tags: string
}

function iterateAnnotations(db: ReadableDatabase): IteratorObject<object, undefined> {
  const rows = db.prepare(MARKS_SQL).iterate() as IterableIterator<MarksRow>
  return Iterator.from(rows).map(({ feedbackId, isStarred, isWatched, tags }) => ({
    feedbackId: toExactNumber(feedbackId),
    isStarred: isStarred === 1,
    isWatched: isWatched === 1,
    tags: JSON.parse(tags) as unknown,
  }))
}

interface NoteRow {
  readonly feedbackId: string
  readonly noteId: number
  readonly text: string
  readonly createdAtMs: number
  readonly changedAtMs: number
}

function iterateNotes(db: ReadableDatabase): IteratorObject<object, undefined> {
  const rows = db
    .prepare(
      `SELECT CAST(feedback_id AS TEXT) AS feedbackId, note_id AS noteId, text, created_at_ms AS createdAtMs,
         changed_at_ms AS changedAtMs
       FROM note ORDER BY feedback_id, note_id`,
    )
    .iterate() as IterableIterator<NoteRow>
  return Iterator.from(rows).map(({ feedbackId, noteId, text, createdAtMs, changedAtMs }) => ({
    feedbackId: toExactNumber(feedbackId),
    noteId,
    text,
    createdUtc: toUtc(createdAtMs),
    changedUtc: toUtc(changedAtMs),
  }))
}

function toUtc(ms: number): string {
  return new Date(ms).toISOString()
}
