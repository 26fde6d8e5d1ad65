import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { AROUND_ENTRIES, type Around } from '../../../shared/domain/feedback-item.ts'
import { formatDuration, formatMoment } from '../../../shared/format/time.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { ScrollRegion } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { ResponseIcon, StateName } from '../../components/state/state-icon.tsx'
import { TimeText, useTimeStyle } from '../../components/time-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useBusinessLabel, useBusinessNames } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { strings } from './strings.ts'
import styles from './timeline.module.css'
import { nameOf, timeOf } from './timeline-steps.ts'

const words = strings.around
const MINUTE_MS = 60_000
/** As the choices name them. */
const WITHIN = [
  ['5', 5 * MINUTE_MS],
  ['60', 60 * MINUTE_MS],
  ['1440', 1_440 * MINUTE_MS],
] as const
/** A response is shown as far as a line holds. */
const EXCERPT = 160

interface AroundDialogProps {
  /** In the middle. */
  readonly entry: TimelineEntry
  onClose(): void
}

/** What else happened at the same business within some minutes; each row opens its review. */
export function AroundDialog({ entry, onClose }: AroundDialogProps) {
  const [choice, setChoice] = useState<string>('60')
  const style = useTimeStyle()
  const { businessId, feedbackId } = entry.kind === 'event' ? entry.event : entry.response
  const label = words.title(useBusinessLabel()(businessId))
  const name = useBusinessNames().get(businessId)
  const atMs = timeOf(entry).utcMs
  const withinMs = WITHIN.find(([name]) => name === choice)?.[1] ?? 60 * MINUTE_MS
  const around = useCall('feedback:around', { businessId, atMs, withinMs }, { keepsFormer: true })
  // A name from right to left would draw the ID and its parentheses on the other side.
  const title =
    name === undefined ? label : [words.title(''), <SafeText key="name" text={name} />, ` (${businessId})`]
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <div className="stack">
        <div className="spread">
          <p>{words.middle(formatMoment(atMs, style))}</p>
          <SegmentedControl
            size="xs"
            aria-label={words.within}
            transitionDuration={0}
            value={choice}
            onChange={setChoice}
            data={WITHIN.map(([value, ms]) => ({
              value,
              label: <Spelled>{`± ${formatDuration(ms)}`}</Spelled>,
            }))}
          />
        </div>
        {around.error && <ErrorNotice error={around.error} />}
        {around.data && (
          <>
            <p className="dim" role="status">
              {summary(around.data)}
            </p>
            <ScrollRegion className={styles.around ?? ''} label={label}>
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
    <tr className={isOwn ? styles.aroundOwn : undefined}>
      <td className="nowrap dim">
        <Spelled>{offsetText(timeOf(entry).utcMs - atMs)}</Spelled>
      </td>
      <td>
        <TimeText time={timeOf(entry)} />
      </td>
      <td className="mono">
        {isOwn ? (
          <span title={words.own}>{id}</span>
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
    const { showOnWebsite, deleted } = entry.event
    const state = deleted === 1 ? 'deleted' : showOnWebsite === 1 ? 'shown' : 'hidden'
    return <StateName state={state} text={nameOf(entry)} />
  }
  const { type, content } = entry.response
  return (
    <>
      <span className="line">
        <ResponseIcon type={type} />
        {nameOf(entry)}
      </span>
      <SafeText text={content.length > EXCERPT ? `${content.slice(0, EXCERPT)}…` : content} />
    </>
  )
}

function summary({ entries, events, responses }: Around): string {
  const counts = words.counts(countOf(events, ...words.events), countOf(responses, ...words.responses))
  const isCut = events + responses > entries.length
  return isCut ? `${counts} ${words.cut(formatCount(AROUND_ENTRIES))}` : counts
}

/** `− 3 min 5 s`, `same second`, `+ 2 h`. */
function offsetText(ms: number): string {
  if (Math.abs(ms) < 1_000) return words.sameSecond
  return ms < 0 ? words.earlier(formatDuration(-ms)) : words.after(formatDuration(ms))
}

function feedbackIdOf(entry: TimelineEntry) {
  return entry.kind === 'event' ? entry.event.feedbackId : entry.response.feedbackId
}
