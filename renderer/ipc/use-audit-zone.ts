import { type AuditZone, getAuditZone, UTC_ZONE_NAME } from '../../shared/domain/audit-zone.ts'
import { useCall } from './use-call.ts'

/** The zone of the open workspace; see [Note: Audit time zone]. */
export function useAuditZone(): AuditZone {
  const { data } = useCall('workspace:current', undefined)
  return getAuditZone(data?.timeZone ?? UTC_ZONE_NAME)
}
