import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useViewStore } from '../../stores/view-store.ts'
import { findingsWords } from '../../words/findings-words.ts'
import { reportsWords } from '../../words/reports-words.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import type { FindingsRequest } from './use-finding-rows.ts'

const words = findingsWords.filters

/** The way to the items of these findings in the feedback list. */
export function FindingsDoors({ request }: { readonly request: FindingsRequest }) {
  const showRows = useViewStore((state) => state.showRows)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTimeline size={14} aria-hidden />}
        onClick={() => showRows(toQuery(request))}
      >
        {words.door}
      </Button>
      <ReportMenu
        label={reportsWords.reportOfFindings}
        scope={() => ({ template: 'findings', filter: toReportFilter(request) })}
      />
    </>
  )
}

/** The same findings, in the same order, as reports about findings name them. */
function toReportFilter({ rule, businessId, disposition, sort }: FindingsRequest): string {
  const terms = [
    rule && `rule:${rule}`,
    businessId && `business:${businessId}`,
    disposition && `disposition:${disposition}`,
    sort && `sort:${sort.descending ? '-' : ''}${sort.by}`,
  ]
  return terms.filter(Boolean).join(' ')
}

/** The same items in the query language. Findings of which one is decided and another is not keep their item. */
function toQuery({ rule, businessId, disposition }: FindingsRequest): string {
  const terms = [
    `finding:${rule ?? 'any'}`,
    businessId && `business:${businessId}`,
    disposition && `disposition:${disposition}`,
  ]
  return terms.filter(Boolean).join(' ')
}
