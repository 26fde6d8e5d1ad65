import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { AROUND_ENTRIES, type Around } from '../../../shared/domain/feedback-item.ts'
import { toVisibility } from '../../../shared/domain/span.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ResponseIcon } from '../../components/response-icon.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { VisibilityIcon } from '../../components/state-label.tsx'
import { TimeText } from '../../components/time-text.tsx'
import { LOCALE, useTimeStyle } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { detailStrings } from './detail-strings.ts'
import { timeOf } from './timeline-steps.ts'

const strings = detailStrings.around
const MINUTE_MS = 60_000
/** As the choices name them. */
const WITHIN = [
  ['5', 5 * MINUTE_MS],
  ['60', 60 * MINUTE_MS],
  ['1440', 1_440 * MINUTE_MS],
] as const
/** A response is shown as far as a line holds. */
const EXCERPT = 160

interface AroundPanelProps {
  /** In the middle. */
  readonly entry: TimelineEntry
  onClose(): void
}

/** What else happened at the same business within some minutes; each row opens its item. */
export function AroundPanel({ entry, onClose }: AroundPanelProps) {
  const [choice, setChoice] = useState<string>('60')
  const style = useTimeStyle()
  const labelOf = useBusinessLabel()
  const { businessId, feedbackId } = entry.kind === 'event' ? entry.event : entry.response
  const atMs = timeOf(entry).utcMs
  const withinMs = WITHIN.find(([name]) => name === choice)?.[1] ?? 60 * MINUTE_MS
  const around = useCall('feedback:around', { businessId, atMs, withinMs }, { keepsFormer: true })
  return (
    <Modal opened onClose={onClose} title={strings.title(labelOf(businessId))} size="xl">
      <div className="stack">
        <div className="spread">
          <p>{strings.middle(formatMoment(atMs, style))}</p>
          <SegmentedControl
            size="xs"
            aria-label={strings.within}
            transitionDuration={0}
            value={choice}
            onChange={setChoice}
            data={WITHIN.map(([value, ms]) => ({ value, label: `± ${formatDuration(ms)}` }))}
          />
        </div>
        {around.error && <ErrorNotice error={around.error} />}
        {around.data && (
          <>
            <p className="dim" role="status">
              {summary(around.data)}
            </p>
            <ScrollRegion className="around-list" label={strings.title(labelOf(businessId))}>
              <table className="plain-table">
                <tbody>
                  {around.data.entries.map((other, at) => (
                    <AroundRow
                      // biome-ignore lint/suspicious/noArrayIndexKey: identical entries differ in nothing else
                      key={at}
                      entry={other}
                      atMs={atMs}
                      isOwn={feedbackIdOf(other) === feedbackId}
                      onOpened={onClose}
                    />
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </>
        )}
      </div>
    </Modal>
  )
}

interface AroundRowProps {
  readonly entry: TimelineEntry
  readonly atMs: number
  readonly isOwn: boolean
  onOpened(): void
}

function AroundRow({ entry, atMs, isOwn, onOpened }: AroundRowProps) {
  const select = useViewStore((state) => state.select)
  const id = feedbackIdOf(entry)
  return (
    <tr className={isOwn ? 'around-own' : undefined}>
      <td className="nowrap dim">{offsetText(timeOf(entry).utcMs - atMs)}</td>
      <td>
        <TimeText time={timeOf(entry)} />
      </td>
      <td className="mono">
        {isOwn ? (
          <span title={strings.own}>{id}</span>
        ) : (
          <button
            type="button"
            className="link-button"
            onClick={() => {
              select(id)
              onOpened()
            }}
          >
            {id}
          </button>
        )}
      </td>
      <td>
        <What entry={entry} />
      </td>
    </tr>
  )
}

function What({ entry }: { readonly entry: TimelineEntry }) {
  if (entry.kind === 'event') {
    const visibility = toVisibility(entry.event.showOnWebsite)
    return (
      <span className={`line state-${visibility}`}>
        <VisibilityIcon visibility={visibility} size={14} />
        {detailStrings.event[visibility === 'shown' ? 'shown' : 'hidden']}
        {entry.event.deleted === 1 && <span className="state-deleted">{detailStrings.event.deleted}</span>}
      </span>
    )
  }
  const { type, content } = entry.response
  return (
    <>
      <span className="line">
        <ResponseIcon type={type} />
        {detailStrings.response[type]}
      </span>
      <SafeText text={content.length > EXCERPT ? `${content.slice(0, EXCERPT)}…` : content} />
    </>
  )
}

function summary({ entries, events, responses }: Around): string {
  const counts = strings.counts(
    countOf(events, ...detailStrings.events, LOCALE),
    countOf(responses, ...detailStrings.responses, LOCALE),
  )
  const isCut = events + responses > entries.length
  return isCut ? `${counts} ${strings.cut(formatCount(AROUND_ENTRIES, LOCALE))}` : counts
}

/** `− 3 min 5 s`, `same second`, `+ 2 h`. */
function offsetText(ms: number): string {
  if (Math.abs(ms) < 1_000) return strings.sameSecond
  return ms < 0 ? strings.earlier(formatDuration(-ms)) : strings.after(formatDuration(ms))
}

function feedbackIdOf(entry: TimelineEntry) {
  return entry.kind === 'event' ? entry.event.feedbackId : entry.response.feedbackId
}
