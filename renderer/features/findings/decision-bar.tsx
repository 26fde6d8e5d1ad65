import { Button, CloseButton } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { Finding } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { DECIDED_FINDINGS_LIMIT } from '../../../shared/ipc/findings-contract.ts'
import { showFailure } from '../../components/show-failure.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/reports-strings.ts'
import { findingsStrings } from './findings-strings.ts'
import { type FindingsRequest, listKeys } from './use-finding-rows.ts'
import type { ListState } from './use-list-state.ts'

const strings = findingsStrings.decide

interface DecisionBarProps {
  readonly state: ListState
  readonly request: FindingsRequest
  readonly count: number
  /** Under the cursor; not there while its page is on its way. */
  readonly current: Finding | undefined
}

/** What is selected and what can be decided about it. Without a selection the buttons act on the row of the cursor. */
export function DecisionBar({ state, request, count, current }: DecisionBarProps) {
  const { selected } = state
  const atOnce = Math.min(count, DECIDED_FINDINGS_LIMIT)
  const selectAll = () => {
    listKeys(request, atOnce).then(state.selectKeys).catch(showFailure)
  }
  const size = formatCount(atOnce, LOCALE)
  return (
    <section className="decision-bar line" aria-label={strings.bar}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCircleCheck size={14} aria-hidden />}
        onClick={() => state.decide('confirmed')}
      >
        {strings.buttons.confirmed}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCircleX size={14} aria-hidden />}
        onClick={() => state.decide('dismissed')}
      >
        {strings.buttons.dismissed}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCircleDashed size={14} aria-hidden />}
        onClick={() => state.decide('open')}
      >
        {strings.buttons.open}
      </Button>
      <Button variant="default" size="compact-sm" onClick={state.onHistory}>
        {findingsStrings.history.open}
      </Button>
      {current && (
        <ReportMenu
          isSmall
          label={reportsStrings.reportOfFinding}
          text={reportsStrings.reportOfOne}
          scope={() => ({ template: 'findings', filter: toReportFilter(current) })}
        />
      )}
      <Button variant="subtle" size="compact-sm" disabled={selected.size >= atOnce} onClick={selectAll}>
        {atOnce < count ? strings.selectShown(size) : strings.selectAll}
      </Button>
      <span role="status">{selected.size > 0 && strings.selected(formatCount(selected.size, LOCALE))}</span>
      {selected.size > 0 && (
        <CloseButton
          size="sm"
          aria-label={strings.clear}
          title={strings.clear}
          onClick={state.clearSelection}
        />
      )}
    </section>
  )
}

/** What the rule found about the same item, or about the whole business. */
function toReportFilter({ rule, feedbackId, businessId }: Finding): string {
  return `rule:${rule} ${feedbackId === null ? `business:${businessId}` : `item:${feedbackId}`}`
}
