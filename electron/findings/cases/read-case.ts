import { hash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/app-error.ts'
import {
  type CaseDifference,
  type CaseKey,
  type ObservedFinding,
  printCaseReference,
} from '../../../shared/domain/case.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { bindCase, CASE_FINDINGS, COMPARED_MEASURE, IS_CHANGED, IS_OF_CASE } from './case-sql.ts'

/** What a finding was when it was decided, as the database and the log keep it. */
export const observedSchema = z.object({
  reference: z.string(),
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  measure: z.number().nullable(),
  cutoffMs: z.number().nullable(),
})

const rowSchema = z.object({
  key: z.string(),
  reference: z.string(),
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  measure: z.number().nullable(),
  compared: z.number().nullable(),
  isDecided: z.number(),
  isChanged: z.number(),
  observed: z.string().nullable(),
})

export interface CaseFinding {
  readonly key: string
  readonly now: ObservedFinding
  readonly whenDecided: ObservedFinding | null
  readonly isDecided: boolean
  readonly isChanged: boolean
}

export interface Case {
  readonly key: CaseKey
  readonly reference: string
  /** Equal while its findings and what they observe are the same. */
  readonly version: string
  /** In the order of their keys. */
  readonly findings: readonly CaseFinding[]
}

/** @throws AppError *not-found* */
export function getCase(db: ReadableDatabase, key: CaseKey): Case {
  const { kind, ...bound } = bindCase(key)
  const reference = printCaseReference(key)
  const rows = prepareOnce(
    db,
    `SELECT c.finding_key AS key, reference, from_ms AS fromMs, until_ms AS untilMs, measure,
       ${COMPARED_MEASURE} AS compared, coalesce(d.state, 'open') <> 'open' AS isDecided,
       coalesce(${IS_CHANGED}, 0) AS isChanged, d.observed_json AS observed
     FROM (${CASE_FINDINGS}) AS c LEFT JOIN disposition d ON d.finding_key = c.finding_key
     WHERE ${IS_OF_CASE[kind]} ORDER BY c.finding_key`,
  ).all(bound)
  if (rows.length === 0) throw new AppError('not-found', `There is no case ${reference}.`)
  const cutoffMs = findDataCutoff(db)?.atMs ?? null
  const parsed = rows.map((row) => rowSchema.parse(row))
  const signature = parsed.map((row) => [row.key, row.fromMs, row.untilMs, row.compared])
  return {
    key,
    reference,
    version: hash('sha256', JSON.stringify(signature), 'hex').slice(0, 16),
    findings: parsed.map((row) => ({
      key: row.key,
      now: {
        reference: row.reference,
        fromMs: row.fromMs,
        untilMs: row.untilMs,
        measure: row.measure,
        cutoffMs,
      },
      whenDecided: parseObserved(row.observed),
      isDecided: row.isDecided === 1,
      isChanged: row.isChanged === 1,
    })),
  }
}

export function parseObserved(json: string | null): ObservedFinding | null {
  return json === null ? null : observedSchema.parse(JSON.parse(json))
}

const GONE = `
  SELECT observed_json FROM disposition
  WHERE case_key = ? AND state <> 'open' AND observed_json IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM finding f WHERE f.finding_key = disposition.finding_key) ORDER BY finding_key`

/** What became of the case since it was decided. @throws AppError *not-found* */
export function findDifference(db: ReadableDatabase, key: CaseKey): CaseDifference {
  const { findings } = getCase(db, key)
  const goneRows = prepareOnce(db, GONE).pluck().all(key) as string[]
  const gone = goneRows.map((json) => observedSchema.parse(JSON.parse(json)))
  const decided = findings.flatMap(({ isDecided, whenDecided }) =>
    isDecided && whenDecided ? [whenDecided] : [],
  )
  const cutoffs = [...decided, ...gone].flatMap(({ cutoffMs }) => cutoffMs ?? [])
  return {
    gained: findings.filter(({ isDecided }) => !isDecided).map(({ now }) => now.reference),
    changed: findings.flatMap(({ isChanged, whenDecided, now }) =>
      isChanged && whenDecided ? [{ whenDecided, now }] : [],
    ),
    gone,
    dataThenMs: cutoffs.length === 0 ? null : Math.max(...cutoffs),
  }
}
