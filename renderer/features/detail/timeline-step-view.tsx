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
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { detailStrings as strings } from './detail-strings.ts'
import { useEntryEvidence } from './entry-evidence-context.tsx'
import { describeChange } from './entry-sightings.tsx'
import { useSearchHits } from './opened-response.ts'
import { isRewritten, type TimelineStep, timeOf } from './timeline-steps.ts'

interface StepProps {
  readonly step: TimelineStep
  onShowReceipt(entry: TimelineEntry): void
  onShowAround(entry: TimelineEntry): void
}

export function TimelineStepView({ step, ...links }: StepProps) {
  const { entry, gap, isTie } = step
  return (
    <div className={isRewritten(entry) ? 'timeline-rewritten' : undefined}>
      <div className={`timeline-gap${isTie ? ' timeline-tie' : ''}`}>{gap}</div>
      {entry.kind === 'event' ? (
        <EventEntry event={entry.event} step={step} {...links} />
      ) : (
        <ResponseEntry response={entry.response} step={step} {...links} />
      )}
    </div>
  )
}

function EventEntry({ event, step, ...links }: StepProps & { readonly event: VisibilityEvent }) {
  const visibility = toVisibility(event.showOnWebsite)
  return (
    <div className="timeline-entry">
      <div className={`timeline-sign state-${visibility}`}>
        <VisibilityIcon visibility={visibility} size={14} />
      </div>
      <div className="timeline-body">
        <div className="timeline-line">
          <span className={`timeline-what state-${visibility}`}>{eventWords(event, step.isRepetition)}</span>
          <EntryLinks entry={step.entry} {...links} />
        </div>
        <EntryMeta step={step} ordinal={event.ordinal} flags={event.flags} />
        {event.deleted === 1 && (
          <div className="state-label-part state-deleted">
            <IconTrash size={14} stroke={1.8} aria-hidden />
            {strings.event.deleted}
          </div>
        )}
      </div>
    </div>
  )
}

function eventWords(event: VisibilityEvent, isRepetition: boolean): string {
  if (event.showOnWebsite === 1) return isRepetition ? strings.event.stillShown : strings.event.shown
  return isRepetition ? strings.event.stillHidden : strings.event.hidden
}

function ResponseEntry({ response, step, ...links }: StepProps & { readonly response: FeedbackResponse }) {
  const hits = useSearchHits(response)
  return (
    <div className={`timeline-entry timeline-${response.type}`}>
      <div className="timeline-sign dim">
        <ResponseIcon type={response.type} />
      </div>
      <div className="timeline-body">
        <div className="timeline-line">
          <span className="timeline-what">{strings.response[response.type]}</span>
          <EntryLinks entry={step.entry} {...links} />
        </div>
        <EntryMeta step={step} ordinal={response.ordinal} flags={response.flags} />
        <div className="timeline-text">
          {response.content === '' ? (
            <span className="dim">{strings.emptyContent}</span>
          ) : (
            <SafeText text={response.content} hits={hits} />
          )}
        </div>
      </div>
    </div>
  )
}

interface EntryLinksProps extends Omit<StepProps, 'step'> {
  readonly entry: TimelineEntry
}

/** To what happened around, and to the bytes it came from. */
function EntryLinks({ entry, onShowAround, onShowReceipt }: EntryLinksProps) {
  const receipt = entry.kind === 'event' ? entry.event.receipt : entry.response.receipt
  return (
    <span className="entry-links">
      {entry.kind === 'response' && <CopyText text={entry.response.content} />}
      <button type="button" className="link-button nowrap" onClick={() => onShowAround(entry)}>
        {strings.around.button}
      </button>
      <button type="button" className="link-button nowrap" onClick={() => onShowReceipt(entry)}>
        {strings.receiptButton(receipt)}
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
          {copied ? strings.receipt.copied : strings.copyText}
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
      {businessId !== null && <span className="flag">{strings.business(labelOf(businessId))}</span>}
      {flags.map((flag) => (
        <Tooltip key={flag} label={strings.flags[flag].text}>
          <span className="flag">{strings.flags[flag].label}</span>
        </Tooltip>
      ))}
      {ordinal > 0 && <span className="flag">{strings.duplicate(ordinal)}</span>}
      {evidence?.changes.map((change) => (
        <span key={`${change.sweepId} ${change.kind}`} className="dim entry-change">
          {describeChange(change, formatMoment(change.sweepStartedAtMs, style))}
        </span>
      ))}
    </div>
  )
}
