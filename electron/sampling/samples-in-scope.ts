import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { type Condition, condition } from '../store/read/condition.ts'
import { findRelatedSamples, getSample } from './sample-rows.ts'

/**
 * Samples of which at least one drawn item satisfies the condition, with every draw from the same items or by the same
 * search, abandoned ones too: how often was drawn belongs to each of them. In the order of their numbers.
 * @param items on `d.feedback_id`; null for all samples.
 */
export function listSamplesInScope(db: ReadableDatabase, items: Condition | null): readonly number[] {
  const { sql, values } = items ?? condition('TRUE')
  const direct = db
    .prepare<unknown[], number>(`SELECT DISTINCT d.sample_id FROM drawn_item d WHERE ${sql}`)
    .pluck()
    .all(...values)
  return withRelated(db, direct)
}

/** The samples with every other draw from their populations. */
export function withRelated(db: ReadableDatabase, sampleIds: readonly number[]): readonly number[] {
  const all = sampleIds.flatMap((id) =>
    findRelatedSamples(db, getSample(db, id).population).map(({ sampleId }) => sampleId),
  )
  return [...new Set([...sampleIds, ...all])].sort((a, b) => a - b)
}

/** References of the places that an item was drawn to: `S-3.17`. */
export function listDrawnAs(db: ReadableDatabase, feedbackId: string): readonly string[] {
  return prepareOnce(
    db,
    `SELECT 'S-' || sample_id || '.' || number FROM drawn_item WHERE feedback_id = CAST(? AS INTEGER)
     ORDER BY sample_id, number`,
  )
    .pluck()
    .all(feedbackId) as string[]
}
