import { IconBell, IconFlag, IconHistoryOff, IconNote, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatRecordedDay, formatRecordedTime } from '../../../shared/format/time.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { Ribbon } from '../../components/ribbon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import type { ColumnId } from './column-specs.ts'
import { describeRibbon } from './describe-ribbon.ts'
import { feedbackStrings as strings } from './feedback-strings.ts'
import type { RowScale } from './row-scale.ts'

const RIBBON_HEIGHT = 16
/** CSS pixels from which a moment is written with its time and offset. */
const WHOLE_TIME_WIDTH = 206

interface CellProps {
  readonly item: FeedbackListRow
  readonly scale: RowScale
  /** CSS pixels of the column. */
  readonly width: number
}

const CELLS: { readonly [C in ColumnId]: (props: CellProps) => ReactNode } = {
  feedbackId: ({ item }) => (
    <span className="mono" title={item.feedbackId}>
      {item.feedbackId}
    </span>
  ),
  star: ({ item }) => <Annotations item={item} />,
  businessId: ({ item, scale }) => (
    <Business id={item.businessId} name={scale.businessNames.get(item.businessId)} />
  ),
  state: ({ item }) => <State item={item} />,
  ribbon: ({ item, scale }) => (
    <Ribbon
      spans={item.spans}
      deletions={item.deletions}
      axis={scale.axis}
      height={RIBBON_HEIGHT}
      label={describeRibbon(item, scale.style)}
    />
  ),
  lastEvent: ({ item, scale, width }) => <Moment time={item.lastEvent} scale={scale} width={width} />,
  firstEvent: ({ item, scale, width }) => <Moment time={item.firstEvent} scale={scale} width={width} />,
  hideCount: ({ item }) =>
    item.hideCount === 0 ? <NeverHidden item={item} /> : strings.times(item.hideCount),
  hiddenTime: ({ item, scale }) =>
    item.hideCount === 0 ? <NeverHidden item={item} /> : formatDuration(toHiddenMs(item.spans, scale.nowMs)),
  responses: ({ item }) => <ResponseCounts item={item} />,
  eventCount: ({ item, scale }) => formatCount(item.eventCount, scale.style.locale),
  findings: ({ item, scale }) => <Findings rules={item.annotations.findings} scale={scale} />,
  tags: ({ item }) => <Tags item={item} />,
}

/** What one cell of the list shows. */
export function drawCell(id: ColumnId, props: CellProps): ReactNode {
  return CELLS[id](props)
}

/** Without an entry nobody knows whether it was ever hidden; with entries, what was before the first stays unknown. */
function NeverHidden({ item }: Pick<CellProps, 'item'>) {
  return <span className="dim">{item.eventCount === 0 ? strings.notKnown : strings.noneKnown}</span>
}

function Moment({ time, scale, width }: Omit<CellProps, 'item'> & { readonly time: RecordedTime | null }) {
  if (time === null) return <span className="dim">{strings.noEntry}</span>
  const format = width >= WHOLE_TIME_WIDTH ? formatRecordedTime : formatRecordedDay
  return (
    <time className="nowrap" dateTime={time.text} title={strings.recordedAs(time.text)}>
      {format(time, scale.style)}
    </time>
  )
}

/** The name where one is known, and always the id. */
function Business({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  if (name === undefined) return <span className="mono">{id}</span>
  return (
    <span title={`${name} ${id}`}>
      <SafeText text={name} /> <span className="mono dim">{id}</span>
    </span>
  )
}

function Annotations({ item }: { readonly item: FeedbackListRow }) {
  const { isStarred, isWatched } = item.annotations
  return (
    <span className="row-marks">
      {isStarred ? (
        <IconStarFilled size={14} className="row-star" role="img" aria-label={strings.starred} />
      ) : (
        <IconStar size={14} className="row-star-empty" aria-hidden />
      )}
      {isWatched && <IconBell size={14} className="row-watch" role="img" aria-label={strings.watched} />}
    </span>
  )
}

function State({ item }: { readonly item: FeedbackListRow }) {
  const vanished = item.vanishedEntries
  return (
    <span className="row-state">
      <StateLabel {...item} />
      {vanished > 0 && (
        <span className="row-vanished" title={strings.vanished(vanished)}>
          <IconHistoryOff size={15} stroke={1.8} role="img" aria-label={strings.vanished(vanished)} />
        </span>
      )}
    </span>
  )
}

function ResponseCounts({ item }: { readonly item: FeedbackListRow }) {
  const { ownerResponseCount: owner, customerResponseCount: customer } = item
  if (owner + customer === 0) {
    return (
      <span className="dim">{item.areResponsesRead ? strings.noResponse : strings.responsesNotFetched}</span>
    )
  }
  return (
    <span className="response-counts">
      {owner > 0 && (
        <span title={strings.ownerCount(owner)}>
          <ResponseIcon type="owner" /> {owner}
          <span className="visually-hidden">{strings.ownerCount(owner)}</span>
        </span>
      )}
      {customer > 0 && (
        <span title={strings.customerCount(customer)}>
          <ResponseIcon type="customer" /> {customer}
          <span className="visually-hidden">{strings.customerCount(customer)}</span>
        </span>
      )}
    </span>
  )
}

function Findings({ rules, scale }: Pick<CellProps, 'scale'> & { readonly rules: readonly string[] }) {
  if (rules.length === 0) return null
  return (
    <span className="row-findings" title={rules.map((rule) => scale.ruleTitles.get(rule) ?? rule).join('\n')}>
      <IconFlag size={13} stroke={1.9} aria-hidden />
      {rules.length}
      <span className="visually-hidden">{strings.findings(rules.length)}</span>
    </span>
  )
}

function Tags({ item }: { readonly item: FeedbackListRow }) {
  const { tags, noteCount } = item.annotations
  return (
    <span className="row-tags" title={tags.join(', ')}>
      {noteCount > 0 && (
        <span className="row-note" title={strings.notes(noteCount)}>
          <IconNote size={14} aria-hidden />
          <span className="visually-hidden">{strings.notes(noteCount)}</span>
        </span>
      )}
      {tags.map((tag) => (
        <bdi key={tag} className="row-tag">
          {tag}
        </bdi>
      ))}
    </span>
  )
}
