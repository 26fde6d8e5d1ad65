import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { formatDay, formatMoment } from '../../../shared/format/time.ts'
import { useTimeStyle } from '../../components/time-text.tsx'
import { strings } from './strings.ts'
import styles from './timeline.module.css'
import { EntryIcon, TimelineEntryView, useIsOpened, useScrollToOpened } from './timeline-entry.tsx'
import { nameOf, type TimelineStep, timeOf, toSteps } from './timeline-steps.ts'
import { useCasesOf, useEntryEvidence } from './use-review.ts'

const words = strings.timeline
/** More entries are drawn only while they are in view. */
const MOST_DRAWN = 200
const ESTIMATED_STEP_PX = 52
/** Above the column, as the panel of the tab has it. */
const PANEL_PADDING_PX = 14

interface TimelineProps {
  /** As it is now. */
  readonly item: FeedbackListRow
  /** Oldest first, up to the date that the list is shown as of. */
  readonly timeline: readonly TimelineEntry[]
  /** After that date, oldest first. */
  readonly later: readonly TimelineEntry[]
  readonly endMs: number
  readonly asOfMs: number | null
  onShowAround(entry: TimelineEntry): void
}

/** Events and responses in one column, newest first, with the periods between them. */
export function Timeline({ item, timeline, later, endMs, asOfMs, onShowAround }: TimelineProps) {
  const steps = useMemo(() => toSteps(timeline, endMs), [timeline, endMs])
  const style = useTimeStyle()
  const isOpened = useIsOpened()
  const evidenceOf = useEntryEvidence(item.feedbackId)
  const cases = useCasesOf(item.feedbackId).data
  const bursts = useMemo(() => (cases ?? []).filter(({ kind }) => kind === 'burst'), [cases])
  const isPrinting = useIsPrinting()
  const drawn = (step: TimelineStep) => (
    <TimelineEntryView
      step={step}
      isOpened={isOpened(step.entry)}
      evidence={evidenceOf(step.entry)}
      bursts={bursts}
      onShowAround={onShowAround}
    />
  )
  const isNotFetched = !item.areResponsesRead && item.ownerResponseCount + item.customerResponseCount === 0
  return (
    <section className={styles.timeline} aria-label={strings.names.timeline}>
      {isNotFetched && <p className={`remark ${styles.notFetched}`}>{words.responsesNotFetched}</p>}
      {asOfMs === null ? (
        <Row icon={<i className={styles.end} />} when={formatMoment(endMs, style)}>
          {words.dataEnds}
        </Row>
      ) : (
        <>
          {later.toReversed().map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical entries differ in nothing else
            <div key={at} className={styles.laterEntry}>
              <Row icon={<EntryIcon entry={entry} />} when={formatMoment(timeOf(entry).utcMs, style)}>
                {words.later(nameOf(entry))}
              </Row>
            </div>
          ))}
          <p className={styles.dateLine}>{words.endOf(formatDay(asOfMs, style))}</p>
        </>
      )}
      {steps.length > MOST_DRAWN && !isPrinting ? (
        <VirtualSteps steps={steps} drawn={drawn} />
      ) : (
        <Steps steps={steps} drawn={drawn} />
      )}
      <p className={styles.before}>
        <i />
        {item.firstEvent ? words.notKnownBefore(formatDay(item.firstEvent.utcMs, style)) : words.notKnown}
      </p>
    </section>
  )
}

interface RowProps {
  readonly icon: ReactNode
  readonly when: string
  readonly children: ReactNode
}

/** A line of the column that is no entry of its own. */
function Row({ icon, when, children }: RowProps) {
  return (
    <div className={styles.entry}>
      {icon}
      <span>{children}</span>
      <span className={styles.when}>{when}</span>
    </div>
  )
}

interface StepsProps {
  readonly steps: readonly TimelineStep[]
  drawn(step: TimelineStep): ReactNode
}

function Steps({ steps, drawn }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  useScrollToOpened(steps, (index) => list.current?.children[index]?.scrollIntoView({ block: 'center' }))
  return (
    <ol className={styles.steps} ref={list}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical entries differ in nothing else
        <li key={at}>{drawn(step)}</li>
      ))}
    </ol>
  )
}

function VirtualSteps({ steps, drawn }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const virtualizer = useVirtualizer({
    count: steps.length,
    // The tab scrolls, and nothing within it.
    getScrollElement: () => list.current?.closest<HTMLElement>('[role="tabpanel"]') ?? null,
    estimateSize: () => ESTIMATED_STEP_PX,
    scrollMargin: PANEL_PADDING_PX + (list.current?.offsetTop ?? 0),
    overscan: 8,
  })
  useScrollToOpened(steps, (index) => virtualizer.scrollToIndex(index, { align: 'center' }))
  const { scrollMargin } = virtualizer.options
  return (
    <ol className={styles.steps} ref={list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const step = steps[index]
        return (
          step && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles.virtual}
              aria-setsize={steps.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
            >
              {drawn(step)}
            </li>
          )
        )
      })}
    </ol>
  )
}

/** True while the page is printed, when everything has to exist and not only what is in view. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
