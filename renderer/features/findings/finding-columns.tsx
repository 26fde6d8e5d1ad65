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
import { describeRibbon } from '../../components/describe-ribbon.ts'
import { type Column, column } from '../../components/grid/column.ts'
import { Ribbon } from '../../components/ribbon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import type { TimeAxis } from '../../components/time-axis.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsStrings } from './findings-strings.ts'
import { describeRobustness, RobustBadge } from './robust-badge.tsx'

const strings = findingsStrings.list
const RIBBON_HEIGHT = 16

/** What all rows are drawn against. */
export interface FindingContext {
  readonly axis: TimeAxis
  readonly style: TimeStyle
  readonly titles: ReadonlyMap<RuleName, string>
  /** The items of the findings in view, by id. */
  readonly items: ReadonlyMap<string, FeedbackListRow>
  /** Keys of the selected findings. */
  readonly selected: ReadonlySet<string>
  toggle(key: string): void
}

type FindingColumn = Column<Finding, FindingContext>

const define = column<Finding, FindingContext>

export const FINDING_COLUMNS: readonly FindingColumn[] = [
  define({
    name: 'select',
    heading: strings.columns.select,
    head: <span className="visually-hidden">{strings.columns.select}</span>,
    width: 42,
    isFrozen: true,
    cell: (finding, context) => <SelectBox finding={finding} context={context} />,
    text: ({ key }, { selected }) => (selected.has(key) ? strings.columns.select : ''),
  }),
  define({
    name: 'reference',
    heading: strings.columns.reference,
    width: 150,
    cell: ({ reference }) => <span className="mono">{reference}</span>,
    text: ({ reference }) => reference,
  }),
  define({
    name: 'rule',
    heading: strings.columns.rule,
    width: 190,
    cell: ({ rule }, { titles }) => titles.get(rule) ?? rule,
    text: ({ rule }, { titles }) => titles.get(rule) ?? rule,
  }),
  define({
    name: 'subject',
    heading: strings.columns.subject,
    width: 96,
    cell: ({ feedbackId }) => (
      <span className={feedbackId === null ? 'dim' : 'mono'}>{feedbackId ?? strings.wholeBusiness}</span>
    ),
    text: ({ feedbackId }) => feedbackId ?? strings.wholeBusiness,
  }),
  define({
    name: 'business',
    heading: strings.columns.business,
    width: 100,
    cell: ({ businessId }) => <BusinessName id={businessId} />,
    text: ({ businessId }) => businessId,
  }),
  define({
    name: 'measure',
    heading: strings.columns.measure,
    width: 158,
    cell: (finding) => describeMeasure(finding, LOCALE),
    text: (finding) => describeMeasure(finding, LOCALE),
  }),
  define({
    name: 'disposition',
    heading: strings.columns.disposition,
    width: 148,
    cell: ({ disposition }) => <DispositionText disposition={disposition} />,
    text: ({ disposition }) =>
      [findingsStrings.states[disposition.state], describeReason(disposition)].filter(Boolean).join(': '),
  }),
  define({
    name: 'robust',
    heading: strings.columns.robust,
    width: 126,
    cell: ({ robustness }) => <RobustBadge robustness={robustness} />,
    text: ({ robustness }) => describeRobustness(robustness),
  }),
  define({
    name: 'period',
    heading: strings.columns.period,
    width: 188,
    cell: (finding, { style }) => describePeriod(finding, style),
    text: (finding, { style }) => describePeriod(finding, style),
  }),
  define({
    name: 'ribbon',
    heading: strings.columns.ribbon,
    width: 106,
    isGrowing: true,
    cell: (finding, context) => <FindingRibbon finding={finding} context={context} />,
    text: ({ feedbackId }, { items, style }) => {
      const item = feedbackId === null ? undefined : items.get(feedbackId)
      return item ? describeRibbon(item, style) : ''
    },
  }),
]

/** In a list of one rule its title stands above. */
export const RULE_FINDING_COLUMNS: readonly FindingColumn[] = FINDING_COLUMNS.filter(
  ({ name }) => name !== 'rule',
)

interface CellProps {
  readonly finding: Finding
  readonly context: FindingContext
}

/** The focus stays with the list: its keys are for the row, and the box has one of them. */
function SelectBox({ finding, context }: CellProps) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={`${strings.columns.select}: ${finding.reference}`}
      checked={context.selected.has(finding.key)}
      onChange={() => context.toggle(finding.key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

function FindingRibbon({ finding, context }: CellProps) {
  const item = finding.feedbackId === null ? undefined : context.items.get(finding.feedbackId)
  if (!item) return null
  return (
    <Ribbon
      spans={item.spans}
      deletions={item.deletions}
      axis={context.axis}
      height={RIBBON_HEIGHT}
      label={describeRibbon(item, context.style)}
    />
  )
}

const ICONS = { open: IconCircle, confirmed: IconCircleCheck, dismissed: IconCircleX } as const

/** What was decided, with its reason and ground behind it. */
export function DispositionText({ disposition }: { readonly disposition: Disposition }) {
  const { state } = disposition
  const Icon = ICONS[state]
  const why = describeReason(disposition)
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

function describeReason({ reason, ground }: Disposition): string {
  return [ground && findingsStrings.grounds[ground], reason].filter(Boolean).join(': ')
}

export function describePeriod({ fromMs, untilMs }: Finding, style: TimeStyle): string {
  if (fromMs === null) return strings.noMoment
  const from = formatDay(fromMs, style)
  if (untilMs === null) return from
  const until = formatDay(untilMs, style)
  return from === until ? from : strings.until(from, until)
}
