import type { RecordedTime } from '../../shared/domain/visibility-event.ts'
import { formatMoment, formatRecordedTime, type TimeStyle } from '../../shared/format/time.ts'
import { usePreferences } from '../ipc/use-preferences.ts'
import { useAuditZone } from '../ipc/workspace-facts.ts'
import { LOCALE } from './counts.ts'

/** A recorded moment in the chosen writing; the service's own text is always one hover away. */
export function TimeText({ time }: { readonly time: RecordedTime }) {
  const style = useTimeStyle()
  return (
    <time className="nowrap" dateTime={time.text} title={time.text}>
      {formatRecordedTime(time, style)}
    </time>
  )
}

/** A moment of this machine's clock or one without recorded text. */
export function MomentText({ ms }: { readonly ms: number }) {
  const style = useTimeStyle()
  return (
    <time className="nowrap" dateTime={new Date(ms).toISOString()}>
      {formatMoment(ms, style)}
    </time>
  )
}

/** How the user wants moments written. */
export function useTimeStyle(): TimeStyle {
  const { timeDisplay, dateFormat } = usePreferences()
  const { name: zone } = useAuditZone()
  return { display: timeDisplay, dates: dateFormat, zone, locale: LOCALE }
}
