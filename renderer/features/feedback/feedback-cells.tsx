import { IconBell, IconFlag, IconHistoryOff, IconNote, IconStar, IconStarFilled } from '@tabler/icons-react'
import { use } from 'react'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatRecordedDay, formatRecordedTime } from '../../../shared/format/time.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { RibbonAxis } from '../../components/ribbon-axis.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { StateLabel } from '../../components/state-label.tsx'
import { feedbackStrings as strings } from './feedback-strings.ts'
import { type RowScale, RowScaleContext } from './row-scale.ts'

/** CSS pixels from which a moment is written with its time and offset. */
const WHOLE_TIME_WIDTH = 206

interface CellProps {
  readonly item: FeedbackListRow
  readonly scale: RowScale
  /** CSS pixels of the column. */
  readonly width: number
}

export function RibbonHeading() {
  return (
    <span className="feedback-ribbon-head">
      <span className="visually-hidden">Visibility over time</span>
      <RibbonAxis axis={use(RowScaleContext).axis} />
    </span>
  )
}

/** Without an entry nobody knows whether it was ever hidden; with entries, what was before the first stays unknown. */
export function NeverHidden({ item }: Pick<CellProps, 'item'>) {
  return <span className="dim">{item.eventCount === 0 ? strings.notKnown : strings.noneKnown}</span>
}

export function Moment({
  time,
  scale,
  width,
}: Omit<CellProps, 'item'> & { readonly time: RecordedTime | null }) {
  if (time === null) return <span className="dim">{strings.noEntry}</span>
  const format = width >= WHOLE_TIME_WIDTH ? formatRecordedTime : formatRecordedDay
  return (
    <time className="nowrap" dateTime={time.text} title={strings.recordedAs(time.text)}>
      {format(time, scale.style)}
    </time>
  )
}

/** The name where one is known, and always the id. */
export function Business({ id, name }: { readonly id: string; readonly name: string | undefined }) {
  if (name === undefined) return <span className="mono">{id}</span>
  return (
    <span title={`${name} ${id}`}>
      <SafeText text={name} /> <span className="mono dim">{id}</span>
    </span>
  )
}

export function Annotations({ item }: { readonly item: FeedbackListRow }) {
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

export function State({ item }: { readonly item: FeedbackListRow }) {
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

export function ResponseCounts({ item }: { readonly item: FeedbackListRow }) {
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

export function Findings({ rules, scale }: Pick<CellProps, 'scale'> & { readonly rules: readonly string[] }) {
  if (rules.length === 0) return null
  return (
    <span className="row-findings" title={rules.map((rule) => scale.ruleTitles.get(rule) ?? rule).join('\n')}>
      <IconFlag size={13} stroke={1.9} aria-hidden />
      {rules.length}
      <span className="visually-hidden">{strings.findings(rules.length)}</span>
    </span>
  )
}

export function Tags({ item }: { readonly item: FeedbackListRow }) {
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
