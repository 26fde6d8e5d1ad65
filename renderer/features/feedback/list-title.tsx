import { Button } from '@mantine/core'
import { IconArrowRightDashed, IconDownload } from '@tabler/icons-react'
import { memo } from 'react'
import { OPERATIONS } from '../../../shared/domain/operation.ts'
import { countOf } from '../../../shared/format/count.ts'
import { ColumnsMenu } from '../../components/grid/columns-menu.tsx'
import { gridStrings } from '../../components/grid/grid-strings.ts'
import { AnswerCount, type Answered } from '../../components/search-answer.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { useIsFetched } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/reports-strings.ts'
import { useExport } from '../reports/use-export.ts'
import type { FeedbackColumns } from './feedback-columns.tsx'
import { feedbackStrings as strings } from './feedback-strings.ts'
import type { ShownResult } from './use-shown-result.ts'

interface ListTitleProps {
  readonly shown: ShownResult | null
  readonly answered: Answered
  readonly columns: FeedbackColumns
  /** null while the search cannot be read: then there is nothing to export. */
  readonly applied: string | null
  /** Nothing of the search can be read, so that the list is the whole. */
  readonly isUnread: boolean
  onGoTo(isGoingTo: boolean): void
}

/** How many items there are, and what can be done with the list as a whole. */
export const ListTitle = memo(function ListTitle(props: ListTitleProps) {
  const { shown, answered, columns, applied, isUnread, onGoTo } = props
  const exportRows = useExport()
  const isUnfetched = useIsFetched(OPERATIONS) === false
  const hasRows = shown !== null && shown.count.count > 0
  return (
    <div className="spread list-title">
      <div className="line">
        <h1>{strings.title}</h1>
        <AnswerCount answered={answered}>
          {isUnfetched ? strings.emptyCacheTitle : shown ? describeCount(shown, isUnread) : strings.counting}
        </AnswerCount>
        <SortNote columns={columns} />
      </div>
      <div className="line">
        <Button
          variant="default"
          leftSection={<IconArrowRightDashed size={14} />}
          disabled={!hasRows}
          onClick={() => onGoTo(true)}
        >
          {strings.goTo.open}
        </Button>
        <ColumnsMenu columns={columns} />
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={applied === null || !hasRows}
          onClick={() => applied !== null && exportRows('feedback', applied, viewOnScreen())}
        >
          {strings.exportAction}
        </Button>
        <ReportMenu
          label={reportsStrings.reportOfList}
          isDisabled={applied === null || !hasRows}
          scope={() => ({ template: 'feedback', filter: applied ?? '', ...viewOnScreen() })}
        />
      </div>
    </div>
  )
})

function viewOnScreen() {
  const { sort, asOfMs } = useViewStore.getState()
  return { sort, asOfMs }
}

function describeCount({ request, count }: ShownResult, isUnread: boolean): string {
  const items = countOf(count.count, ...strings.items, LOCALE)
  if (isUnread && request.filter === '') return strings.notRead(items)
  return count.isExact ? items : strings.stillCounting(items)
}

/** The order of the list is told even where the column that it follows is not shown. */
function SortNote({ columns }: { readonly columns: FeedbackColumns }) {
  const sort = useViewStore((state) => state.sort)
  const column = columns.all.find((one) => one.sort === sort.by)
  if (column === undefined || columns.shown.includes(column)) return null
  const { heading, isMoment = false } = column
  return <span className="dim">{gridStrings.columns.sortedUnseen(heading, sort.descending, isMoment)}</span>
}
