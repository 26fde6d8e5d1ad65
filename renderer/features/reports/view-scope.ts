import {
  joinFindingsTerms,
  nameOfTerm,
  splitFindingsFilter,
  toRobustTerm,
} from '../../../shared/query/findings-terms.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useResponseStore } from '../../stores/inspector-store.ts'
import { useViewStore } from '../../stores/view-store.ts'
import type { ReportScope } from './save-report.ts'

/**
 * What a report of this view is of: the rows of the list on screen, or those of the feedback list from anywhere else.
 */
export function scopeOfView(): ReportScope {
  const { view, filter, sort, asOfMs, responseFilter } = useViewStore.getState()
  if (view === 'reviews/responses') {
    return { template: 'responses', filter: responseFilter.trim(), order: useResponseStore.getState().order }
  }
  if (view === 'cases') return { template: 'findings', filter: findingsFilter() }
  return { template: 'feedback', filter: filter.trim(), sort, asOfMs }
}

function findingsFilter(): string {
  const { filter, findings } = useCasesStore.getState()
  const { rule, businessId, isRobust } = filter
  return toFindingsFilter(findings ?? { rule, businessId, isRobust })
}

interface FindingsScope {
  readonly rule?: string | null | undefined
  readonly businessId?: string | null | undefined
  readonly disposition?: string | null | undefined
  readonly isRobust?: boolean | null | undefined
  readonly within?: string | undefined
  readonly sort?: { readonly by: string; readonly descending: boolean } | null | undefined
}

/** The findings of a list, in its order, as reports about findings name them. */
export function toFindingsFilter({ within = '', isRobust, ...scope }: FindingsScope): string {
  const { rule, businessId, disposition, sort } = scope
  const narrowed = splitFindingsFilter(within)
  const own = [
    ...narrowed.own,
    rule && `rule:${rule}`,
    businessId && `business:${businessId}`,
    disposition && `disposition:${disposition}`,
    typeof isRobust === 'boolean' && toRobustTerm(isRobust),
    sort && `sort:${sort.descending ? '-' : ''}${sort.by}`,
  ].filter((term): term is string => typeof term === 'string' && term !== '')
  // Of words with the same name the last one counts.
  const last = new Map(own.map((word) => [nameOfTerm(word), word]))
  return joinFindingsTerms({ own: [...last.values()], search: narrowed.search })
}
