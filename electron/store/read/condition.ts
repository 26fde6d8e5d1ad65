import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import { type DayRange, toUtcRange } from '../../../shared/query/calendar-range.ts'
import { RESPONSE_OF_TEXT_ROW, TEXT_ROW_OF_RESPONSE } from '../search-text.ts'

/** A value bound to a `?` of a statement. */
export type SqlValue = string | number | bigint | null

/**
 * A piece of a WHERE clause: text written in this folder, with a `?` for every value. Text of the user is only in
 * `values`.
 */
export interface Condition {
  readonly sql: string
  readonly values: readonly SqlValue[]
  /**
   * The same for walks that end after a few rows: true of the same rows, without collecting anything before the first.
   * Absent where there is no difference.
   */
  readonly oneByOne?: Condition
  /**
   * SQL of one value: an FTS5 expression that finds every such response, so that a walk can skip the others; NULL where
   * it would have too many words to be useful.
   */
  readonly expression?: Condition
  /** The same, computed sooner, of an expression that finds more; NULL where it may not be worth trying. */
  readonly guess?: Condition
}

/** The condition for a walk, row by row. */
export function asOneByOne(one: Condition): Condition {
  return one.oneByOne ?? one
}

export function condition(sql: string, ...values: readonly SqlValue[]): Condition {
  return { sql, values }
}

/** True for every row. */
export const ALWAYS: Condition = condition('TRUE')

export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return ALWAYS
  return joined(conditions, ' AND ')
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return joined(conditions, ' OR ')
}

export function notIf(isNegated: boolean, one: Condition): Condition {
  if (!isNegated) return one
  const negated = condition(`NOT (${one.sql})`, ...one.values)
  return one.oneByOne ? { ...negated, oneByOne: notIf(true, one.oneByOne) } : negated
}

function joined(conditions: readonly Condition[], operator: string): Condition {
  const all = condition(
    conditions.map(({ sql }) => `(${sql})`).join(operator),
    ...conditions.flatMap(({ values }) => values),
  )
  if (!conditions.some(({ oneByOne }) => oneByOne)) return all
  return { ...all, oneByOne: joined(conditions.map(asOneByOne), operator) }
}

/** More values than these are bound as one JSON list: SQLite takes 32,766 of them in one statement. */
const FEW_VALUES = 100

/** `column` equals one of the values; `column` is text of this folder. */
export function isOneOf(column: string, values: readonly SqlValue[]): Condition {
  if (values.length === 1) return condition(`${column} = ?`, ...values)
  if (values.length > FEW_VALUES) {
    return condition(`${column} IN (SELECT value FROM json_each(?))`, toJsonList(values))
  }
  return condition(`${column} IN (${values.map(() => '?').join(', ')})`, ...values)
}

/** JSON numbers of any length stay exact in SQLite as long as they fit 64 bits. */
function toJsonList(values: readonly SqlValue[]): string {
  return `[${values.map((value) => (typeof value === 'bigint' ? String(value) : JSON.stringify(value))).join(',')}]`
}

/**
 * The rows whose item satisfies all conditions on `feedback f`; nothing where any item will do.
 * @param column the row's feedback id, text of this folder. With a plus before it, SQLite does not start at the items.
 */
export function ofSelectedItems(item: readonly Condition[], column: string): readonly Condition[] {
  if (item.length === 0) return []
  const { sql, values } = allOf(item)
  const selected = condition(`${column} IN (SELECT f.feedback_id FROM feedback f WHERE ${sql})`, ...values)
  return [{ ...selected, oneByOne: isOfSelectedItem(asOneByOne(allOf(item)), column) }]
}

function isOfSelectedItem({ sql, values }: Condition, column: string): Condition {
  return condition(
    `EXISTS (SELECT 1 FROM feedback f WHERE f.feedback_id = ${column} AND (${sql}))`,
    ...values,
  )
}

/** The response `r` is found by an FTS5 expression; the found ones are collected once. */
export function isFoundBy(match: string): Condition {
  const collected = condition(
    `r.response_id IN (SELECT ${RESPONSE_OF_TEXT_ROW} FROM response_text WHERE response_text MATCH ?)`,
    match,
  )
  return { ...collected, oneByOne: isFoundOneByOneBy(match) }
}

function isFoundOneByOneBy(match: string): Condition {
  return condition(
    `EXISTS (SELECT 1 FROM response_text WHERE rowid = ${TEXT_ROW_OF_RESPONSE} AND response_text MATCH ?)`,
    match,
  )
}

/** A moment in milliseconds lies within the days of the zone; `column` is text of this folder. */
export function liesWithin(column: string, range: DayRange, zone: AuditZone): Condition {
  const { startMs, endMs } = toUtcRange(range, zone)
  return allOf([
    ...(startMs === null ? [] : [condition(`${column} >= ?`, startMs)]),
    ...(endMs === null ? [] : [condition(`${column} < ?`, endMs)]),
  ])
}
