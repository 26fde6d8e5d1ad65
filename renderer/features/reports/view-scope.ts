import { useFindingsStore } from '../../stores/findings-store.ts'
import { useResponseStore } from '../../stores/response-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import type { ReportScope } from './save-report.ts'

/** What a report of this view is of: the rows of the list on screen, or those of the feedback list from anywhere else. */
export function scopeOfView(): ReportScope {
  const { view, filter, sort, asOfMs, responseFilter } = useViewStore.getState()
  if (view === 'responses') {
    return { template: 'responses', filter: responseFilter.trim(), order: useResponseStore.getState().order }
  }
  if (view === 'findings') return { template: 'findings', filter: findingsFilter() }
  return { template: 'feedback', filter: filter.trim(), sort, asOfMs }
}

function findingsFilter(): string {
  const { rule, businessId, disposition } = useFindingsStore.getState()
  return toFindingsFilter({ rule, businessId, disposition })
}

interface FindingsScope {
  readonly rule?: string | null | undefined
  readonly businessId?: string | null | undefined
  readonly disposition?: string | null | undefined
  readonly sort?: { readonly by: string; readonly descending: boolean } | null | undefined
}

/** The findings of a list, in its order, as reports about findings name them. */
export function toFindingsFilter({ rule, businessId, disposition, sort }: FindingsScope): string {
  const terms = [
    rule && `rule:${rule}`,
    businessId && `business:${businessId}`,
    disposition && `disposition:${disposition}`,
    sort && `sort:${sort.descending ? '-' : ''}${sort.by}`,
  ]
  return terms.filter(Boolean).join(' ')
}
