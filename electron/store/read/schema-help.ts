import type { ConsoleTable } from '../../../shared/domain/console.ts'
import type { ReadableDatabase } from '../database.ts'

interface ColumnRow {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Tables with connection settings and keys, which the SQL console neither lists nor reads. */
export const HIDDEN_TABLES: readonly string[] = ['workspace', 'workspace_secret']

/** Tables that the SQL console may read, in alphabetical order, without the internal tables of the full text. */
export function findConsoleTables(db: ReadableDatabase): ConsoleTable[] {
  const rows = db
    .prepare(
      `SELECT t.name AS "table", c.name AS "column", c.type AS type
       FROM pragma_table_list AS t JOIN pragma_table_xinfo(t.name) AS c
       WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND t.name NOT IN (SELECT value FROM json_each(?)) AND c.hidden IN (0, 2, 3)
       ORDER BY t.name, c.cid`,
    )
    .all(JSON.stringify(HIDDEN_TABLES)) as ColumnRow[]
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }))
}
