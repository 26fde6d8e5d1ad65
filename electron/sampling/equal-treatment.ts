import { AppError } from '../../shared/app-error.ts'
import { printRequestReference } from '../../shared/domain/company-request.ts'
import { type BusinessId, toBusinessId } from '../../shared/domain/ids.ts'
import { printSampleReference } from '../../shared/domain/reference.ts'
import { drawsByVisibility, parseStratum, type SampleSummary } from '../../shared/domain/sample.ts'
import { countOf } from '../../shared/format/count.ts'
import {
  evaluateEqualTreatment,
  type NegativeDefinition,
  type RatedItem,
  type RatingSource,
  type TreatmentOfSample,
} from '../../shared/sampling/equal-treatment.ts'
import {
  DEFINED_AFTER_RATINGS,
  describeEqualTreatment,
  describeTests,
  EQUAL_TREATMENT_LIMITS,
} from '../../shared/sampling/equal-treatment-strings.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import { FILES_OF_REQUESTS } from '../evidence/received-files.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { toExactNumber } from '../store/exact-id.ts'
import { createGenerator } from './choose-items.ts'
import { getList } from './draw-sample.ts'
import { getSample } from './sample-rows.ts'

type FixedTreatment = TreatmentOfSample & { readonly negative: NegativeDefinition }

/** For the command line and files. */
export function toTreatmentFields(treatment: FixedTreatment): object {
  const { sample, negative, leftOut, sources, result } = treatment
  const { fixedAtMs, ...definition } = negative
  return {
    sample: sample.reference,
    negative: { ...definition, fixedUtc: new Date(fixedAtMs).toISOString() },
    leftOut,
    sources: sources.map(({ receivedAtMs, ...source }) => ({
      ...source,
      receivedUtc: new Date(receivedAtMs).toISOString(),
    })),
    result: result && {
      ...result,
      businesses: result.businesses.map(withExactId),
      influence: result.influence && withExactId(result.influence),
    },
    sentences: describeTreatment(treatment),
    limits: EQUAL_TREATMENT_LIMITS,
  }
}

function withExactId<Row extends { readonly businessId: BusinessId }>(row: Row) {
  return { ...row, businessId: toExactNumber(row.businessId) }
}

/** The result in sentences, with what it rests on. */
export function describeTreatment({ sample, negative, leftOut, result }: FixedTreatment): readonly string[] {
  const stars = negative.atMost === 1 ? '1 star' : `1 to ${negative.atMost} stars`
  return [
    ...(result
      ? [...describeEqualTreatment(result), ...describeTests(result)]
      : ['No result: ratings of hidden and of shown reviews are needed.']),
    negative.isBeforeRatings
      ? `Negative means ${stars} of 5, fixed before any rating was received.`
      : `Negative means ${stars} of 5. ${DEFINED_AFTER_RATINGS}`,
    ...(leftOut > 0
      ? [`Not compared: ${leftOut} of ${sample.items} drawn reviews, neither hidden nor shown.`]
      : []),
  ]
}

/** A line for each file of ratings. */
export function describeSources({ sources }: FixedTreatment): readonly string[] {
  return sources.map(
    ({ reference, file, sha256, receivedAtMs, ratings }) =>
      `${countOf(ratings, 'rating', 'ratings')} of ${reference}, supplied by the company, not verified: ${file}, ` +
      `received ${new Date(receivedAtMs).toISOString()}, SHA-256 ${sha256}`,
  )
}

const ACTION = 'negative-defined'

/**
 * Fixes which ratings count as negative, once for a sample, so that the definition cannot follow the answers. The log
 * has it with its time. After ratings were received it needs a reason, which stays with every result.
 * @param definition `atMost`: stars, 1 to 4
 * @throws AppError *not-found*; *invalid-argument* where another definition was fixed, a reason is missing, or the
 *   sample does not compare hidden with shown reviews
 */
export function defineNegative(
  db: WritableDatabase,
  sampleId: number,
  { atMost, reason = '' }: { readonly atMost: number; readonly reason?: string },
  atMs: number,
): void {
  writeInTransaction(db, () => {
    refuseOtherDesign(getSample(db, sampleId))
    const fixed = findDefinition(db, sampleId)
    if (fixed?.atMost === atMost) return
    const subject = printSampleReference(sampleId)
    if (fixed) {
      throw new AppError(
        'invalid-argument',
        `For ${subject}, negative means at most ${fixed.atMost} stars: that was fixed first. Draw another sample for another definition.`,
      )
    }
    const isAfter = findFirstRatings(db, sampleId) !== null
    if (isAfter && reason === '') {
      throw new AppError(
        'invalid-argument',
        `Ratings for ${subject} were received already. Give a reason for fixing now which of them are negative.`,
      )
    }
    appendLog(db, { atMs, action: ACTION, subject, details: { atMost, ...(isAfter && { reason }) } })
  })
}

/** @throws AppError *not-found*; *invalid-argument* for a sample that does not compare hidden with shown reviews */
export function compareTreatment(
  db: ReadableDatabase,
  sampleId: number,
  confidence: number,
): TreatmentOfSample {
  const sample = getSample(db, sampleId)
  refuseOtherDesign(sample)
  const negative = findDefinition(db, sampleId)
  const items = readItems(db, sample, negative?.atMost ?? 0)
  return {
    sample,
    negative,
    hasRatings: findFirstRatings(db, sampleId) !== null,
    leftOut: sample.items - items.length,
    sources: listSources(db, sampleId),
    result: negative && evaluateEqualTreatment(items, toChances(sample.seed), confidence),
  }
}

function refuseOtherDesign({ design, reference }: SampleSummary): void {
  if (drawsByVisibility(design)) return
  throw new AppError(
    'invalid-argument',
    `${reference} was not drawn from hidden and from shown reviews. Draw one by visibility.`,
  )
}

function findDefinition(db: ReadableDatabase, sampleId: number): NegativeDefinition | null {
  const fixed = prepareOnce(
    db,
    `SELECT at_ms AS fixedAtMs, details_json ->> 'atMost' AS atMost, coalesce(details_json ->> 'reason', '') AS reason
     FROM auditor_log
     WHERE action = ? AND subject = ? ORDER BY seq LIMIT 1`,
  ).get(ACTION, printSampleReference(sampleId)) as Omit<NegativeDefinition, 'isBeforeRatings'> | undefined
  if (!fixed) return null
  const firstMs = findFirstRatings(db, sampleId)
  return { ...fixed, isBeforeRatings: firstMs === null || fixed.fixedAtMs < firstMs }
}

/** When the first file came that has a rating, readable or not, and belongs to a request about the sample. */
function findFirstRatings(db: ReadableDatabase, sampleId: number): number | null {
  const requestIds = prepareOnce(
    db,
    `SELECT json_group_array(DISTINCT request_id) FROM company_request_row
     WHERE feedback_id IN (SELECT feedback_id FROM drawn_item WHERE sample_id = ?)`,
  )
    .pluck()
    .get(sampleId)
  return prepareOnce(
    db,
    `SELECT min(received_at_ms) FROM answer_file
     WHERE file_id IN (${FILES_OF_REQUESTS}) AND coalesce(leftovers_json ->> '$.hasRatings', true)`,
  )
    .pluck()
    .get({ requestIds }) as number | null
}

/** Requests and files of the ratings that count. */
function listSources(db: ReadableDatabase, sampleId: number): RatingSource[] {
  // Next to a lone max(), SQLite takes the other columns from the row that has it.
  const rows = prepareOnce(
    db,
    `SELECT request_id AS requestId, name AS file, sha256, received_at_ms AS receivedAtMs, count(*) AS ratings
     FROM (
       SELECT asked.request_id, max(given.file_id) AS file_id
       FROM drawn_item
       JOIN company_request_row asked USING (feedback_id)
       JOIN company_answer given ON given.request_id = asked.request_id AND given.number = asked.number
       WHERE sample_id = ? AND stratum NOT LIKE 'unknown%' AND rating IS NOT NULL
       GROUP BY drawn_item.feedback_id
     )
     JOIN answer_file USING (file_id)
     GROUP BY request_id, file_id ORDER BY file_id, request_id`,
  ).all(sampleId) as (Omit<RatingSource, 'reference'> & { readonly requestId: number })[]
  return rows.map(({ requestId, ...source }) => ({ reference: printRequestReference(requestId), ...source }))
}

/** Drawn items with their newest rating, whichever request it answers, in the groups of the draw. */
function readItems(
  db: ReadableDatabase,
  { sampleId, population }: SampleSummary,
  atMost: number,
): RatedItem[] {
  const ratings = new Map(
    prepareOnce(
      db,
      `SELECT feedback_id, rating
       FROM drawn_item
       JOIN company_request_row asked USING (feedback_id)
       JOIN company_answer given ON given.request_id = asked.request_id AND given.number = asked.number
       WHERE sample_id = ? AND rating IS NOT NULL ORDER BY file_id`,
    )
      .safeIntegers()
      .raw()
      .all(sampleId) as [feedbackId: bigint, rating: number][],
  )
  const businesses = new Map(getList(db, population.populationId).map(({ id, business }) => [id, business]))
  const drawn = prepareOnce(
    db,
    'SELECT feedback_id, stratum FROM drawn_item WHERE sample_id = ? ORDER BY number',
  )
    .safeIntegers()
    .raw()
    .all(sampleId) as [feedbackId: bigint, stratum: string][]
  const businessOf = (id: bigint) => {
    const business = businesses.get(id)
    if (business !== undefined) return business
    throw new AppError('evidence-broken', 'A drawn review is not in the population of its sample.')
  }
  return drawn.flatMap(([id, stratum]) => {
    const { visibility } = parseStratum(stratum)
    if (visibility !== 'hidden' && visibility !== 'shown') return []
    const rating = ratings.get(id) ?? null
    const isNegative = rating === null ? null : rating <= atMost
    return [{ businessId: toBusinessId(businessOf(id)), visibility, isNegative }]
  })
}

/** Chances of the seed, so that a p-value from drawn tables is the same each time. */
function toChances(seed: string): () => number {
  const nextBelow = createGenerator(`${seed}, spread between businesses`)
  return () => Number(nextBelow(2n ** 53n)) / 2 ** 53
}
