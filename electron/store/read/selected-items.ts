import { allOf, asOneByOne, type Condition, condition } from './condition.ts'

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
