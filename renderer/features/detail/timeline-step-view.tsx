import { CopyButton, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import { toVisibility } from '../../../shared/domain/span.ts'
import type { EntryFlag, VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { VisibilityIcon } from '../../components/state-label.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { useBusinessLabel } from '../../ipc/use-business-names.ts'
import { detailWords as words } from './detail-strings.ts'
import { useEntryEvidence } from './entry-evidence-context.tsx'
import { describeChange } from './entry-sightings.tsx'
import { useSearchHits } from './opened-response.ts'
import { isRewritten, type TimelineStep, timeOf } from './timeline-steps.ts'

interface StepProps {
  readonly step: TimelineStep
  onShowReceipt(entry: TimelineEntry): void
  onShowAround(entry: TimelineEntry): void
}

export function TimelineStepView({ step, ...doors }: StepProps) {
  const { entry, gap, isTie } = step
  return (
    <div className={isRewritten(entry) ? 'timeline-rewritten' : undefined}>
      <div className={`timeline-gap${isTie ? ' timeline-tie' : ''}`}>{gap}</div>
      {entry.kind === 'event' ? (
        <EventEntry event={entry.event} step={step} {...doors} />
      ) : (
        <ResponseEntry response={entry.response} step={step} {...doors} />
      )}
    </div>
  )
}

function EventEntry({ event, step, ...doors }: StepProps & { readonly event: VisibilityEvent }) {
  const visibility = toVisibility(event.showOnWebsite)
  return (
    <div className="timeline-entry">
      <div className={`timeline-sign state-${visibility}`}>
        <VisibilityIcon visibility={visibility} size={14} />
      </div>
      <div className="timeline-body">
        <div className="timeline-line">
          <span className={`timeline-what state-${visibility}`}>{eventWords(event, step.isRepetition)}</span>
          <EntryDoors entry={step.entry} {...doors} />
        </div>
        <EntryMeta step={step} ordinal={event.ordinal} flags={event.flags} />
        {event.deleted === 1 && (
          <div className="state-label-part state-deleted">
            <IconTrash size={14} stroke={1.8} aria-hidden />
            {words.event.deleted}
          </div>
        )}
      </div>
    </div>
  )
}

function eventWords(event: VisibilityEvent, isRepetition: boolean): string {
  if (event.showOnWebsite === 1) return isRepetition ? words.event.stillShown : words.event.shown
  return isRepetition ? words.event.stillHidden : words.event.hidden
}

function ResponseEntry({ response, step, ...doors }: StepProps & { readonly response: FeedbackResponse }) {
  const hits = useSearchHits(response)
  return (
    <div className={`timeline-entry timeline-${response.type}`}>
      <div className="timeline-sign dim">
        <ResponseIcon type={response.type} />
      </div>
      <div className="timeline-body">
        <div className="timeline-line">
          <span className="timeline-what">{words.response[response.type]}</span>
          <EntryDoors entry={step.entry} {...doors} />
        </div>
        <EntryMeta step={step} ordinal={response.ordinal} flags={response.flags} />
        <div className="timeline-text">
          {response.content === '' ? (
            <span className="dim">{words.emptyContent}</span>
          ) : (
            <SafeText text={response.content} hits={hits} />
          )}
        </div>
      </div>
    </div>
  )
}

interface EntryDoorsProps extends Omit<StepProps, 'step'> {
  readonly entry: TimelineEntry
}

/** To what happened around, and to the bytes it came from. */
function EntryDoors({ entry, onShowAround, onShowReceipt }: EntryDoorsProps) {
  const receipt = entry.kind === 'event' ? entry.event.receipt : entry.response.receipt
  return (
    <span className="entry-doors">
      {entry.kind === 'response' && <CopyText text={entry.response.content} />}
      <button type="button" className="link-button nowrap" onClick={() => onShowAround(entry)}>
        {words.around.button}
      </button>
      <button type="button" className="link-button nowrap" onClick={() => onShowReceipt(entry)}>
        {words.receiptButton(receipt)}
      </button>
    </span>
  )
}

/** The original text, whatever the markers on screen. */
function CopyText({ text }: { readonly text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <button type="button" className="link-button nowrap" onClick={copy}>
          {copied ? words.receipt.copied : words.copyText}
        </button>
      )}
    </CopyButton>
  )
}

interface EntryMetaProps {
  readonly step: TimelineStep
  readonly ordinal: number
  readonly flags: readonly EntryFlag[]
}

/** When, and what is odd about the entry. */
function EntryMeta({ step: { entry, businessId }, ordinal, flags }: EntryMetaProps) {
  const evidence = useEntryEvidence(entry)
  const labelOf = useBusinessLabel()
  const style = useTimeStyle()
  return (
    <div className="timeline-meta">
      <TimeText time={timeOf(entry)} />
      {businessId !== null && <span className="flag">{words.business(labelOf(businessId))}</span>}
      {flags.map((flag) => (
        <Tooltip key={flag} label={words.flags[flag].text}>
          <span className="flag">{words.flags[flag].label}</span>
        </Tooltip>
      ))}
      {ordinal > 0 && <span className="flag">{words.duplicate(ordinal)}</span>}
      {evidence?.changes.map((change) => (
        <span key={`${change.sweepId} ${change.kind}`} className="dim entry-change">
          {describeChange(change, formatMoment(change.sweepStartedAtMs, style))}
        </span>
      ))}
    </div>
  )
}
