import type { RecordedTime } from '../../shared/domain/visibility-event.ts'
import { formatMoment, formatRecordedTime } from '../../shared/format/time.ts'
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

/** A moment of this machine's clock or one without recorded text. */
export function MomentText({ ms }: { readonly ms: number }) {
  const style = useTimeStyle()
  return (
    <time className="nowrap" dateTime={new Date(ms).toISOString()}>
      {formatMoment(ms, style)}
    </time>
  )
}
