import type { ItemAnnotations } from '../../../shared/domain/feedback-item.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'

export const NO_ANNOTATIONS: ItemAnnotations = {
  isStarred: false,
  isWatched: false,
  tags: [],
  noteCount: 0,
  findings: [],
}

/**
 * What is attached to the item of an id: star, watch, tags, number of notes, findings; lists as JSON.
 * @param found the id whose findings are looked for, where that is another SQL: NULL for an item known to have none.
 */
export function annotationColumns(id: string, found = id) {
  return [
    `EXISTS (SELECT 1 FROM star WHERE feedback_id = ${id})`,
    `EXISTS (SELECT 1 FROM watch WHERE feedback_id = ${id})`,
    `(SELECT json_group_array(name ORDER BY folded) FROM tag WHERE feedback_id = ${id})`,
    `(SELECT count(*) FROM note WHERE feedback_id = ${id})`,
    `(SELECT json_group_array(DISTINCT rule ORDER BY rule) FROM finding WHERE feedback_id = ${found})`,
  ] as const
}

/** The same columns of the row `f` of `feedback` as toItemAnnotations reads them. */
export const ITEM_ANNOTATIONS = nameColumns('f.feedback_id')

const MARKS_SQL = `
  SELECT CAST(asked.value AS TEXT) AS feedbackId, ${nameColumns('asked.value')} FROM json_each(?) AS asked`

function nameColumns(id: string): string {
  const names = ['isStarred', 'isWatched', 'tags', 'noteCount', 'findings']
  return annotationColumns(id)
    .map((column, at) => `${column} AS ${names[at]}`)
    .join(', ')
}

export interface ItemAnnotationsRow {
  readonly isStarred: number
  readonly isWatched: number
  readonly tags: string
  readonly noteCount: number
  readonly findings: string
}

/** What is attached to the items of a JSON array of ids, by id. */
export function findAnnotations(db: ReadableDatabase, asked: string): ReadonlyMap<string, ItemAnnotations> {
  const rows = prepareOnce(db, MARKS_SQL).all(asked) as (ItemAnnotationsRow & {
    readonly feedbackId: string
  })[]
  return new Map(rows.map((row) => [row.feedbackId, toItemAnnotations(row)]))
}

export function toItemAnnotations({
  isStarred,
  isWatched,
  tags,
  noteCount,
  findings,
}: ItemAnnotationsRow): ItemAnnotations {
  return {
    isStarred: isStarred === 1,
    isWatched: isWatched === 1,
    tags: parseList(tags),
    noteCount,
    findings: parseList(findings),
  }
}

const EMPTY: readonly string[] = []

/** Most items have none. */
function parseList(json: string): readonly string[] {
  return json === '[]' ? EMPTY : JSON.parse(json)
}
