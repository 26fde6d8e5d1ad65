import { AppError } from '../../shared/app-error.ts'
import { printSampleReference } from '../../shared/domain/reference.ts'
import type { Population, ReviewerRole, SampleState, SampleSummary } from '../../shared/domain/sample.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { type Condition, condition } from '../store/read/condition.ts'

const POPULATION_COLUMNS = `
  p.population_id AS populationId, p.query, p.as_of_ms AS asOfMs, p.receipt,
  lower(hex(p.receipt_hash)) AS receiptHash, p.item_count AS count, p.ids_sha256 AS idsSha256,
  p.list_sha256 AS listSha256`

/** @throws AppError *not-found* */
export function getPopulation(db: ReadableDatabase, populationId: number): Population {
  const row = prepareOnce(db, `SELECT ${POPULATION_COLUMNS} FROM population p WHERE p.population_id = ?`).get(
    populationId,
  )
  if (!row) throw new AppError('not-found', 'There is no such population.')
  return row as Population
}

/** With max(), the verdict is that of the same row: the last of each item. */
function countCoded(role: ReviewerRole): string {
  return `(
    SELECT count(verdict) FROM (
      SELECT verdict, max(assessment_id) FROM assessment a
      WHERE a.sample_id = s.sample_id AND a.role = '${role}' GROUP BY number
    )
  )`
}

const SAMPLE_COLUMNS = `
  s.sample_id AS sampleId, s.title, s.design_json AS designJson, s.basis_json AS basisJson,
  s.strata_json AS strataJson, s.seed, s.preparer, s.reason, s.drawn_at_ms AS drawnAtMs,
  second_reviewer.name AS secondReviewer, abandoned_sample.reason AS abandonedBecause,
  (SELECT count(*) FROM drawn_item d WHERE d.sample_id = s.sample_id) AS items,
  ${countCoded('first')} AS codedFirst, ${countCoded('second')} AS codedSecond,
  EXISTS (SELECT 1 FROM finished_sheet f WHERE f.sample_id = s.sample_id AND f.role = 'first') AS finishedFirst,
  EXISTS (SELECT 1 FROM finished_sheet f WHERE f.sample_id = s.sample_id AND f.role = 'second') AS finishedSecond,
  ${POPULATION_COLUMNS}`
const SAMPLE_SOURCE = `
  FROM sample s JOIN population p USING (population_id)
  LEFT JOIN second_reviewer USING (sample_id) LEFT JOIN abandoned_sample USING (sample_id)`

/** All draws, with abandoned ones, newest first. */
export function findSamples(db: ReadableDatabase): SampleSummary[] {
  const rows = prepareOnce(db, `SELECT ${SAMPLE_COLUMNS} ${SAMPLE_SOURCE} ORDER BY s.sample_id DESC`).all()
  return (rows as SampleRow[]).map(toSummary)
}

/** @throws AppError *not-found* */
export function getSample(db: ReadableDatabase, sampleId: number): SampleSummary {
  const row = prepareOnce(db, `SELECT ${SAMPLE_COLUMNS} ${SAMPLE_SOURCE} WHERE s.sample_id = ?`).get(sampleId)
  if (!row) throw new AppError('not-found', `There is no sample ${printSampleReference(sampleId)}.`)
  return toSummary(row as SampleRow)
}

/** Draws from the same items, or by the same query at another time; oldest first. */
export function findRelatedSamples(db: ReadableDatabase, population: Population): SampleSummary[] {
  const rows = prepareOnce(
    db,
    `SELECT ${SAMPLE_COLUMNS} ${SAMPLE_SOURCE}
     WHERE p.ids_sha256 = @idsSha256 OR p.query = @query ORDER BY s.sample_id`,
  ).all({ idsSha256: population.idsSha256, query: population.query })
  return (rows as SampleRow[]).map(toSummary)
}

type SampleRow = Omit<
  SampleSummary,
  'reference' | 'population' | 'design' | 'basis' | 'strata' | 'state' | 'coded' | 'isFinished'
> &
  Population & {
    readonly designJson: string
    readonly basisJson: string | null
    readonly strataJson: string
    readonly codedFirst: number
    readonly codedSecond: number
    readonly finishedFirst: number
    readonly finishedSecond: number
  }

/** Not checked at run time: `drawSample` checked and wrote the JSON columns. */
function toSummary(row: SampleRow): SampleSummary {
  const { populationId, query, asOfMs, receipt, receiptHash, count, idsSha256, listSha256 } = row
  const isFinished = { first: row.finishedFirst === 1, second: row.finishedSecond === 1 }
  const { sampleId, title, seed, preparer, secondReviewer, reason, drawnAtMs, abandonedBecause, items } = row
  return {
    sampleId,
    title,
    seed,
    preparer,
    secondReviewer,
    reason,
    drawnAtMs,
    abandonedBecause,
    items,
    reference: printSampleReference(sampleId),
    population: { populationId, query, asOfMs, receipt, receiptHash, count, idsSha256, listSha256 },
    design: JSON.parse(row.designJson),
    basis: row.basisJson === null ? null : JSON.parse(row.basisJson),
    strata: JSON.parse(row.strataJson),
    state: toState(row, isFinished),
    coded: { first: row.codedFirst, second: row.codedSecond },
    isFinished,
  }
}

function toState(
  { abandonedBecause, secondReviewer }: SampleRow,
  isFinished: SampleSummary['isFinished'],
): SampleState {
  if (abandonedBecause !== null) return 'abandoned'
  if (secondReviewer === null) return isFinished.first ? 'coded' : 'open'
  return isFinished.first && isFinished.second ? 'locked' : 'second-review'
}

/** A sample as the command line writes it, with moments in UTC. */
export function toSampleFields(sample: SampleSummary): object {
  const { sampleId: _, drawnAtMs, population, ...fields } = sample
  const { asOfMs, ...frozen } = population
  return {
    ...fields,
    drawnUtc: new Date(drawnAtMs).toISOString(),
    population: { ...frozen, asOfUtc: new Date(asOfMs).toISOString() },
  }
}

/**
 * Samples with at least one drawn item that satisfies the condition, and all draws from the same items or by the same
 * search, with abandoned ones, to show how often samples were drawn. In the order of their numbers.
 * @param items a condition on `d.feedback_id`; null: all samples
 */
export function listSamplesInScope(db: ReadableDatabase, items: Condition | null): readonly number[] {
  const { sql, values } = items ?? condition('TRUE')
  const direct = db
    .prepare<unknown[], number>(`SELECT DISTINCT d.sample_id FROM drawn_item d WHERE ${sql}`)
    .pluck()
    .all(...values)
  return withRelated(db, direct)
}

/** The samples and all other draws from their populations. */
export function withRelated(db: ReadableDatabase, sampleIds: readonly number[]): readonly number[] {
  const all = sampleIds.flatMap((id) =>
    findRelatedSamples(db, getSample(db, id).population).map(({ sampleId }) => sampleId),
  )
  return [...new Set([...sampleIds, ...all])].sort((a, b) => a - b)
}

/** The references of an item as a drawn one: `S-3.17`. */
export function listDrawnAs(db: ReadableDatabase, feedbackId: string): readonly string[] {
  return prepareOnce(
    db,
    `SELECT 'S-' || sample_id || '.' || number FROM drawn_item WHERE feedback_id = CAST(? AS INTEGER)
     ORDER BY sample_id, number`,
  )
    .pluck()
    .all(feedbackId) as string[]
}
