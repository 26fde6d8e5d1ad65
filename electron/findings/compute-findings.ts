import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { walkItems } from '../store/walk-items.ts'
import { RULES } from './all-rules.ts'
import { toBoundParameters } from './parameters.ts'
import type { FindingRule, FoundRow, RuleBody, WholeTally } from './rule.ts'
import {
  createWorkingTables,
  dropWorkingTables,
  fillWorkingTables,
  listTallies,
  type Slice,
  spanHolds,
  type View,
} from './working-tables.ts'

export interface FindingTask extends View {
  /** Complete values by rule; only rules named here are computed. */
  readonly parameters: ReadonlyMap<RuleName, ParameterValues>
  /** Items of a slice where it is to be another number than usual. */
  readonly sliceItems?: number
}

/** Items that a rule could not judge, and their businesses. */
export interface Unjudged {
  items: number
  readonly businesses: Set<bigint>
}

export interface FindingsEnd {
  readonly unjudged: ReadonlyMap<RuleName, Unjudged>
  readonly tallies: readonly WholeTally[]
}

/** A row with the hidden period that it is of, see [Note: Hidden period of a finding]. */
export interface LocatedRow extends FoundRow {
  readonly hidden_ms: number | null
}

export interface FoundRows {
  readonly rule: FindingRule
  readonly rows: readonly LocatedRow[]
}

/**
 * Computes findings slice by slice, so that the caller can yield between two slices. The caller holds a read
 * transaction, or accepts that slices see different moments. One computation at a time for each connection.
 */
export function* computeFindings(
  db: ReadableDatabase,
  task: FindingTask,
): Generator<readonly FoundRows[], FindingsEnd> {
  const rules = [...task.parameters.keys()].map((name) => RULES[name])
  dropWorkingTables(db)
  createWorkingTables(db)
  const unjudged = new Map<RuleName, Unjudged>()
  try {
    const stretches = walkItems(db, task.areTiedOnly ? 'tied' : 'feedback', task.sliceItems ?? SLICE_ITEMS)
    for (const { after, through } of stretches) {
      const slice = { first: after + 1n, last: through }
      fillWorkingTables(db, slice, task)
      for (const rule of rules) noteUnjudged(db, rule, unjudged)
      yield rules.flatMap((rule) => (rule.reads === 'slice' ? [findIn(db, rule, task, slice)] : []))
    }
    for (const rule of rules) if (rule.reads === 'each-business') yield* findByBusiness(db, rule, task)
    yield rules.flatMap((rule) => classifyBusinesses(db, rule, task))
    return { unjudged, tallies: listTallies(db) }
  } finally {
    dropWorkingTables(db)
  }
}

type UnjudgedRow = { readonly business_id: bigint; readonly items: bigint }

function noteUnjudged(db: ReadableDatabase, rule: FindingRule, unjudged: Map<RuleName, Unjudged>): void {
  if (rule.reads === 'businesses' || rule.unjudgedSql === undefined) return
  const rows = prepareOnce(db, rule.unjudgedSql).safeIntegers().all() as UnjudgedRow[]
  const known = unjudged.get(rule.name) ?? { items: 0, businesses: new Set() }
  unjudged.set(rule.name, known)
  for (const { business_id, items } of rows) {
    known.items += Number(items)
    known.businesses.add(business_id)
  }
}

type SqlRule = Extract<FindingRule, { readonly sql: string }>

/** @param of the slice, or the business, that the rule's statement reads. */
function findIn(
  db: ReadableDatabase,
  rule: SqlRule,
  { parameters, cutoffMs }: FindingTask,
  of: Slice | { readonly business: bigint },
): FoundRows {
  const statement = prepareOnce(db, withHiddenPeriod(rule)).safeIntegers()
  const bound = toBoundParameters(rule, parameters.get(rule.name) ?? {}, readAuditZone(db))
  return { rule, rows: (statement.all({ ...bound, cutoffMs, ...of }) as RawRow[]).map(toLocatedRow) }
}

/** All businesses at once would sort every hide of the cache in memory, and nobody else would have a turn meanwhile. */
function* findByBusiness(
  db: ReadableDatabase,
  rule: SqlRule,
  task: FindingTask,
): Generator<readonly FoundRows[]> {
  for (const { businessId } of listTallies(db)) yield [findIn(db, rule, task, { business: businessId })]
}

function classifyBusinesses(
  db: ReadableDatabase,
  rule: FindingRule,
  { parameters }: FindingTask,
): FoundRows[] {
  if (rule.reads !== 'businesses') return []
  const rows = rule.judge(listTallies(db), parameters.get(rule.name) ?? {})
  return [{ rule, rows: rows.map((row) => ({ ...row, hidden_ms: null })) }]
}

/** Every whole number is a bigint here; ids stay so, moments and counts are within 2^53. */
type RawRow = Omit<LocatedRow, 'from_ms' | 'until_ms' | 'hidden_ms' | 'measure'> & {
  readonly from_ms: bigint | null
  readonly until_ms: bigint | null
  readonly hidden_ms: bigint | null
  readonly measure: bigint | number | null
}

function toLocatedRow(row: RawRow): LocatedRow {
  return {
    ...row,
    from_ms: toNumber(row.from_ms),
    until_ms: toNumber(row.until_ms),
    hidden_ms: toNumber(row.hidden_ms),
    measure: toNumber(row.measure),
  }
}

function toNumber(value: bigint | number | null): number | null {
  return value === null ? null : Number(value)
}

/** Items of one slice: working tables of some megabytes, filled and read in some hundredths of a second. */
const SLICE_ITEMS = 5_000

const PERIOD_START: Readonly<Record<NonNullable<RuleBody['hiddenPeriod']>, string>> = {
  'begins-at-start': 'found.from_ms',
  'begins-at-end': 'found.until_ms',
  'holds-start': findSpan(spanHolds('found.from_ms')),
  'ends-at-start': findSpan('t1 = found.from_ms'),
}

function findSpan(condition: string): string {
  return `(
    SELECT max(t0) FROM span
    WHERE span.feedback_id = found.feedback_id AND span.business_id = found.business_id AND show = 0 AND ${condition}
  )`
}

/**
 * [Note: Hidden period of a finding] A rule that observes one hidden period of a review says where it is: it begins or
 * ends at the start of the finding, begins at its end, or holds its start. The finding belongs to the burst of the hide
 * that began this period. Other rules observe the review or the business as a whole.
 *
 * The rule's statement with one more column, `hidden_ms`: the beginning of the hidden period, or null.
 */
export function withHiddenPeriod({
  sql,
  hiddenPeriod,
}: Pick<RuleBody, 'hiddenPeriod'> & { readonly sql: string }): string {
  const start = hiddenPeriod ? PERIOD_START[hiddenPeriod] : 'NULL'
  return `SELECT found.*, ${start} AS hidden_ms FROM (${sql}) AS found`
}

/**
 * Which hides of one business belong together: one that follows another within the time of the rule *bulk-hide* is of
 * the same burst.
 * @param hides that the rule found, in any order. @returns the first moment of its burst by moment of a hide.
 */
export function findBursts(
  hides: readonly { readonly from_ms: number | null }[],
  withinMs: number,
): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  let startMs = 0
  let beforeMs = Number.NEGATIVE_INFINITY
  for (const atMs of hides.map(({ from_ms: fromMs }) => fromMs ?? 0).toSorted((a, b) => a - b)) {
    if (atMs - beforeMs > withinMs) startMs = atMs
    starts.set(atMs, startMs)
    beforeMs = atMs
  }
  return starts
}
