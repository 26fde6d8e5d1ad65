import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { IconCalendarTime } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { useNow } from '../../components/use-now.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { feedbackWords } from '../../words/feedback-words.ts'
import { dayOf, endOfDayMs, parseDay } from './as-of-day.ts'
import { focusRows } from './focus-rows.ts'

const words = feedbackWords.asOf

/** The day that the list stands at: typed, or picked from a calendar. Days are those of UTC. */
export const AsOfControl = memo(function AsOfControl() {
  const asOfMs = useViewStore((state) => state.asOfMs)
  const setAsOf = useViewStore((state) => state.setAsOf)
  const [typed, setTyped] = useState<string | null>(null)
  const today = dayOf(useNow())
  const take = (day: string | null) => setAsOf(day === null ? null : endOfDayMs(day))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field within
    <div className="as-of" onKeyDown={leaveByEnter}>
      <DateInput
        size="xs"
        w={190}
        aria-label={words.open}
        data-as-of-box
        leftSection={<IconCalendarTime size={14} aria-hidden />}
        leftSectionPointerEvents="none"
        placeholder={`${words.label}: ${words.placeholder}`}
        value={asOfMs === null ? null : dayOf(asOfMs)}
        valueFormat="D MMM YYYY"
        dateParser={parseDay}
        maxDate={today}
        clearable
        clearButtonProps={{ 'aria-label': words.clear }}
        onChange={take}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTyped(null)}
        weekendDays={[]}
        error={typed === null ? null : explain(typed, today)}
        ariaLabels={{
          nextMonth: words.next,
          previousMonth: words.previous,
          monthLevelControl: words.levels,
          yearLevelControl: words.levels,
        }}
        popoverProps={{ transitionProps: { duration: 0 } }}
      />
    </div>
  )
})

/** On to the rows: the calendar has nothing more to say once a day was typed. */
function leaveByEnter(event: KeyboardEvent): void {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  if (parseDay(target.value) !== null) requestAnimationFrame(focusRows)
}

/** Why what was typed is no day to stand at; null while it may become one. */
function explain(text: string, today: string): string | null {
  if (text.trim() === '') return null
  const day = parseDay(text)
  if (day === null) return text.length < 8 ? null : words.unreadable
  return day > today ? words.tooLate : null
}
