import { z } from 'zod'
import { GROUNDS } from '../../shared/domain/finding.ts'
import { isDecimalId } from '../../shared/domain/ids.ts'
import { momentSchema } from '../../shared/domain/moment.ts'
import {
  designSchema,
  REVIEWER_ROLES,
  type ReviewerRole,
  type SampleSummary,
  sizeBasisSchema,
  VERDICTS,
} from '../../shared/domain/sample.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getList } from './draw-sample.ts'
import { printList } from './population-list.ts'
import { getSample } from './sample-rows.ts'
import { isBlinded } from './sheet-rows.ts'

/** The folder of samples in a bundle; docs/evidence-format.md defines the files. */
export const SAMPLES_FOLDER = 'data/samples/'
export const GENERATOR = 'unhidden draw 1'

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const reference = z.string().regex(/^S-[1-9]\d{0,8}$/)

/** One sample of a bundle: the draw, the drawn items and the codes. Moments are milliseconds since 1970. */
export const sampleDocumentSchema = z.strictObject({
  format: z.literal('unhidden-sample-1'),
  reference,
  generator: z.string(),
  seed: z.string(),
  design: designSchema,
  basis: sizeBasisSchema.nullable(),
  strata: z.array(z.strictObject({ name: z.string(), count: z.int(), size: z.int() })),
  population: z.strictObject({
    number: z.int().min(1),
    query: z.string(),
    asOfMs: momentSchema,
    receipt: z.int().min(0),
    receiptHash: hexHash,
    count: z.int().min(1),
    idsSha256: hexHash,
    listSha256: hexHash,
  }),
  title: z.string(),
  preparer: z.string(),
  reason: z.string(),
  drawnAtMs: momentSchema,
  items: z.array(
    z.strictObject({
      number: z.int().min(1),
      feedbackId: z.string().refine(isDecimalId),
      stratum: z.string(),
    }),
  ),
  secondReviewer: z.strictObject({ name: z.string(), begunAtMs: momentSchema }).nullable(),
  /** All codes in the order of coding, except those that may not be seen ([Note: Blind coding]). */
  assessments: z.array(
    z.strictObject({
      number: z.int().min(1),
      role: z.enum(REVIEWER_ROLES),
      /** null: the code was removed. */
      verdict: z.enum(VERDICTS).nullable(),
      ground: z.enum(GROUNDS).nullable(),
      note: z.string(),
      decidedAtMs: momentSchema,
    }),
  ),
  finished: z.array(z.strictObject({ role: z.enum(REVIEWER_ROLES), finishedAtMs: momentSchema })),
  abandoned: z.strictObject({ reason: z.string(), abandonedAtMs: momentSchema }).nullable(),
})
export type SampleDocument = z.infer<typeof sampleDocumentSchema>

/** The parameters of a draw: with the list of its population it can be drawn again. */
export const sampleRecipeSchema = sampleDocumentSchema
  .pick({ reference: true, generator: true, seed: true, design: true })
  .extend({ idsSha256: hexHash, listSha256: hexHash })

export function toSampleRecipe(document: SampleDocument): z.infer<typeof sampleRecipeSchema> {
  const { reference, generator, seed, design, population } = document
  const { idsSha256, listSha256 } = population
  return { reference, generator, seed, design, idsSha256, listSha256 }
}

export function sampleFile(sampleReference: string): string {
  return `${SAMPLES_FOLDER}${sampleReference}.json`
}

/** The list that was drawn from ([Note: The list of a population]). */
export function populationFile(populationId: number): string {
  return `${SAMPLES_FOLDER}population-${populationId}.tsv`
}

export function printPopulation(db: ReadableDatabase, populationId: number): string {
  return printList(getList(db, populationId))
}

/** @throws AppError *not-found* */
export function describeSample(db: ReadableDatabase, sampleId: number): SampleDocument {
  const sample = getSample(db, sampleId)
  const { population, design, basis, strata, seed, title, preparer, reason, drawnAtMs } = sample
  const { populationId, ...facts } = population
  return sampleDocumentSchema.parse({
    format: 'unhidden-sample-1',
    reference: sample.reference,
    generator: GENERATOR,
    seed,
    design,
    basis,
    strata,
    population: { number: populationId, ...facts },
    title,
    preparer,
    reason,
    drawnAtMs,
    items: listItems(db, sampleId),
    secondReviewer: findOne(db, SECOND_REVIEWER, sampleId),
    assessments: REVIEWER_ROLES.filter((role) => isVisible(sample, role)).flatMap((role) =>
      prepareOnce(db, ASSESSMENTS).all({ sampleId, role }),
    ),
    finished: prepareOnce(db, FINISHED).all(sampleId),
    abandoned: findOne(db, ABANDONED, sampleId),
  })
}

/** The codes that the sheets of the sample show. */
function isVisible(sample: SampleSummary, role: ReviewerRole): boolean {
  return role === 'first' ? !isBlinded(sample, role) : sample.state === 'locked'
}

const ITEMS = `
  SELECT number, CAST(feedback_id AS TEXT) AS feedbackId, stratum FROM drawn_item WHERE sample_id = ? ORDER BY number`
const ASSESSMENTS = `
  SELECT number, role, verdict, ground, note, decided_at_ms AS decidedAtMs FROM assessment
  WHERE sample_id = @sampleId AND role = @role ORDER BY assessment_id`
const SECOND_REVIEWER = 'SELECT name, begun_at_ms AS begunAtMs FROM second_reviewer WHERE sample_id = ?'
const FINISHED = `
  SELECT role, finished_at_ms AS finishedAtMs FROM finished_sheet WHERE sample_id = ? ORDER BY role`
const ABANDONED = 'SELECT reason, abandoned_at_ms AS abandonedAtMs FROM abandoned_sample WHERE sample_id = ?'

function listItems(db: ReadableDatabase, sampleId: number): unknown[] {
  return prepareOnce(db, ITEMS).all(sampleId)
}

function findOne(db: ReadableDatabase, sql: string, sampleId: number): unknown {
  return prepareOnce(db, sql).get(sampleId) ?? null
}
