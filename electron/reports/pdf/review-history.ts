import { type FeedbackListRow, toStateSinceMs } from '../../../shared/domain/feedback-item.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import { formatExactDuration } from '../../../shared/format/time.ts'
import { printDay, printMoment } from '../../../shared/format/utc-text.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import type { PaperSection } from '../paper-parts.ts'
import { countNoun, printCount } from '../print-values.ts'
import { zoneOfReport } from '../redact-table.ts'
import { type PrintedRibbon, toRibbon } from './pdf-charts.ts'
import type { PdfScope } from './pdf-order.ts'
import { labelShownBusinesses, type TextPrinter } from './printable-text.ts'

const { review: strings, values } = pdfStrings
/** Changes that make a day busy: on the axis of years they are one mark. */
const BUSY = 3
const DAYS_DRAWN = 4
const TICK_HOURS = 6
const HOUR_MS = 3_600_000

/** What the record has about the review as a whole. */
export function toReviewFacts(item: FeedbackListRow, order: PdfScope, printer: TextPrinter): PaperSection {
  const { businessId, visibility, deleted, spans, hideCount, firstEvent } = item
  const sinceMs = toStateSinceMs(item)
  const moment = (ms: number | null | undefined): string =>
    typeof ms === 'number' ? `${printMoment(ms)} UTC` : values.none
  return {
    title: strings.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          [strings.business, labelShownBusinesses(order, printer)(businessId)],
          [strings.state, deleted === 'yes' ? strings.deleted(values[visibility]) : values[visibility]],
          [strings.since, moment(sinceMs)],
          [strings.hides, printCount(hideCount)],
          [strings.hiddenInAll, formatExactDuration(toHiddenMs(spans, order.asOfMs))],
          [strings.firstEntry, moment(firstEvent?.utcMs)],
        ],
      },
    ],
  }
}

/** One day of the review on an axis of its own. */
export interface BusyDay {
  readonly title: string
  readonly ribbon: PrintedRibbon
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  readonly alternative: string
}

/** The days with the most changes, oldest first. Days are those of the report. */
export function drawBusyDays(item: FeedbackListRow, order: PdfScope): readonly BusyDay[] {
  const zone = zoneOfReport(order)
  const moments = [
    ...item.spans.flatMap(({ startMs }) => (startMs === null ? [] : [startMs])),
    ...item.deletions.map(({ utcMs }) => utcMs),
  ].filter((ms) => ms <= order.asOfMs)
  return [...Map.groupBy(moments, (ms) => zone.dayAt(ms))]
    .filter(([, changes]) => changes.length >= BUSY)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, DAYS_DRAWN)
    .toSorted(([a], [b]) => a - b)
    .map(([day, changes]) => {
      const axis = { fromMs: zone.startOfDay(day), toMs: zone.startOfDay(day + 1) }
      const ticks = []
      for (let ms = axis.fromMs; ms < axis.toMs; ms += TICK_HOURS * HOUR_MS)
        ticks.push({
          at: (ms - axis.fromMs) / (axis.toMs - axis.fromMs),
          label: printMoment(ms + zone.offsetMs(ms)).slice(-8, -3),
        })
      const title = strings.busyDay(
        printDay(toDayText(axis.fromMs, zone)),
        countNoun(changes.length, strings.changes),
      )
      return { title, ribbon: toRibbon(item, axis), ticks, alternative: strings.busyAlternative(title) }
    })
}
