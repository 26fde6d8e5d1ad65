import { AppError } from '../../shared/app-error.ts'
import { printSampleReference } from '../../shared/domain/reference.ts'
import type { DrawRequest } from '../../shared/domain/sample.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { type ChosenItem, chooseItems } from './choose-items.ts'
import { decodeList, type PopulationItem } from './population-list.ts'
import { findRelatedSamples, getPopulation } from './sample-rows.ts'

/**
 * Draws from a frozen population, stores the draw and logs it, in one transaction. Draws are never deleted.
 * @returns the number of the sample
 * @throws AppError *not-found*, *evidence-broken* where the stored list does not give its hash, *invalid-argument* for
 * a sample larger than its population, and where the population was drawn from before and no reason is given.
 */
export function drawSample(db: WritableDatabase, request: DrawRequest, atMs: number): number {
  return writeInTransaction(db, () => {
    const population = getPopulation(db, request.populationId)
    const earlier = findRelatedSamples(db, population).map(({ reference }) => reference)
    refuseWithoutReason(earlier, request.reason)
    const choice = chooseItems(getList(db, request.populationId), request.design, request.seed)
    const row = {
      ...request,
      reason: earlier.length === 0 ? '' : request.reason,
      designJson: JSON.stringify(request.design),
      basisJson: request.basis && JSON.stringify(request.basis),
      strataJson: JSON.stringify(choice.strata),
      atMs,
    }
    const { lastInsertRowid } = prepareOnce(
      db,
      `INSERT INTO sample (population_id, title, design_json, basis_json, strata_json, seed, preparer, reason, drawn_at_ms)
       VALUES (@populationId, @title, @designJson, @basisJson, @strataJson, @seed, @preparer, @reason, @atMs)`,
    ).run(row)
    const sampleId = Number(lastInsertRowid)
    insertItems(db, sampleId, choice.items)
    const { title, design, seed, preparer } = request
    const { idsSha256, count, query } = population
    appendLog(db, {
      atMs,
      action: 'sample-drawn',
      subject: printSampleReference(sampleId),
      details: {
        title,
        design,
        seed,
        preparer,
        reason: row.reason,
        earlier,
        population: { idsSha256, count, query },
        items: choice.items.map(({ id }) => String(id)),
      },
    })
    return sampleId
  })
}

/** @throws AppError *not-found*, *evidence-broken* */
export function getList(db: ReadableDatabase, populationId: number): readonly PopulationItem[] {
  const stored = prepareOnce(
    db,
    'SELECT list_sha256 AS listSha256, list_zstd AS compressed FROM population WHERE population_id = ?',
  ).get(populationId) as Parameters<typeof decodeList>[0] | undefined
  if (!stored) throw new AppError('not-found', 'There is no such population.')
  const list = decodeList(stored)
  if (list) return list
  throw new AppError('evidence-broken', 'The stored list of the population does not give its SHA-256.')
}

function refuseWithoutReason(earlier: readonly string[], reason: string): void {
  if (earlier.length === 0 || reason !== '') return
  throw new AppError(
    'invalid-argument',
    `This population was drawn from before (${earlier.join(', ')}). Say why it is drawn from again.`,
  )
}

function insertItems(db: WritableDatabase, sampleId: number, items: readonly ChosenItem[]): void {
  const insert = prepareOnce(
    db,
    'INSERT INTO drawn_item (sample_id, number, feedback_id, stratum) VALUES (?, ?, ?, ?)',
  )
  for (const [at, { id, stratum }] of items.entries()) insert.run(sampleId, at + 1, id, stratum)
}
