import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import { formatDay, formatMoment } from '../../../shared/format/time.ts'
import { isEndOfDay } from '../../components/as-of-day.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackStrings } from './feedback-strings.ts'

const strings = feedbackStrings.asOf

/** Says loudly that the list is not that of today. */
export function AsOfBanner() {
  const asOfMs = useViewStore((state) => state.asOfMs)
  const zone = useAuditZone()
  const setAsOf = useViewStore((state) => state.setAsOf)
  if (asOfMs === null) return null
  return (
    <div className="as-of-banner" role="status">
      <IconCalendarTime size={18} stroke={1.8} aria-hidden />
      <strong>{describeMoment(asOfMs, zone)}</strong>
      <span>{strings.bannerText}</span>
      <Button variant="default" onClick={() => setAsOf(null)}>
        {strings.clear}
      </Button>
    </div>
  )
}

/** A day that lasts has no end yet: it is shown up to the moment at which it was asked for. */
function describeMoment(asOfMs: number, zone: AuditZone): string {
  const style = { display: 'zone', zone: zone.name, locale: LOCALE } as const
  if (isEndOfDay(asOfMs, zone)) return strings.banner(formatDay(asOfMs, style), zone.name)
  return strings.bannerToday(formatMoment(asOfMs, style))
}
