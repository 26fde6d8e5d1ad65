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
import { bindCase, CASE_FINDINGS, IS_OF_CASE } from '../../store/read/case-findings.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { RULES } from '../all-rules.ts'
import type { FindingRule } from '../rule.ts'

/** What a finding was when it was decided, as the database and the log keep it. */
export const observedSchema = z.object({
  reference: z.string(),
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  measure: z.number().nullable(),
  cutoffMs: z.number().nullable(),
})

const rowSchema = observedSchema.omit({ cutoffMs: true }).extend({
  key: z.string(),
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
    findings: parsed.map(({ key, compared: _, isDecided, isChanged, observed, ...now }) => ({
      key,
      now: { ...now, cutoffMs },
      whenDecided: parseObserved(observed),
      isDecided: isDecided === 1,
      isChanged: isChanged === 1,
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

/** A measure in milliseconds follows from the moments and the data cutoff. */
const MEASURED_IN_MS = namesOf(({ measureUnit }) => measureUnit === 'ms')
const MEASURED_AS_RATE = namesOf(({ measureUnit }) => measureUnit === 'rate')

/** The names of some rules as a list in SQL. */
export function namesOf(isWanted: (rule: FindingRule) => boolean): string {
  const rules = Object.values(RULES).filter(isWanted)
  return rules.map(({ name }) => `'${name}'`).join(', ')
}

/** A finding that has a duration but no end lasts at the data cutoff. */
export const LASTS = `(until_ms IS NULL AND measure IS NOT NULL AND rule IN (${MEASURED_IN_MS}))`
export const END_MS = `coalesce(until_ms, from_ms + iif(${LASTS}, CAST(measure AS INTEGER), 0))`

/**
 * What of a measure counts as a change: a duration grows with every sync, so its moments are compared instead, and a
 * rate is compared in tenths of a percent, as it is shown.
 */
const COMPARED_MEASURE = toCompared('measure')

function toCompared(measure: string): string {
  return `CASE WHEN rule IN (${MEASURED_IN_MS}) THEN NULL
    WHEN rule IN (${MEASURED_AS_RATE}) THEN round(1000 * (${measure})) ELSE CAST(${measure} AS REAL) END`
}

/** 1 where the finding differs from the one that was decided about (`d`, its disposition). */
export const IS_CHANGED = `(d.observed_json IS NOT NULL AND d.state <> 'open' AND (
    d.observed_json ->> 'fromMs' IS NOT from_ms OR d.observed_json ->> 'untilMs' IS NOT until_ms
    OR ${toCompared("(d.observed_json ->> 'measure')")} IS NOT ${COMPARED_MEASURE}
  ))`
