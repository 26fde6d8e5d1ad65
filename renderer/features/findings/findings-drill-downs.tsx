import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { splitFindingsFilter } from '../../../shared/query/findings-terms.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/reports-strings.ts'
import { toFindingsFilter } from '../reports/view-scope.ts'
import { findingsStrings } from './findings-strings.ts'
import type { FindingsRequest } from './use-finding-rows.ts'

const strings = findingsStrings.filters

/** The way to the items of these findings in the feedback list. */
export function FindingsDrillDowns({ request }: { readonly request: FindingsRequest }) {
  const showRows = useViewStore((state) => state.showRows)
  const query = toQuery(request)
  return (
    <>
      {query !== null && (
        <Button
          variant="default"
          className="findings-drill-down"
          leftSection={<IconTimeline size={14} aria-hidden />}
          title={strings.drillDown}
          onClick={() => showRows(query)}
        >
          {strings.drillDown}
        </Button>
      )}
      <ReportMenu
        label={reportsStrings.reportOfFindings}
        scope={() => ({ template: 'findings', filter: toFindingsFilter(request) })}
      />
    </>
  )
}

/**
 * The same items in the query language; null where it has no words for what narrows the list. Findings of which one is
 * decided and another is not keep their item.
 */
function toQuery({ rule, businessId, disposition, isRobust, within = '' }: FindingsRequest): string | null {
  const { own, search } = splitFindingsFilter(within)
  if (typeof isRobust === 'boolean' || own.length > 0) return null
  const terms = [
    `finding:${rule ?? 'any'}`,
    businessId && `business:${businessId}`,
    disposition && `disposition:${disposition}`,
    search !== '' && `(${search})`,
  ]
  return terms.filter(Boolean).join(' ')
}
