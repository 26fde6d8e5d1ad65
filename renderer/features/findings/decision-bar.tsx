import { Button, CloseButton } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import type { DispositionState, Finding } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { DECIDED_FINDINGS_LIMIT } from '../../../shared/ipc/findings-contract.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { ReportMenu } from '../reports/report-menu.tsx'
import { reportsStrings } from '../reports/reports-strings.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.decide

interface DecisionBarProps {
  readonly selected: number
  readonly count: number
  /** Under the cursor; undefined while its page is on its way. */
  readonly current: Finding | undefined
  onDecide(state: DispositionState): void
  onHistory(): void
  onSelectAll(): void
  onClear(): void
}

/** What is selected and what can be decided about it. Without a selection the buttons act on the row of the cursor. */
export function DecisionBar(props: DecisionBarProps) {
  const { selected, count, current, onDecide, onHistory, onSelectAll, onClear } = props
  const atOnce = Math.min(count, DECIDED_FINDINGS_LIMIT)
  const size = formatCount(atOnce, LOCALE)
  return (
    <section className="decision-bar line" aria-label={strings.bar}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCircleCheck size={14} aria-hidden />}
        onClick={() => onDecide('confirmed')}
      >
        {strings.buttons.confirmed}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCircleX size={14} aria-hidden />}
        onClick={() => onDecide('dismissed')}
      >
        {strings.buttons.dismissed}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCircleDashed size={14} aria-hidden />}
        onClick={() => onDecide('open')}
      >
        {strings.buttons.open}
      </Button>
      <Button variant="default" size="compact-sm" onClick={onHistory}>
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
      <Button variant="subtle" size="compact-sm" disabled={selected >= atOnce} onClick={onSelectAll}>
        {atOnce < count ? strings.selectShown(size) : strings.selectAll}
      </Button>
      <span role="status">{selected > 0 && strings.selected(formatCount(selected, LOCALE))}</span>
      {selected > 0 && (
        <CloseButton size="sm" aria-label={strings.clear} title={strings.clear} onClick={onClear} />
      )}
    </section>
  )
}

/** What the rule found about the same item, or about the whole business. */
function toReportFilter({ rule, feedbackId, businessId }: Finding): string {
  return `rule:${rule} ${feedbackId === null ? `business:${businessId}` : `item:${feedbackId}`}`
}
