import { useMemo } from 'react'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import type { KnownValues } from '../../../shared/query/keys/key.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { LOCALE } from '../counts.ts'

/** What completion may name. @param isWanted nothing is asked for before somebody types. */
export function useKnownValues(isWanted: boolean): KnownValues {
  const options = { enabled: isWanted, keepsFormer: true }
  const businesses = useCall('businesses:list', undefined, options).data
  const tags = useCall('tags:list', undefined, options).data
  const searches = useCall('searches:list', undefined, options).data
  const today = toDayText(useDataCutoff() ?? 0, useAuditZone())
  return useMemo(
    () => ({
      businesses: businesses?.map(({ businessId, name }) => ({ id: businessId, name })) ?? [],
      tags: tags?.map(({ name }) => name) ?? [],
      savedSearches: searches ?? [],
      today,
      locale: LOCALE,
    }),
    [businesses, tags, searches, today],
  )
}
