import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { APP_VERSION } from '../../lib/installation.ts'
import type { ByteSink, ColumnKind, OpenRowWriter, ReportColumn, ReportValue } from '../report-table.ts'

/** Rows that are in memory at a time. */
const GROUP_ROWS = 50_000

/**
 * Apache Parquet for a warehouse: ids as 64-bit integers, moments as timestamps in UTC, flags as lists. References are
 * left out, since the ids are exact. The file's own metadata have what the rows rest on.
 */
export const openParquet: OpenRowWriter = (sink, { columns, about }) => {
  const kept = columns.map((column, at) => ({ ...column, at })).filter(({ kind }) => kind !== 'reference')
  const writer = new ParquetWriter({
    writer: new SinkWriter(sink),
    schema: toSchema(kept),
    createdBy: `Unhidden version ${APP_VERSION}`,
    kvMetadata: about.map(([key, value]) => ({ key, value })),
  })
  let gathered = emptyGroup(kept.length)
  let rows = 0
  const writeGroup = (): void => {
    const columnData = kept.map(({ name }, at) => ({ name, data: gathered[at] ?? [] }))
    writer.write({ columnData, rowGroupSize: GROUP_ROWS })
    gathered = emptyGroup(kept.length)
    rows = 0
  }
  return {
    add(row) {
      for (const [place, { at, kind, isBoolean }] of kept.entries()) {
        const value = row[at] ?? null
        gathered[place]?.push(isBoolean && value !== null ? value === 1 : toValue(kind, value))
      }
      rows += 1
      if (rows === GROUP_ROWS) writeGroup()
    },
    end() {
      if (rows > 0) writeGroup()
      writer.finish()
    },
  }
}

/** Gives its bytes away after each group of rows. */
class SinkWriter extends ByteWriter {
  readonly #sink: ByteSink

  constructor(sink: ByteSink) {
    super(1024 * 1024)
    this.#sink = sink
  }

  flush(): void {
    this.#sink.writeBytes(this.getBytes())
    this.index = 0
  }

  override finish(): void {
    this.flush()
  }
}

function emptyGroup(columns: number): unknown[][] {
  return Array.from({ length: columns }, () => [])
}

function toValue(kind: ColumnKind, value: ReportValue): unknown {
  const isWhole = kind === 'id' || kind === 'number' || kind === 'moment'
  return isWhole && value !== null ? BigInt(value as string | number) : value
}

function toSchema(columns: readonly ReportColumn[]): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.flatMap(toElements)]
}

function toElements({ name, kind, isOptional, isBoolean }: ReportColumn): SchemaElement[] {
  if (isBoolean) return [{ name, type: 'BOOLEAN', repetition_type: 'OPTIONAL' }]
  if (kind === 'flags' || kind === 'lines' || kind === 'papers') return toList(name)
  if (kind === 'id' && !isOptional) return [{ name, type: 'INT64', repetition_type: 'REQUIRED' }]
  if (kind === 'id') return [{ name, type: 'INT64', repetition_type: 'OPTIONAL' }]
  if (kind === 'decimal') return [{ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }]
  if (kind === 'number') return [{ name, type: 'INT64', repetition_type: 'OPTIONAL' }]
  if (kind === 'moment') return [toTimestamp(name)]
  return [{ ...TEXT, name, repetition_type: 'OPTIONAL' }]
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

function toTimestamp(name: string): SchemaElement {
  const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const
  return { name, type: 'INT64', repetition_type: 'OPTIONAL', logical_type }
}

/** A list has three levels in this format. */
function toList(name: string): SchemaElement[] {
  return [
    {
      name,
      repetition_type: 'REQUIRED',
      num_children: 1,
      converted_type: 'LIST',
      logical_type: { type: 'LIST' },
    },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { ...TEXT, name: 'element', repetition_type: 'REQUIRED' },
  ] as SchemaElement[]
}
