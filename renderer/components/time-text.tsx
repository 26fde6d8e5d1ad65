import type { RecordedTime } from '../../shared/domain/visibility-event.ts'
import { formatMoment, formatRecordedDay, formatRecordedTime } from '../../shared/format/time.ts'
import { useTimeStyle } from './use-time-style.ts'

/** A recorded moment in the chosen writing; the service's own text is always one hover away. */
export function TimeText({ time }: { readonly time: RecordedTime }) {
  const style = useTimeStyle()
  return (
    <time className="nowrap" dateTime={time.text} title={time.text}>
      {formatRecordedTime(time, style)}
    </time>
  )
}

/** The day alone, where there is no room for more; the recorded text is one hover away. */
export function DayText({ time }: { readonly time: RecordedTime }) {
  const style = useTimeStyle()
  return (
    <time className="nowrap" dateTime={time.text} title={time.text}>
      {formatRecordedDay(time, style)}
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
