import { createInterface } from 'node:readline'
import { DuckDBInstance } from '@duckdb/node-api'
import { END } from './session.ts'

/** DuckDB by its package for Node: a statement on each line, or `.print TEXT`. Argument: the database file. */
const instance = await DuckDBInstance.create(process.argv[2] ?? ':memory:')
const connection = await instance.connect()
const printed: string[] = []
for await (const line of createInterface(process.stdin)) {
  if (!line.startsWith('.print ')) await answer(line)
  else if (line.endsWith(END)) process.stdout.write(`${[...printed.splice(0), END].join('\n')}\n`)
  else printed.push(line.slice('.print '.length))
}
connection.closeSync()
instance.closeSync()

async function answer(sql: string): Promise<void> {
  const reader = await connection.runAndReadAll(sql)
  // A statement that changes something answers how many rows.
  if (/^(CREATE|DROP|COPY|INSERT)/.test(sql)) return
  const rows = reader.getRows()
  printed.push(...rows.map((row) => row.map((value) => value ?? '').join('|')))
}
