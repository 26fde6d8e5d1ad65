// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus and names its row by aria-activedescendant
// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>

import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import {
  type Disposition,
  describeMeasure,
  type Finding,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import { formatDay, type TimeStyle } from '../../../shared/format/time.ts'
import { BusinessName } from '../../components/business-name.tsx'
import { Ribbon } from '../../components/ribbon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import type { TimeAxis } from '../../components/time-axis.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { describeRibbon } from '../feedback/describe-ribbon.ts'
import { findingsStrings } from './findings-strings.ts'
import { RobustBadge } from './robust-badge.tsx'

const strings = findingsStrings.list
const RIBBON_HEIGHT = 14

/** What all rows are drawn against. */
export interface FindingScale {
  readonly axis: TimeAxis
  readonly style: TimeStyle
  readonly titles: ReadonlyMap<RuleName, string>
  readonly isRuleShown: boolean
}

interface FindingCellsProps {
  readonly finding: Finding
  readonly item: FeedbackListRow | undefined
  readonly isSelected: boolean
  readonly scale: FindingScale
  onToggle(): void
}

export function FindingCells({ finding, item, isSelected, scale, onToggle }: FindingCellsProps) {
  return (
    <>
      <div role="gridcell">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`${strings.columns.select}: ${finding.reference}`}
          checked={isSelected}
          onChange={onToggle}
          onClick={(event) => event.stopPropagation()}
        />
      </div>
      <div role="gridcell" className="mono">
        {finding.reference}
      </div>
      {scale.isRuleShown && <div role="gridcell">{scale.titles.get(finding.rule) ?? finding.rule}</div>}
      <div role="gridcell" className={finding.feedbackId === null ? 'dim' : 'mono'}>
        {finding.feedbackId ?? strings.wholeBusiness}
      </div>
      <div role="gridcell">
        <BusinessName id={finding.businessId} />
      </div>
      <div role="gridcell">{describeMeasure(finding, LOCALE)}</div>
      <div role="gridcell">
        <DispositionText disposition={finding.disposition} />
      </div>
      <div role="gridcell">
        <RobustBadge robustness={finding.robustness} />
      </div>
      <div role="gridcell">{describePeriod(finding, scale.style)}</div>
      <div role="gridcell">{item && <FindingRibbon item={item} scale={scale} />}</div>
    </>
  )
}

function FindingRibbon({ item, scale }: { readonly item: FeedbackListRow; readonly scale: FindingScale }) {
  return (
    <Ribbon
      spans={item.spans}
      deletions={item.deletions}
      axis={scale.axis}
      height={RIBBON_HEIGHT}
      label={describeRibbon(item, scale.style)}
    />
  )
}

const ICONS = { open: IconCircle, confirmed: IconCircleCheck, dismissed: IconCircleX } as const

/** What was decided, with its reason and ground behind it. */
export function DispositionText({ disposition }: { readonly disposition: Disposition }) {
  const { state, reason, ground } = disposition
  const Icon = ICONS[state]
  const why = [ground && findingsStrings.grounds[ground], reason].filter(Boolean).join(': ')
  return (
    <span className={`disposition disposition-${state}`} title={why || strings.notDecided}>
      <Icon size={14} stroke={1.9} aria-hidden />
      {findingsStrings.states[state]}
      {why !== '' && (
        <span className="dim disposition-why">
          <SafeText text={why} />
        </span>
      )}
    </span>
  )
}

export function describePeriod({ fromMs, untilMs }: Finding, style: TimeStyle): string {
  if (fromMs === null) return strings.noMoment
  const from = formatDay(fromMs, style)
  if (untilMs === null) return from
  const until = formatDay(untilMs, style)
  return from === until ? from : strings.until(from, until)
}
