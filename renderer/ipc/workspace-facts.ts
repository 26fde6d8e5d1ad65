import { type AuditZone, getAuditZone, UTC_ZONE_NAME } from '../../shared/domain/audit-zone.ts'
import { ANY_CASE, type CaseCounts } from '../../shared/domain/case.ts'
import type { DataStatus } from '../../shared/domain/data-cutoff.ts'
import type { RuleName } from '../../shared/domain/finding.ts'
import { labelBusiness } from '../../shared/query/keys/state.ts'
import { useCall } from './use-call.ts'

/** The zone of the open workspace; see [Note: Audit time zone]. */
export function useAuditZone(): AuditZone {
  const { data } = useCall('workspace:current', undefined)
  return getAuditZone(data?.timeZone ?? UTC_ZONE_NAME)
}

/** Data cutoff and completeness; undefined until they are known. */
export function useDataStatus(): DataStatus | undefined {
  return useCall('data:status', undefined, { keepsFormer: true }).data
}

/** *Data through*; null until it is known, and while nothing has been fetched. See [Note: Data cutoff]. */
export function useDataCutoff(): number | null {
  return useDataStatus()?.cutoff?.atMs ?? null
}

/** Names of businesses by id; empty until they are known. */
export function useBusinessNames(): ReadonlyMap<string, string> {
  const names = useCall('names:list', undefined)
  return new Map((names.data ?? []).map(({ businessId, name }) => [businessId as string, name]))
}

/** The label of a business as plain text: name and id. */
export function useBusinessLabel(): (businessId: string) => string {
  const names = useBusinessNames()
  return (businessId) => labelBusiness(businessId, names)
}

/** Titles of the rules, by name. */
export function useRuleTitles(): ReadonlyMap<RuleName, string> {
  const { data } = useCall('findings:rules', undefined, { keepsFormer: true })
  return new Map((data?.rules ?? []).map(({ rule }) => [rule.name, rule.title]))
}

/** Of all cases, open and decided; one answer, so that no two places count differently while rules are applied. */
export function useCaseCounts(): CaseCounts | undefined {
  return useCall('cases:count', ANY_CASE, { keepsFormer: true }).data
}

/** Whether cases and findings may still change, or are not there yet; undefined until that is known. */
export function useIsCheckingRules(): boolean | undefined {
  const overview = useCall('findings:rules', undefined, { keepsFormer: true }).data
  return overview && (overview.isComputing || overview.rules.some(({ isCurrent }) => !isCurrent))
}
