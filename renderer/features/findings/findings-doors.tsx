import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { useViewStore } from '../../stores/view-store.ts'
import { findingsWords } from '../../words/findings-words.ts'
import { reportsWords } from '../../words/reports-words.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { toFindingsFilter } from '../reports/view-scope.ts'
import type { FindingsRequest } from './use-finding-rows.ts'

const words = findingsWords.filters

/** The way to the items of these findings in the feedback list. */
export function FindingsDoors({ request }: { readonly request: FindingsRequest }) {
  const showRows = useViewStore((state) => state.showRows)
  return (
    <>
      <Button
        variant="default"
        className="findings-door"
        leftSection={<IconTimeline size={14} aria-hidden />}
        title={words.door}
        onClick={() => showRows(toQuery(request))}
      >
        {words.door}
      </Button>
      <ReportMenu
        label={reportsWords.reportOfFindings}
        scope={() => ({ template: 'findings', filter: toFindingsFilter(request) })}
      />
    </>
  )
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
