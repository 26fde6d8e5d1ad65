import type { BusinessName } from '../../shared/domain/business-name.ts'
import type { BusinessId } from '../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase, writeInTransaction } from './database.ts'

interface NamesToKeep extends Pick<BusinessName, 'source' | 'sourceName' | 'notedAtMs'> {
  readonly names: readonly { readonly businessId: string; readonly name: string }[]
}

/** Of two names of one business the later one is kept, from either source. */
export function keepBusinessNames(
  db: WritableDatabase,
  { names, source, sourceName, notedAtMs }: NamesToKeep,
): void {
  const insert = prepareOnce(
    db,
    `INSERT INTO business_name (business_id, name, source, source_name, noted_at_ms)
     VALUES (CAST(@businessId AS INTEGER), @name, @source, @sourceName, @notedAtMs)
     ON CONFLICT (business_id) DO UPDATE SET name = excluded.name, source = excluded.source,
       source_name = excluded.source_name, noted_at_ms = excluded.noted_at_ms`,
  )
  writeInTransaction(db, () => {
    for (const { businessId, name } of names) insert.run({ businessId, name, source, sourceName, notedAtMs })
  })
}

/** In the order of the ids. */
export function listBusinessNames(db: ReadableDatabase): BusinessName[] {
  const rows = prepareOnce(
    db,
    `SELECT CAST(business_id AS TEXT) AS businessId, name, source, source_name AS sourceName, noted_at_ms AS notedAtMs
     FROM business_name ORDER BY business_id`,
  ).all() as (BusinessName & { readonly businessId: BusinessId })[]
  return rows
}
