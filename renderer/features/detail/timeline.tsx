import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useIsPrinting } from '../../components/use-printing.ts'
import { detailStrings as strings } from './detail-strings.ts'
import { useIsOpened, useScrollToOpened } from './opened-response.ts'
import { ReceiptPanel } from './receipt-panel.tsx'
import { TimelineStepView } from './timeline-step-view.tsx'
import { type TimelineStep, timeOf, toSteps } from './timeline-steps.ts'
import { useAsOf, useMoment } from './use-moment.ts'

const ESTIMATED_STEP_PX = 72

/** How long nothing has been recorded since, up to the data cut-off or to the date that the list stands at. */
function UntilNow({ entry }: { readonly entry: TimelineEntry }) {
  const momentMs = useMoment()
  const until = useAsOf() === null ? strings.untilNow : strings.untilThen
  const elapsedMs = momentMs === null ? 0 : momentMs - timeOf(entry).utcMs
  if (elapsedMs <= 0) return null
  return <div className="timeline-gap">{until(formatDuration(elapsedMs))}</div>
}

interface TimelineProps {
  readonly timeline: readonly TimelineEntry[]
  onShowAround(entry: TimelineEntry): void
  /** Something of this entry has the focus. */
  onFocusEntry(entry: TimelineEntry): void
}

/** Events and responses in one order of time, with the gaps between them. Only what is in view exists. */
export function Timeline({ timeline, onShowAround, onFocusEntry }: TimelineProps) {
  const steps = useMemo(() => toSteps(timeline), [timeline])
  const scrollerRef = useRef<HTMLElement>(null)
  const [shownReceipt, setShownReceipt] = useState<TimelineEntry | null>(null)
  const virtualizer = useVirtualizer({
    count: steps.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ESTIMATED_STEP_PX,
    overscan: 6,
  })
  const isOpened = useIsOpened()
  useScrollToOpened(steps, (index) => virtualizer.scrollToIndex(index, { align: 'center' }))
  const isPrinting = useIsPrinting()
  if (isPrinting) return <WholeTimeline steps={steps} />
  return (
    <ScrollRegion className="timeline" label={strings.timelineTitle} scrollerRef={scrollerRef}>
      <ol className="timeline-canvas" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((virtual) => {
          const step = steps[virtual.index]
          if (!step) return null
          return (
            <li
              key={virtual.key}
              ref={virtualizer.measureElement}
              data-index={virtual.index}
              className={`timeline-step${virtual.index === steps.length - 1 ? ' timeline-end' : ''}`}
              aria-setsize={steps.length}
              aria-posinset={virtual.index + 1}
              onFocus={() => onFocusEntry(step.entry)}
              aria-current={isOpened(step.entry) || undefined}
              style={{ transform: `translateY(${virtual.start}px)` }}
            >
              <TimelineStepView step={step} onShowReceipt={setShownReceipt} onShowAround={onShowAround} />
              {virtual.index === steps.length - 1 && <UntilNow entry={step.entry} />}
            </li>
          )
        })}
      </ol>
      {shownReceipt && <ReceiptPanel entry={shownReceipt} onClose={() => setShownReceipt(null)} />}
    </ScrollRegion>
  )
}

/** For paper: every entry, one after the other. */
function WholeTimeline({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const nothing = () => undefined
  return (
    <ol className="timeline-whole">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical entries differ in nothing else
        <li key={at}>
          <TimelineStepView step={step} onShowReceipt={nothing} onShowAround={nothing} />
        </li>
      ))}
    </ol>
  )
}
