import { type AuditZone, getAuditZone, UTC_ZONE_NAME } from '../../../shared/domain/audit-zone.ts'
import type { ReadableDatabase } from '../database.ts'
import { findTimeZone } from '../workspace-record.ts'
import type { FilterContext } from './keys/key-sql.ts'
import { hasSeveralBusinesses } from './several-businesses.ts'

/** The zone of a workspace never changes, so each connection reads it once. */
const zones = new WeakMap<ReadableDatabase, AuditZone>()

/** See [Note: Audit time zone]. UTC before the workspace has its record. */
export function readAuditZone(db: ReadableDatabase): AuditZone {
  const known = zones.get(db)
  if (known) return known
  const name = findTimeZone(db)
  if (name === null) return getAuditZone(UTC_ZONE_NAME)
  const zone = getAuditZone(name)
  zones.set(db, zone)
  return zone
}

export function readFilterContext(db: ReadableDatabase, nowMs: number): FilterContext {
  return { nowMs, zone: readAuditZone(db), hasSeveralBusinesses: hasSeveralBusinesses(db) }
}
