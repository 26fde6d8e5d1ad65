import { useMemo, useState } from 'react'
import type { FeedbackListRow, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { describeRibbon } from '../../components/describe-ribbon.ts'
import { Ribbon } from '../../components/ribbon.tsx'
import { RibbonAxis } from '../../components/ribbon-axis.tsx'
import { toAxis, toPercent } from '../../components/time-axis.ts'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { useTimeStyle } from '../../components/use-time-style.ts'
import { describeSpan } from './describe-span.ts'
import { detailStrings } from './detail-strings.ts'

const strings = detailStrings.ribbon
const HEIGHT = 44
/** A span that is too short to be seen can still be pointed at. */
const NARROWEST = '4px'

interface DetailRibbonProps {
  readonly item: FeedbackListRow
  readonly timeline: readonly TimelineEntry[]
  /** Where the last span is drawn to. */
  readonly atMs: number
}

/** The item's own ribbon: each span can be pointed at or reached by keys, and is read out below. */
export function DetailRibbon({ item, timeline, atMs }: DetailRibbonProps) {
  const style = useTimeStyle()
  const firstMs = item.firstEvent?.utcMs ?? null
  const axis = useMemo(() => toAxis(firstMs, atMs), [firstMs, atMs])
  const { spans } = item
  const deletedMs = item.deleted === 'yes' ? (item.deletions.at(-1)?.utcMs ?? null) : null
  const roving = useRovingCells({ rows: 1, columns: spans.length, start: spans.length - 1 })
  const [pointed, setPointed] = useState<number | null>(null)
  const current = spans[pointed ?? roving.current]
  const ticks = useMemo(() => responseMoments(timeline), [timeline])
  return (
    <div className="detail-ribbon">
      <RibbonAxis axis={axis} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div
        className="detail-ribbon-spans"
        ref={roving.gridRef}
        onKeyDown={roving.onKeyDown}
        onFocus={() => setPointed(null)}
        onPointerLeave={() => setPointed(null)}
      >
        <Ribbon
          spans={spans}
          deletions={item.deletions}
          axis={axis}
          height={HEIGHT}
          label={describeRibbon(item, style)}
          ticks={ticks}
        />
        <fieldset aria-label={strings.spans}>
          {spans.map((span, at) => {
            const left = span.startMs === null ? 0 : toPercent(axis, span.startMs)
            const right = span.endMs === null ? 100 : toPercent(axis, span.endMs)
            return (
              <button
                key={span.startMs}
                type="button"
                className="detail-ribbon-span"
                aria-label={describeSpan(span, { atMs, deletedMs }, style)}
                style={{ left: `${left}%`, width: `max(${NARROWEST}, ${right - left}%)` }}
                onPointerEnter={() => setPointed(at)}
                {...roving.cellProps(at)}
              />
            )
          })}
        </fieldset>
      </div>
      <p className="detail-readout">{current && describeSpan(current, { atMs, deletedMs }, style)}</p>
    </div>
  )
}

function responseMoments(timeline: readonly TimelineEntry[]): number[] {
  return timeline.flatMap((entry) => (entry.kind === 'response' ? [entry.response.date.utcMs] : []))
}
