import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { RULES } from './all-rules.ts'
import { toBoundParameters } from './bind-parameters.ts'
import type { FindingRule, FoundRow } from './rule.ts'
import { toSlices } from './slices.ts'
import {
  createWorkingTables,
  dropWorkingTables,
  fillWorkingTables,
  listTallies,
  type Slice,
} from './working-tables.ts'

export interface FindingTask {
  /** Complete values by rule; only rules named here are computed. */
  readonly parameters: ReadonlyMap<RuleName, ParameterValues>
  readonly cutOffMs: number
}

export interface FoundRows {
  readonly rule: FindingRule
  readonly rows: readonly FoundRow[]
}

/**
 * What rules find, slice by slice, so that whoever reads can give way between two of them. The caller holds a read
 * transaction, or accepts that slices see different moments. One computation at a time for each connection.
 */
export function* computeFindings(db: ReadableDatabase, task: FindingTask): Generator<readonly FoundRows[]> {
  const rules = [...task.parameters.keys()].map((name) => RULES[name])
  dropWorkingTables(db)
  createWorkingTables(db)
  try {
    for (const slice of toSlices(db)) {
      fillWorkingTables(db, slice, task.cutOffMs)
      yield rules.flatMap((rule) => findIn(db, rule, 'slice', task, slice))
    }
    yield rules.flatMap((rule) => findIn(db, rule, 'all', task))
    yield rules.flatMap((rule) => judgeBusinesses(db, rule, task))
  } finally {
    dropWorkingTables(db)
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
