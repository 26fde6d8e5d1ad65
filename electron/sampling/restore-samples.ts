import { createHash } from 'node:crypto'
import { toAppError } from '../../shared/app-error.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { chooseItems } from './choose-items.ts'
import { encodeList, hashPopulation, readPrintedList } from './population-list.ts'
import { GENERATOR, type SampleDocument } from './sample-document.ts'

/** A stated value of a sample, and the value from drawing it again; null if this version cannot draw it again. */
interface RedrawnFigure {
  readonly id: string
  readonly stated: string
  readonly recomputed: string | null
}

/**
 * Draws the sample again from the list of its population and its seed, and compares hashes and every drawn item.
 * @param list the text of the list; undefined if the bundle does not contain it
 */
export function redrawSample(sample: SampleDocument, list: string | undefined): readonly RedrawnFigure[] {
  const { reference, population, items } = sample
  const drawn = items.map(({ feedbackId, stratum }) => `${feedbackId}\t${stratum}`)
  const figures = [
    { id: `${reference} list of the population`, stated: population.listSha256 },
    { id: `${reference} ids of the population`, stated: population.idsSha256 },
    { id: `${reference} drawn items`, stated: hashLines(drawn) },
  ]
  if (list === undefined) return figures.map((figure) => ({ ...figure, recomputed: 'none' }))
  if (sample.generator !== GENERATOR) return figures.map((figure) => ({ ...figure, recomputed: null }))
  const found = [hashText(list), ...drawAgain(sample, list)]
  return figures.map((figure, at) => ({ ...figure, recomputed: found[at] ?? 'none' }))
}

/** The hashes of the ids and of the drawn items; *none* if the list does not give them. */
function drawAgain({ design, seed }: SampleDocument, list: string): readonly [string, string] {
  try {
    const population = readPrintedList(list)
    const ids = hashPopulation(population.map(({ id }) => id))
    const { items } = chooseItems(population, design, seed)
    return [ids, hashLines(items.map(({ id, stratum }) => `${id}\t${stratum}`))]
  } catch (error) {
    if (error instanceof SyntaxError || toAppError(error).code === 'invalid-argument') return ['none', 'none']
    throw error
  }
}

function hashLines(lines: readonly string[]): string {
  return hashText(lines.map((line) => `${line}\n`).join(''))
}

function hashText(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}

interface BundledSample {
  readonly document: SampleDocument
  /** The text of the list of its population. */
  readonly list: string
}

/**
 * Puts samples of a bundle into a workspace that was restored from it, with the numbers that they had. A list that does
 * not give its hash is stored as it is; whoever reads it is told so.
 * @throws SyntaxError for an invalid list, SqliteError if rows violate a constraint
 */
export function restoreSamples(db: WritableDatabase, samples: readonly BundledSample[]): void {
  writeInTransaction(db, () => {
    for (const { document, list } of samples) {
      restorePopulation(db, document, list)
      restoreSample(db, document)
    }
  })
}

function restorePopulation(db: WritableDatabase, { population }: SampleDocument, list: string): void {
  const { compressed } = encodeList(readPrintedList(list))
  prepareOnce(
    db,
    `INSERT OR IGNORE INTO population
       (population_id, query, as_of_ms, receipt, receipt_hash, item_count, ids_sha256, list_sha256, list_zstd)
     VALUES (@number, @query, @asOfMs, @receipt, @hash, @count, @idsSha256, @listSha256, @compressed)`,
  ).run({ ...population, hash: Buffer.from(population.receiptHash, 'hex'), compressed })
}

function restoreSample(db: WritableDatabase, document: SampleDocument): void {
  const { reference, population, design, basis, strata, title, seed, preparer, reason, drawnAtMs } = document
  const sampleId = Number(reference.slice(2))
  prepareOnce(
    db,
    `INSERT INTO sample (sample_id, population_id, title, design_json, basis_json, strata_json, seed, preparer, reason,
       drawn_at_ms)
     VALUES (@sampleId, @number, @title, @design, @basis, @strata, @seed, @preparer, @reason, @drawnAtMs)`,
  ).run({
    sampleId,
    number: population.number,
    title,
    seed,
    preparer,
    reason,
    drawnAtMs,
    design: JSON.stringify(design),
    basis: basis && JSON.stringify(basis),
    strata: JSON.stringify(strata),
  })
  const { items, secondReviewer, assessments, finished, abandoned } = document
  const draw = 'INSERT INTO drawn_item (sample_id, number, feedback_id, stratum) VALUES (?, ?, ?, ?)'
  for (const { number, feedbackId, stratum } of items) {
    prepareOnce(db, draw).run(sampleId, number, BigInt(feedbackId), stratum)
  }
  if (secondReviewer) {
    prepareOnce(db, 'INSERT INTO second_reviewer VALUES (@sampleId, @name, @begunAtMs)').run({
      sampleId,
      ...secondReviewer,
    })
  }
  for (const assessment of assessments) {
    prepareOnce(
      db,
      `INSERT INTO assessment (sample_id, number, role, verdict, ground, note, decided_at_ms)
       VALUES (@sampleId, @number, @role, @verdict, @ground, @note, @decidedAtMs)`,
    ).run({ sampleId, ...assessment })
  }
  // A locked sheet accepts no codes, so sheets are locked last.
  for (const lock of finished) {
    prepareOnce(db, 'INSERT INTO finished_sheet VALUES (@sampleId, @role, @finishedAtMs)').run({
      sampleId,
      ...lock,
    })
  }
  if (abandoned) {
    prepareOnce(db, 'INSERT INTO abandoned_sample VALUES (@sampleId, @reason, @abandonedAtMs)').run({
      sampleId,
      ...abandoned,
    })
  }
}
