import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import { printFindingReference } from '../../shared/domain/reference.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { RULES } from './all-rules.ts'
import {
  computeFindings,
  type FindingsEnd,
  type FoundRows,
  findBursts,
  type LocatedRow,
} from './compute-findings.ts'
import { findParameters, toBoundParameters, toFingerprint } from './parameters.ts'
import { type FoundRow, toFindingKey } from './rule.ts'
import type { FindingsPiece } from './write/store-findings.ts'

/** Findings of one transaction of the writer. */
const ROWS_AT_ONCE = 1_000

/**
 * Computes some rules, in pieces for the writer. A piece of null only lets others take their turn. Where the cache has
 * changed meanwhile, the last piece is missing and the findings are computed again.
 */
export function* findPieces(
  db: ReadableDatabase,
  rules: readonly RuleName[],
  cutoff: DataCutoff,
): Generator<FindingsPiece | null> {
  const run = nextRun(db)
  const before = fingerprints(db, rules, cutoff)
  const parameters = parametersOf(db, rules)
  const withinMs = getBurstMs(db, parameters)
  const steps = computeFindings(db, { parameters, cutoffMs: cutoff.atMs })
  for (;;) {
    const step = steps.next()
    if (step.done) {
      if (rules.every((name) => before.get(name) === toFingerprint(db, name, cutoff))) {
        yield toEnd(run, before, step.value)
      }
      return
    }
    yield null
    for (const json of toBatches(db, step.value, withinMs)) yield { kind: 'rows', run, json }
  }
}

export function parametersOf(
  db: ReadableDatabase,
  rules: readonly RuleName[],
): ReadonlyMap<RuleName, ParameterValues> {
  return new Map(rules.map((name) => [name, findParameters(db, name)]))
}

function fingerprints(
  db: ReadableDatabase,
  rules: readonly RuleName[],
  cutoff: DataCutoff,
): ReadonlyMap<RuleName, string> {
  return new Map(rules.map((name) => [name, toFingerprint(db, name, cutoff)]))
}

function nextRun(db: ReadableDatabase): number {
  return Number(prepareOnce(db, 'SELECT coalesce(max(run), 0) + 1 FROM finding').pluck().get())
}

function* toBatches(db: ReadableDatabase, found: readonly FoundRows[], withinMs: number): Generator<string> {
  const rows = found.flatMap(({ rule, rows: own }) => {
    const bursts = rule.name === 'bulk-hide' ? findBursts(own, withinMs) : NO_BURSTS
    return own.map((row) => ({ rule: rule.name, row, burstMs: bursts.get(row.from_ms ?? 0) ?? null }))
  })
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const batch = rows.slice(at, at + ROWS_AT_ONCE)
    yield JSON.stringify(batch.map(({ rule, row, burstMs }) => [...toFields(db, rule, row), burstMs]))
  }
}

const NO_BURSTS: ReadonlyMap<number, number> = new Map()

/** Hides that follow each other within this time are one burst. */
function getBurstMs(db: ReadableDatabase, parameters: ReadonlyMap<RuleName, ParameterValues>): number {
  const values = parameters.get('bulk-hide') ?? {}
  return toBoundParameters(RULES['bulk-hide'], values, readAuditZone(db)).minutes ?? 0
}

function toFields(db: ReadableDatabase, rule: RuleName, row: LocatedRow): readonly unknown[] {
  const { feedback_id, business_id, from_ms, until_ms, measure, details, hidden_ms } = row
  const ids = [feedback_id === null ? null : String(feedback_id), String(business_id)]
  return [
    toFindingKey(rule, row),
    referenceOf(db, rule, row),
    rule,
    ...ids,
    from_ms,
    until_ms,
    measure,
    details,
    hidden_ms,
  ]
}

function toEnd(run: number, prints: ReadonlyMap<RuleName, string>, end: FindingsEnd): FindingsPiece {
  const rules = [...prints].map(([rule, fingerprint]) => ({
    rule,
    fingerprint,
    unjudgedItems: end.unjudged.get(rule)?.items ?? 0,
    unjudgedBusinesses: end.unjudged.get(rule)?.businesses.size ?? 0,
  }))
  const tallies = end.tallies.map(({ businessId, items, everShown, hidden }) => [
    String(businessId),
    items,
    everShown,
    hidden,
  ])
  return { kind: 'end', run, rules, tallies: JSON.stringify(tallies) }
}

const IS_ELSEWHERE = 'SELECT business_id <> @businessId FROM feedback WHERE feedback_id = @feedbackId'

/** The short reference of a finding, for working papers. */
export function referenceOf(
  db: ReadableDatabase,
  rule: RuleName,
  { feedback_id: feedbackId, business_id: businessId, mark }: FoundRow,
): string {
  const isElsewhere =
    feedbackId !== null && prepareOnce(db, IS_ELSEWHERE).pluck().get({ feedbackId, businessId }) === 1
  return printFindingReference({
    rule,
    feedbackId: feedbackId === null ? null : String(feedbackId),
    businessId: String(businessId),
    mark,
    isElsewhere,
  })
}
