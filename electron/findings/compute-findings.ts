import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { RULES } from './all-rules.ts'
import { toBoundParameters } from './bind-parameters.ts'
import type { FindingRule, FoundRow, WholeTally } from './rule.ts'
import { SLICE_ITEMS, toSlices } from './slices.ts'
import {
  createWorkingTables,
  dropWorkingTables,
  fillWorkingTables,
  listTallies,
  type Slice,
  type View,
} from './working-tables.ts'

export interface FindingTask extends View {
  /** Complete values by rule; only rules named here are computed. */
  readonly parameters: ReadonlyMap<RuleName, ParameterValues>
  /** Items of a slice where it is to be another number than usual. */
  readonly sliceItems?: number
}

/** What could not be judged, by rule: items, and the businesses that they are of. */
export interface Unjudged {
  items: number
  readonly businesses: Set<bigint>
}

export interface FindingsEnd {
  readonly unjudged: ReadonlyMap<RuleName, Unjudged>
  readonly tallies: readonly WholeTally[]
}

export interface FoundRows {
  readonly rule: FindingRule
  readonly rows: readonly FoundRow[]
}

/**
 * What rules find, slice by slice, so that whoever reads can give way between two of them. The caller holds a read
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
    const slices = toSlices(db, task.areTiedOnly ? 'temp.tied' : 'feedback', task.sliceItems ?? SLICE_ITEMS)
    for (const slice of slices) {
      fillWorkingTables(db, slice, task)
      for (const rule of rules) noteUnjudged(db, rule, unjudged)
      yield rules.flatMap((rule) => findIn(db, rule, 'slice', task, slice))
    }
    yield rules.flatMap((rule) => findIn(db, rule, 'all', task))
    yield rules.flatMap((rule) => judgeBusinesses(db, rule, task))
    return { unjudged, tallies: listTallies(db) }
  } finally {
    dropWorkingTables(db)
  }
}

function noteUnjudged(db: ReadableDatabase, rule: FindingRule, unjudged: Map<RuleName, Unjudged>): void {
  if (rule.reads === 'businesses' || rule.unjudgedSql === undefined) return
  const rows = db.prepare<[], { business_id: bigint; items: bigint }>(rule.unjudgedSql).safeIntegers().all()
  const known = unjudged.get(rule.name) ?? { items: 0, businesses: new Set() }
  unjudged.set(rule.name, known)
  for (const { business_id, items } of rows) {
    known.items += Number(items)
    known.businesses.add(business_id)
  }
}

function findIn(
  db: ReadableDatabase,
  rule: FindingRule,
  reads: 'slice' | 'all',
  { parameters, cutOffMs }: FindingTask,
  slice?: Slice,
): FoundRows[] {
  if (rule.reads !== reads) return []
  const statement = db.prepare<unknown[], RawRow>(rule.sql).safeIntegers()
  const bound = toBoundParameters(rule, parameters.get(rule.name) ?? {})
  return [{ rule, rows: statement.all({ ...bound, cutOffMs, ...slice }).map(toFoundRow) }]
}

function judgeBusinesses(db: ReadableDatabase, rule: FindingRule, { parameters }: FindingTask): FoundRows[] {
  if (rule.reads !== 'businesses') return []
  return [{ rule, rows: rule.judge(listTallies(db), parameters.get(rule.name) ?? {}) }]
}

/** Every whole number is a bigint here; ids stay so, moments and counts are within 2^53. */
type RawRow = Omit<FoundRow, 'from_ms' | 'until_ms' | 'measure'> & {
  readonly from_ms: bigint | null
  readonly until_ms: bigint | null
  readonly measure: bigint | number | null
}

function toFoundRow(row: RawRow): FoundRow {
  return {
    ...row,
    from_ms: toNumber(row.from_ms),
    until_ms: toNumber(row.until_ms),
    measure: toNumber(row.measure),
  }
}

function toNumber(value: bigint | number | null): number | null {
  return value === null ? null : Number(value)
}
