import type { DataCutoff } from '../../../shared/domain/data-cutoff.ts'
import type { DispositionState, ParameterValues, RuleName } from '../../../shared/domain/finding.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import { toUtc } from '../../../shared/format/utc-text.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { toExactNumber } from '../../store/exact-id.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { RULES } from '../all-rules.ts'
import { computeFindings } from '../compute-findings.ts'
import { referenceOf } from '../find-pieces.ts'
import { findParameters } from '../parameters.ts'
import { findEvidence } from '../read/evidence.ts'
import { toRemark } from '../read/finding-rows.ts'
import { examine } from '../robustness.ts'
import { type FoundRow, toFindingKey } from '../rule.ts'
import { type FindingsFilter, parametersFor, parseFindingsFilter } from './findings-filter.ts'

interface Found {
  readonly rule: RuleName
  readonly key: string
  readonly row: FoundRow
}

/**
 * Rows of `query --what findings`, computed from the cache as it is for this question; nothing is stored. By rule, then
 * in the order of the keys. Moments are UTC; `cutOffUtc` is the moment that the rules looked at.
 * @throws AppError as parseFindingsFilter does.
 */
export function* iterateFindings(
  db: ReadableDatabase,
  filterText: string,
): Generator<{ readonly rule: RuleName }, undefined> {
  const filter = parseFindingsFilter(filterText)
  const cutoff = findDataCutoff(db)
  if (!cutoff) return undefined
  const parameters = new Map(
    filter.rules.map((rule) => [rule, parametersFor(rule, findParameters(db, rule), filter.parameters)]),
  )
  const found = findAll(db, parameters, cutoff)
  const fragile = filter.robust === 'skip' ? null : examineAll(db, { parameters, cutoff }, found)
  for (const one of found) {
    if (!isWanted(filter, one, fragile)) continue
    const values = parameters.get(one.rule) ?? {}
    const fields = toFields(db, one, { values, cutoff, fragile })
    if (filter.dispositions.includes(fields.disposition)) yield fields
  }
  return undefined
}

function findAll(
  db: ReadableDatabase,
  parameters: ReadonlyMap<RuleName, ParameterValues>,
  cutoff: DataCutoff,
): Found[] {
  const found: Found[] = []
  for (const parts of computeFindings(db, { parameters, cutoffMs: cutoff.atMs })) {
    for (const { rule, rows } of parts) {
      for (const row of rows) found.push({ rule: rule.name, key: toFindingKey(rule.name, row), row })
    }
  }
  const order = [...parameters.keys()]
  return found.sort((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule) || (a.key < b.key ? -1 : 1))
}

type Fragile = ReadonlyMap<string, string>

function examineAll(
  db: ReadableDatabase,
  task: Parameters<typeof examine>[1],
  found: readonly Found[],
): Fragile {
  const byRule = Map.groupBy(found, ({ rule }) => rule)
  const isTied = tiedLookup(db)
  const steps = examine(db, task, function* listKeys(rule, areTiedOnly) {
    for (const { key, row } of byRule.get(rule) ?? []) if (!areTiedOnly || isTied(row)) yield key
  })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The temporary table exists once the ties are varied. */
function tiedLookup(db: ReadableDatabase): (row: FoundRow) => boolean {
  let tied: ReadonlySet<unknown> | null = null
  return ({ feedback_id }) => {
    tied ??= new Set(db.prepare('SELECT feedback_id FROM temp.tied').pluck().safeIntegers().all())
    return tied.has(feedback_id)
  }
}

function isWanted(
  { businessIds, feedbackIds, robust }: FindingsFilter,
  { key, row }: Found,
  fragile: Fragile | null,
) {
  if (businessIds.length > 0 && !businessIds.includes(String(row.business_id))) return false
  if (feedbackIds.length > 0 && !feedbackIds.includes(String(row.feedback_id))) return false
  if (robust === 'yes') return fragile?.has(key) === false
  return robust === 'no' ? fragile?.has(key) === true : true
}

interface Circumstances {
  readonly values: ParameterValues
  readonly cutoff: DataCutoff
  readonly fragile: Fragile | null
}

function toFields(
  db: ReadableDatabase,
  { rule, key, row }: Found,
  { values, cutoff, fragile }: Circumstances,
) {
  const feedbackId = row.feedback_id === null ? null : (String(row.feedback_id) as FeedbackId)
  const businessId = String(row.business_id) as BusinessId
  const { from_ms: fromMs, until_ms: untilMs, measure } = row
  const evidence = findEvidence(db, { rule, feedbackId, businessId, fromMs, untilMs }, cutoff.atMs)
  const { version, measureUnit } = RULES[rule]
  return {
    rule,
    version,
    parameters: values,
    ref: referenceOf(db, rule, row),
    key,
    feedbackId: feedbackId === null ? null : toExactNumber(feedbackId),
    businessId: toExactNumber(businessId),
    fromUtc: toUtc(fromMs),
    untilUtc: toUtc(untilMs),
    measure,
    unit: measureUnit,
    remark: toRemark(rule, row.details),
    ...findDisposition(db, key),
    robust: fragile === null ? null : !fragile.has(key),
    whyFragile: fragile?.get(key) ?? null,
    cutOffUtc: toUtc(cutoff.atMs),
    receipts: [...new Set(evidence.map(({ receipt }) => receipt))].sort((a, b) => a - b),
  }
}

interface Decided {
  readonly disposition: DispositionState
  readonly reason: string
  readonly ground: string | null
}

function findDisposition(db: ReadableDatabase, key: string): Decided {
  const sql = 'SELECT state AS disposition, reason, ground FROM disposition WHERE finding_key = ?'
  const decided = prepareOnce(db, sql).get(key) as Decided | undefined
  return decided ?? { disposition: 'open', reason: '', ground: null }
}
