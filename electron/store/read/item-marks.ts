import type { ItemMarks } from '../../../shared/domain/feedback-item.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'

export const NO_MARKS: ItemMarks = {
  isStarred: false,
  isWatched: false,
  tags: [],
  noteCount: 0,
  findings: [],
}

/** What is attached to the item of an id: star, watch, tags, number of notes, findings; lists as JSON. */
export function markColumns(id: string) {
  return [
    `EXISTS (SELECT 1 FROM star WHERE feedback_id = ${id})`,
    `EXISTS (SELECT 1 FROM watch WHERE feedback_id = ${id})`,
    `(SELECT json_group_array(name ORDER BY folded) FROM tag WHERE feedback_id = ${id})`,
    `(SELECT count(*) FROM note WHERE feedback_id = ${id})`,
    `(SELECT json_group_array(DISTINCT rule ORDER BY rule) FROM finding WHERE feedback_id = ${id})`,
  ] as const
}

const [STAR, WATCH, TAGS, NOTES, FINDINGS] = markColumns('asked.value')
const MARKS_SQL = `
  SELECT CAST(asked.value AS TEXT) AS feedbackId, ${STAR} AS isStarred, ${WATCH} AS isWatched, ${TAGS} AS tags,
    ${NOTES} AS noteCount, ${FINDINGS} AS findings
  FROM json_each(?) AS asked`

interface MarksRow {
  readonly feedbackId: string
  readonly isStarred: number
  readonly isWatched: number
  readonly tags: string
  readonly noteCount: number
  readonly findings: string
}

/** What is attached to the items of a JSON array of ids, by id. */
export function findMarks(db: ReadableDatabase, asked: string): ReadonlyMap<string, ItemMarks> {
  const rows = prepareOnce(db, MARKS_SQL).all(asked) as MarksRow[]
  return new Map(rows.map((row) => [row.feedbackId, toMarks(row)]))
}

function toMarks({ isStarred, isWatched, tags, noteCount, findings }: MarksRow): ItemMarks {
  return {
    isStarred: isStarred === 1,
    isWatched: isWatched === 1,
    tags: JSON.parse(tags),
    noteCount,
    findings: JSON.parse(findings),
  }
}
