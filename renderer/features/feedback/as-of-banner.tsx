import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { formatDay, formatMoment } from '../../../shared/format/time.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { isEndOfDay } from './as-of-day.ts'
import { feedbackWords } from './feedback-strings.ts'

const words = feedbackWords.asOf
const UTC = { display: 'utc', zone: 'UTC', locale: LOCALE } as const

/** Says loudly that the list is not that of today. */
export function AsOfBanner() {
  const asOfMs = useViewStore((state) => state.asOfMs)
  const setAsOf = useViewStore((state) => state.setAsOf)
  if (asOfMs === null) return null
  return (
    <div className="as-of-banner" role="status">
      <IconCalendarTime size={18} stroke={1.8} aria-hidden />
      <strong>{describeMoment(asOfMs)}</strong>
      <span>{words.bannerText}</span>
      <Button variant="default" onClick={() => setAsOf(null)}>
        {words.clear}
      </Button>
    </div>
  )
}

/** A day that lasts has no end yet: it is shown up to the moment at which it was asked for. */
function describeMoment(asOfMs: number): string {
  if (isEndOfDay(asOfMs)) return words.banner(formatDay(asOfMs, UTC))
  return words.bannerToday(formatMoment(asOfMs, UTC))
}
