import { z } from 'zod'
import {
  CASE_KINDS,
  CASE_PRIORITIES,
  CASE_STATES,
  type CaseCounts,
  type CaseFilter,
  type CaseKey,
  type CaseRow,
  type CaseSelection,
  type CaseSort,
  type CaseTally,
  type CaseView,
  findCaseKey,
  printCaseReference,
} from '../../../shared/domain/case.ts'
import { DISPOSITION_STATES, GROUNDS } from '../../../shared/domain/finding.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import type { PageOfRows } from '../../store/read/evidence-rows.ts'
import { toRow, toRuleBits, type Untitled } from './case-row.ts'
import { iterateCases, type ListedCase } from './list-cases.ts'

/** Each in its natural direction and reversed. */
const ORDERS: Readonly<Record<CaseSort, readonly [string, string]>> = {
  priority: ["state <> 'changed', place", "state <> 'changed' DESC, place DESC"],
  business: ['business_id, place', 'business_id DESC, place DESC'],
  date: ['from_ms DESC, place', 'from_ms, place DESC'],
  findings: ['findings DESC, place', 'findings, place DESC'],
  duration: ['duration_ms DESC, place', 'duration_ms, place DESC'],
}

const VIEWS: Readonly<Record<CaseView, string>> = {
  open: "state <> 'decided'",
  decided: "state = 'decided'",
  changed: "state = 'changed'",
  all: 'true',
}

const IS_SELECTED = `(@rules IS NULL OR rules & @rules) AND (@businessId IS NULL OR business_id = CAST(@businessId AS INTEGER))
  AND (@kind IS NULL OR kind = @kind) AND (@priority IS NULL OR priority = @priority)
  AND (@isRobust IS NULL OR is_robust = @isRobust)`

const COLUMNS = `case_key AS key, kind, priority, CAST(business_id AS TEXT) AS businessId, reviews, findings, from_ms AS fromMs,
  until_ms AS untilMs, duration_ms AS durationMs, is_robust AS isRobust, state, decision, ground`

const rowSchema = z.object({
  key: z.string(),
  kind: z.enum(CASE_KINDS),
  priority: z.int(),
  businessId: z.string(),
  reviews: z.int(),
  findings: z.int(),
  fromMs: z.number().nullable(),
  untilMs: z.number().nullable(),
  durationMs: z.number(),
  isRobust: z.number().nullable(),
  state: z.enum(CASE_STATES),
  decision: z.enum([...DISPOSITION_STATES, 'mixed']),
  ground: z.enum(GROUNDS).nullable(),
})

/** The statement of one page; a test reads its plan. */
export function toPageSql({ view, sort, isReversed }: CaseSelection): string {
  return `SELECT ${COLUMNS} FROM case_order WHERE ${VIEWS[view]} AND ${IS_SELECTED}
    ORDER BY ${ORDERS[sort][Number(isReversed)]} LIMIT +@limit OFFSET +@offset`
}

/** Cases of a view, in the order asked for. */
export function findCases(db: ReadableDatabase, request: CaseSelection & PageOfRows): readonly CaseRow[] {
  const { offset, limit } = request
  if (!isOrdered(db)) {
    const rows = selectPlainly(db, request).slice(offset, offset + limit)
    return rows.map((one) => toRow(db, one))
  }
  const rows = prepareOnce(db, toPageSql(request)).all({ ...bindFilter(request), offset, limit })
  return rows.map((row) => toRow(db, toUntitled(rowSchema.parse(row))))
}

/** Its place in the list of the selection, from 0; null where the list has no such case. */
export function locateCase(
  db: ReadableDatabase,
  { reference, ...selection }: CaseSelection & { readonly reference: string },
): number | null {
  const key = findCaseKey(reference)
  if (!key) return null
  if (!isOrdered(db)) {
    const at = selectPlainly(db, selection).findIndex((one) => one.key === key)
    return at < 0 ? null : at
  }
  const { view, sort, isReversed } = selection
  const at = prepareOnce(
    db,
    `SELECT at FROM (
       SELECT case_key, row_number() OVER (ORDER BY ${ORDERS[sort][Number(isReversed)]}) - 1 AS at
       FROM case_order WHERE ${VIEWS[view]} AND ${IS_SELECTED}
     ) WHERE case_key = @key`,
  )
    .pluck()
    .get({ ...bindFilter(selection), key })
  return at === undefined ? null : Number(at)
}

const countSchema = z.object({
  state: z.enum(CASE_STATES),
  priority: z.int(),
  cases: z.int(),
  findings: z.int(),
  decidedFindings: z.int(),
})
type Counted = z.output<typeof countSchema>

/** Cases and findings of a filter by view and priority. */
export function countCases(db: ReadableDatabase, filter: CaseFilter): CaseCounts {
  const groups = isOrdered(db) ? countOrdered(db, filter) : countPlainly(db, filter)
  return {
    all: tally(groups),
    open: tally(groups.filter(({ state }) => state !== 'decided')),
    decided: tally(groups.filter(({ state }) => state === 'decided')),
    changed: tally(groups.filter(({ state }) => state === 'changed')),
    findings: sum(groups.map(({ findings }) => findings)),
    decidedFindings: sum(groups.map(({ decidedFindings }) => decidedFindings)),
  }
}

function countOrdered(db: ReadableDatabase, filter: CaseFilter): readonly Counted[] {
  const rows = prepareOnce(
    db,
    `SELECT state, priority, count(*) AS cases, sum(findings) AS findings, sum(decided_findings) AS decidedFindings
     FROM case_order WHERE ${IS_SELECTED} GROUP BY state, priority`,
  ).all(bindFilter(filter))
  return rows.map((row) => countSchema.parse(row))
}

function countPlainly(db: ReadableDatabase, filter: CaseFilter): readonly Counted[] {
  const isWanted = toTest(filter)
  const counted: Counted[] = []
  for (const one of iterateCases(db)) {
    if (!isWanted(one)) continue
    const { state, priority, references, decidedFindings } = one
    const findings = references.length
    counted.push({ state, priority: CASE_PRIORITIES.indexOf(priority), cases: 1, findings, decidedFindings })
  }
  return counted
}

function tally(groups: readonly Counted[]): CaseTally {
  const ofPriority = (at: number) => groups.filter(({ priority }) => priority === at)
  const count = (some: readonly Counted[]) => sum(some.map(({ cases }) => cases))
  const [high = 0, medium = 0, low = 0] = CASE_PRIORITIES.map((_, at) => count(ofPriority(at)))
  return { cases: count(groups), byPriority: { high, medium, low } }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** See [Note: Stored order of cases]. */
export function isOrdered(db: ReadableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM case_order_marker WHERE is_complete').get() !== undefined
}

function bindFilter({ rule, businessId, kind, priority, isRobust }: CaseFilter): object {
  return {
    businessId,
    kind,
    rules: rule === null ? null : toRuleBits([rule]),
    priority: priority === null ? null : CASE_PRIORITIES.indexOf(priority),
    isRobust: isRobust === null ? null : Number(isRobust),
  }
}

function toTest({ rule, businessId, kind, priority, isRobust }: CaseFilter): (one: ListedCase) => boolean {
  return (one) =>
    (rule === null || one.rules.includes(rule)) &&
    (businessId === null || one.businessId === businessId) &&
    (kind === null || one.kind === kind) &&
    (priority === null || one.priority === priority) &&
    (isRobust === null || one.isRobust === isRobust)
}

const IS_IN_VIEW: Readonly<Record<CaseView, (one: ListedCase) => boolean>> = {
  open: ({ state }) => state !== 'decided',
  decided: ({ state }) => state === 'decided',
  changed: ({ state }) => state === 'changed',
  all: () => true,
}

/** Each in its natural direction; equal ones stay in the order of priority. */
const COMPARE: Readonly<Record<CaseSort, (a: ListedCase, b: ListedCase) => number>> = {
  priority: (a, b) => Number(a.state !== 'changed') - Number(b.state !== 'changed'),
  business: (a, b) => Number(BigInt(a.businessId) - BigInt(b.businessId)),
  date: (a, b) => compareDates(b.fromMs, a.fromMs),
  findings: (a, b) => b.references.length - a.references.length,
  duration: (a, b) => b.durationMs - a.durationMs,
}

/** null is before all moments, as SQLite sorts it. */
function compareDates(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return a - b
}

function selectPlainly(db: ReadableDatabase, selection: CaseSelection): readonly ListedCase[] {
  const isWanted = toTest(selection)
  const rows = [...iterateCases(db)].filter((one) => IS_IN_VIEW[selection.view](one) && isWanted(one))
  const sorted = rows.sort(COMPARE[selection.sort])
  return selection.isReversed ? sorted.reverse() : sorted
}

function toUntitled({ priority, isRobust, ...row }: z.output<typeof rowSchema>): Untitled {
  const key = row.key as CaseKey
  return {
    ...row,
    key,
    reference: printCaseReference(key),
    businessId: row.businessId as BusinessId,
    priority: CASE_PRIORITIES[priority] ?? 'medium',
    isRobust: isRobust === null ? null : isRobust === 1,
  }
}
