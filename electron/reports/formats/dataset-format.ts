import { invalid } from '../../../shared/app-error.ts'
import { ZipWriter } from '../../lib/zip/zip-writer.ts'
import { FLAG_BITS } from '../../store/index-codes.ts'
import type {
  ByteSink,
  ColumnKind,
  OpenRowWriter,
  ReportColumn,
  ReportRow,
  RowLayout,
  RowWriter,
} from '../report-table.ts'
import { openParquet } from './parquet-format.ts'

/** Rows in memory at a time, of all months together. */
const BUFFERED_ROWS = 200_000
const FOLDER = 'unhidden-data-set'
/** The moment whose month in UTC a row belongs to, by the first name that the table has. */
const MONTH_OF: readonly string[] = ['timeUtc', 'lastTimeUtc', 'fromUtc']
/** 0 and 1 in the other formats. */
const BOOLEANS: ReadonlySet<string> = new Set(['showOnWebsite', 'deleted', 'contradictory'])
/** As partitioned tables name the part without a value. */
const NO_MONTH = '__HIVE_DEFAULT_PARTITION__'

/**
 * A ZIP file with a folder of Parquet files by month, for engines that read partitioned tables. When the buffer is
 * full, the month with the most rows gets one more file, so memory does not grow with the rows.
 * @throws AppError *invalid-argument* for a table without moments
 */
export const openDataset: OpenRowWriter = (sink, layout) => openDatasetWith(sink, layout, BUFFERED_ROWS)

/** @param most rows in memory */
export function openDatasetWith(sink: ByteSink, layout: RowLayout, most: number): RowWriter {
  const monthAt = findMonthColumn(layout.columns)
  const columns = layout.columns.map((column) => ({
    ...column,
    ...(BOOLEANS.has(column.name) && ({ isBoolean: true } as const)),
  }))
  const zip = new ZipWriter((bytes) => sink.writeBytes(bytes), layout.asOfMs)
  const addText = (name: string, text: string) => zip.add(`${FOLDER}/${name}`, [Buffer.from(text, 'utf8')])
  const months = new Map<string, { rows: ReportRow[]; parts: number }>()
  let buffered = 0

  const writePart = (month: string, gathered: { rows: ReportRow[]; parts: number }): void => {
    gathered.parts += 1
    const part = String(gathered.parts).padStart(5, '0')
    const entry = zip.open(`${FOLDER}/rows/month=${month}/part-${part}.parquet`)
    const file = { write: () => undefined, writeBytes: (bytes: Uint8Array) => entry.write(bytes) }
    const writer = openParquet(file, { ...layout, columns, about: [] })
    for (const row of gathered.rows) writer.add(row)
    writer.end()
    entry.close()
    buffered -= gathered.rows.length
    gathered.rows = []
  }
  return {
    add(row) {
      const ms = row[monthAt]
      const month = typeof ms === 'number' ? new Date(ms).toISOString().slice(0, 7) : NO_MONTH
      const gathered = months.get(month) ?? { rows: [], parts: 0 }
      months.set(month, gathered)
      gathered.rows.push(row)
      buffered += 1
      if (buffered < most) return
      const [largest] = [...months].sort(([, a], [, b]) => b.rows.length - a.rows.length)
      if (largest) writePart(...largest)
    },
    end() {
      // Without any file, engines refuse the table.
      if (months.size === 0) writePart(NO_MONTH, { rows: [], parts: 0 })
      for (const [month, gathered] of [...months].sort(([a], [b]) => (a < b ? -1 : 1)))
        if (gathered.rows.length > 0) writePart(month, gathered)
      const name = toTableName(layout.about)
      addText('schema.sql', toDuckDb(name, columns))
      addText('README.txt', toReadme(name, columns, layout.about))
      zip.finish()
    },
  }
}

function findMonthColumn(columns: readonly ReportColumn[]): number {
  const at = MONTH_OF.map((name) => columns.findIndex((column) => column.name === name)).find(
    (one) => one >= 0,
  )
  if (at !== undefined) return at
  throw invalid('A data set is divided by month, and these rows have no moment.')
}

function toTableName(about: readonly (readonly [string, string])[]): string {
  const template = about.find(([what]) => what === 'template')?.[1] ?? 'report'
  return template.replaceAll('-', '_')
}

/** Views for DuckDB, with a column for each flag. */
function toDuckDb(name: string, columns: readonly ReportColumn[]): string {
  const flags = columns.some((column) => column.name === 'flags')
    ? Object.keys(FLAG_BITS)
        .map((flag) => `,\n  list_contains(flags, '${flag}') AS "${flag}"`)
        .join('')
    : ''
  return `-- DuckDB, in this folder: duckdb -init schema.sql
SET TimeZone = 'UTC';
CREATE VIEW ${name} AS SELECT *${flags}
FROM read_parquet('rows/*/*.parquet', hive_partitioning = true, hive_types = {'month': VARCHAR});
CREATE VIEW ${name}_by_month AS SELECT month, count(*) AS "rows" FROM ${name} GROUP BY month ORDER BY month;
`
}

const TRINO_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  id: 'bigint',
  number: 'bigint',
  decimal: 'double',
  moment: 'timestamp(3)',
  flags: 'array(varchar)',
  lines: 'array(varchar)',
  papers: 'array(varchar)',
}

function toReadme(
  name: string,
  columns: readonly ReportColumn[],
  about: readonly (readonly [string, string])[],
): string {
  const types = columns
    .filter(({ kind }) => kind !== 'reference')
    .map(
      (column) =>
        `  "${column.name}" ${column.isBoolean ? 'boolean' : (TRINO_TYPES[column.kind] ?? 'varchar')}`,
    )
  return `Rows of a report as Parquet files by month (UTC). Ids are 64-bit integers, moments are in UTC with milliseconds.

DuckDB   duckdb -init schema.sql
         SELECT * FROM ${name}_by_month;

Spark    spark.conf.set("spark.sql.session.timeZone", "UTC")
         spark.read.parquet("rows").createOrReplaceTempView("${name}")

Trino    with the Hive connector, after copying the folder "rows" to its storage:

CREATE TABLE ${name} (
${[...types, '  "month" varchar'].join(',\n')}
) WITH (format = 'PARQUET', external_location = 's3://BUCKET/rows', partitioned_by = ARRAY['month']);
CALL system.sync_partition_metadata('SCHEMA', '${name}', 'ADD');

What the rows rest on:
${about.map(([what, value]) => `${what}: ${value}`).join('\n')}
`
}
