import type { FeedbackListRow } from '../../shared/domain/feedback-item.ts'
import { formatDay, type TimeStyle } from '../../shared/format/time.ts'
import { commonStrings } from '../strings/common-strings.ts'

const strings = {
  unknownUntil: (moment: string) => `not known until ${moment}`,
  unknown: 'not known',
  from: (state: string, moment: string) => `${state} from ${moment}`,
  deletion: (moment: string) => `deleted ${moment}`,
  deletionLifted: (moment: string) => `deletion lifted ${moment}`,
} as const

/** What a ribbon shows, in words, for those who do not see it. */
export function describeRibbon(item: Pick<FeedbackListRow, 'spans' | 'deletions'>, style: TimeStyle): string {
  const parts = item.spans.map((span) => {
    if (span.startMs !== null) {
      return strings.from(commonStrings[span.visibility].toLowerCase(), formatDay(span.startMs, style))
    }
    return span.endMs === null ? strings.unknown : strings.unknownUntil(formatDay(span.endMs, style))
  })
  const marks = item.deletions.map((mark) => {
    const day = formatDay(mark.utcMs, style)
    return mark.deleted === 1 ? strings.deletion(day) : strings.deletionLifted(day)
  })
  return [...parts, ...marks].join(', ')
}
