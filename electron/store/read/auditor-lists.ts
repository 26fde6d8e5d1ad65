import type { Note, TagCount, WatchedItem } from '../../../shared/domain/annotations.ts'
import type { ItemAnnotations } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import {
  type RecentSearch,
  type SavedSearch,
  searchDraftSchema,
} from '../../../shared/domain/saved-search.ts'
import { toUtcText } from '../../../shared/format/utc-text.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { toExactNumber } from '../exact-id.ts'
import { findAnnotations, NO_ANNOTATIONS } from './item-annotations.ts'
import { iterateLog } from './log-list.ts'

export interface AnnotatedItem {
  readonly feedbackId: FeedbackId
  readonly annotations: ItemAnnotations
}

/** Annotations of items in the given order, also of items that are not in the cache. */
export function findAnnotationsOf(db: ReadableDatabase, feedbackIds: readonly FeedbackId[]): AnnotatedItem[] {
  const annotations = findAnnotations(db, `[${feedbackIds.join(',')}]`)
  return feedbackIds.map((feedbackId) => ({
    feedbackId,
    annotations: annotations.get(feedbackId) ?? NO_ANNOTATIONS,
  }))
}

/** All tags in the order of their folded names. */
export function findTags(db: ReadableDatabase): TagCount[] {
  return prepareOnce(
    db,
    'SELECT min(name) AS name, count(*) AS items FROM tag GROUP BY folded ORDER BY folded',
  ).all() as TagCount[]
}

/** Notes of one item, oldest first. */
export function findNotes(db: ReadableDatabase, feedbackId: FeedbackId): Note[] {
  return prepareOnce(
    db,
    `SELECT note_id AS noteId, text, created_at_ms AS createdAtMs, changed_at_ms AS changedAtMs
     FROM note WHERE feedback_id = ? ORDER BY note_id`,
  ).all(BigInt(feedbackId)) as Note[]
}

const WATCHED_SQL = `
  SELECT CAST(w.feedback_id AS TEXT) AS feedbackId, w.seen_at_ms AS seenAtMs,
    (SELECT count(*) FROM event e WHERE e.feedback_id = w.feedback_id AND e.first_receipt > w.seen_receipt) AS newEvents,
    (SELECT count(*) FROM response r WHERE r.feedback_id = w.feedback_id AND r.first_receipt > w.seen_receipt)
      AS newResponses,
    (SELECT count(*) FROM sweep s CROSS JOIN event_change c
       ON c.sweep_id = s.sweep_id AND c.kind IN (1, 2, 3) AND c.feedback_id = w.feedback_id
     WHERE s.finished_at_ms > w.seen_at_ms)
    + (SELECT count(*) FROM sweep s CROSS JOIN response_change c
       ON c.sweep_id = s.sweep_id AND c.kind IN (1, 2, 3) AND c.feedback_id = w.feedback_id
     WHERE s.finished_at_ms > w.seen_at_ms) AS changedEntries
  FROM watch w ORDER BY w.set_at_ms DESC, w.feedback_id`

/** The watchlist, last added first. */
export function findWatched(db: ReadableDatabase): WatchedItem[] {
  return prepareOnce(db, WATCHED_SQL).all() as WatchedItem[]
}

interface SearchRow extends Omit<SavedSearch, 'sort'> {
  readonly sortJson: string | null
}

/** In the order of their names. A stored sort order that this version does not know becomes the default order. */
export function findSearches(db: ReadableDatabase): SavedSearch[] {
  const rows = prepareOnce(
    db,
    `SELECT search_id AS searchId, name, subject, query, sort_json AS sortJson, as_of_ms AS asOfMs,
       created_at_ms AS createdAtMs, changed_at_ms AS changedAtMs
     FROM saved_search ORDER BY folded`,
  ).all() as SearchRow[]
  return rows.map(({ sortJson, ...row }) => ({ ...row, sort: readSort(sortJson) }))
}

/** Newest first. */
export function findRecentSearches(db: ReadableDatabase, subject: RecentSearch['subject']): string[] {
  const sql = 'SELECT query FROM recent_search WHERE subject = ? ORDER BY place DESC'
  return prepareOnce(db, sql).pluck().all(subject) as string[]
}

function readSort(json: string | null): SavedSearch['sort'] {
  const parsed = searchDraftSchema.shape.sort.safeParse(json === null ? null : JSON.parse(json))
  return parsed.success ? parsed.data : null
}

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
        timeUtc: toUtcText(at_ms),
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
    createdUtc: toUtcText(createdAtMs),
    changedUtc: toUtcText(changedAtMs),
  }))
}
