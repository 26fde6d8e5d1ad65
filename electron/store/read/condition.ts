/** A value bound to a `?` of a statement. */
export type SqlValue = string | number | bigint | null

/**
 * A piece of a WHERE clause: text written in this folder, with a `?` for every value. What the user typed is only ever
 * found in `values`.
 */
export interface Condition {
  readonly sql: string
  readonly values: readonly SqlValue[]
}

export function condition(sql: string, ...values: readonly SqlValue[]): Condition {
  return { sql, values }
}

/** True for every row. */
export const ALWAYS: Condition = condition('TRUE')

export function allOf(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return ALWAYS
  return condition(
    conditions.map(({ sql }) => `(${sql})`).join(' AND '),
    ...conditions.flatMap(({ values }) => values),
  )
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return condition(
    conditions.map(({ sql }) => `(${sql})`).join(' OR '),
    ...conditions.flatMap(({ values }) => values),
  )
}

export function notIf(isNegated: boolean, { sql, values }: Condition): Condition {
  return isNegated ? condition(`NOT (${sql})`, ...values) : { sql, values }
}

/** `column` equals one of the values; `column` is text of this folder. */
export function isOneOf(column: string, values: readonly SqlValue[]): Condition {
  if (values.length === 1) return condition(`${column} = ?`, ...values)
  return condition(`${column} IN (${values.map(() => '?').join(', ')})`, ...values)
}
