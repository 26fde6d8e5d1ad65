import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { IconCalendarTime } from '@tabler/icons-react'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { asOfDayMs, parseDay } from '../../components/as-of-day.ts'
import { drawAndFocus } from '../../components/keyboard/focus.ts'
import { keysOf } from '../../components/keyboard/key-map.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { focusRows } from './list-rows.ts'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'

const strings = reviewsStrings.asOf

type StepId = 'previous-day' | 'next-day' | 'previous-month' | 'next-month'
const STEP_IDS: readonly StepId[] = ['previous-day', 'next-day', 'previous-month', 'next-month']

interface AsOfDateProps {
  /** Their keys are in no date, so they work in the field as well. */
  readonly steps: Readonly<Record<StepId, () => void>>
}

/**
 * The day of the list: typed, or picked from a calendar, at most the last day of the data. Days are those of the audit
 * time zone.
 */
export const AsOfDate = memo(function AsOfDate({ steps }: AsOfDateProps) {
  const asOfMs = useViewStore((state) => state.asOfMs)
  const setAsOf = useViewStore((state) => state.setAsOf)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [drawing, setDrawing] = useState(0)
  const inputRef = useRef<HTMLInputElement>(null)
  const messageId = useId()
  const cutoffMs = useDataCutoff() ?? 0
  const zone = useAuditZone()
  const lastDay = toDayText(cutoffMs, zone)
  const message = typed === null ? null : explain(typed, lastDay, isLeft)
  const settle = () => {
    setTyped(null)
    setLeft(false)
  }
  // Another day, wherever it was chosen, is written into the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is the reason
  useEffect(() => {
    setTyped(null)
    setLeft(false)
  }, [asOfMs])
  const take = (day: string | null) => {
    setAsOf(day === null ? null : asOfDayMs(day, cutoffMs, zone))
    if (day !== null) settle()
  }
  // A new field shows the day of the list.
  const drawAgain = () => {
    settle()
    setDrawing(drawing + 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    const step = STEP_IDS.find((id) => keysOf(id).includes(event.key))
    if (step) {
      event.preventDefault()
      const move = () => {
        steps[step]()
        drawAgain()
      }
      drawAndFocus(move, () => inputRef.current)
    } else if (event.key === 'Enter' && parseDay(target.value) === null) setLeft(true)
    else if (event.key === 'Enter' && message === null) {
      flushSync(drawAgain)
      focusRows()
    } else if (event.key === 'Escape' && typed !== null) {
      drawAndFocus(drawAgain, () => inputRef.current)
      event.stopPropagation()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the field within
    <div className={styles.asOfField} onKeyDown={onKeyDown}>
      <DateInput
        key={drawing}
        ref={inputRef}
        fixOnBlur={false}
        size="xs"
        w={176}
        aria-label={strings.open}
        data-as-of-box
        autoFocus={asOfMs === null}
        leftSection={<IconCalendarTime size={14} aria-hidden />}
        leftSectionPointerEvents="none"
        placeholder={strings.placeholder}
        value={asOfMs === null ? null : toDayText(asOfMs, zone)}
        valueFormat="MMM D, YYYY"
        dateParser={parseDay}
        maxDate={lastDay}
        onChange={take}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => (typed !== null && explain(typed, lastDay, true) === null ? settle() : setLeft(true))}
        weekendDays={[]}
        hideOutsideDates
        error={message !== null}
        aria-describedby={message === null ? undefined : messageId}
        ariaLabels={{
          nextMonth: strings.next,
          previousMonth: strings.previous,
        }}
        popoverProps={{ transitionProps: { duration: 0 } }}
      />
      {message !== null && (
        <p id={messageId} className={styles.asOfMessage} role="alert">
          {message}
        </p>
      )}
    </div>
  )
})

/** Characters of *September 28, 2026*: a shorter text may become a day, and its reader is not interrupted. */
const LONGEST_DAY = 18

/**
 * Why what was typed is no day to stand at; null while it may become one.
 * @param lastDay of the data: nothing is known of later ones.
 * @param isLeft nothing more is being typed.
 */
function explain(text: string, lastDay: string, isLeft: boolean): string | null {
  if (text.trim() === '') return null
  const day = parseDay(text)
  if (day === null) return text.length < LONGEST_DAY && !isLeft ? null : strings.unreadable
  return day > lastDay ? strings.tooLate : null
}
