import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { asOfDayMs } from '../../components/as-of-day.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { countOf, LOCALE } from '../../components/counts.ts'
import { useKeys } from '../../components/keyboard/use-keys.ts'
import { untilExact, useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useDataCutoff } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { AsOfDate } from './as-of-date.tsx'
import styles from './reviews.module.css'
import { reviewsStrings } from './strings.ts'

const strings = reviewsStrings.asOf

/** Above list and inspector while they show an earlier date: the date, steps, months, and the way back. */
export function AsOfBand({ onClose }: { onClose(): void }) {
  const asOfMs = useViewStore((state) => state.asOfMs)
  const { day, lastDay, setDay } = useAsOfDay()
  const close = () => {
    useViewStore.getState().setAsOf(null)
    onClose()
  }
  const step = (move: (day: string) => string) => () => {
    const next = move(day)
    if (next <= lastDay) setDay(next)
  }
  const steps = {
    'previous-day': step((from) => moveDay(from, -1)),
    'next-day': step((from) => moveDay(from, 1)),
    'previous-month': step((from) => moveMonth(from, -1)),
    'next-month': step((from) => moveMonth(from, 1)),
  }
  useKeys(['as-of', 'anywhere'], { ...(asOfMs !== null && steps), back: close })
  return (
    <section className={styles.band} aria-label={strings.open}>
      <AsOfDate steps={steps} />
      <IconButton
        label={strings.previousDay}
        shortcut="["
        icon={<IconChevronLeft size={16} stroke={1.6} aria-hidden />}
        onClick={steps['previous-day']}
      />
      <IconButton
        label={strings.nextDay}
        shortcut="]"
        icon={<IconChevronRight size={16} stroke={1.6} aria-hidden />}
        onClick={steps['next-day']}
      />
      <Months day={day} lastDay={lastDay} onChoose={setDay} />
      <Button kind="quiet" shortcut="Escape" onClick={close}>
        {strings.clear}
      </Button>
    </section>
  )
}

function useAsOfDay() {
  const asOfMs = useViewStore((state) => state.asOfMs)
  const cutoffMs = useDataCutoff() ?? 0
  const zone = useAuditZone()
  const lastDay = toDayText(cutoffMs, zone)
  return {
    day: asOfMs === null ? lastDay : toDayText(asOfMs, zone),
    lastDay,
    setDay: (day: string) => useViewStore.getState().setAsOf(asOfDayMs(day, cutoffMs, zone)),
  }
}

/** More bars would be narrower than a pixel and its gap. */
const MOST_MONTHS = 120
const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const nameMonth = (month: string) => monthFormat.format(Date.parse(`${month}-01T00:00:00Z`))

interface MonthsProps {
  readonly day: string
  readonly lastDay: string
  onChoose(day: string): void
}

/** Reviews changed in each month, as a slider: it leads to the end of a month. */
function Months({ day, lastDay, onChoose }: MonthsProps) {
  const counted = useCall(
    'facets:get',
    { filter: '', asOfMs: null },
    { keepsFormer: true, askAgainMs: ({ total }) => untilExact(total) },
  ).data?.facets.changed
  const months = toMonths(counted ?? [], lastDay)
  const chosen = months.findIndex(({ month }) => month === day.slice(0, 7))
  const most = Math.max(1, ...months.map(({ count }) => count))
  const last = months.at(-1)
  if (!last || months.length < 2) return <div className={styles.months} />
  const current = months[chosen] ?? last
  return (
    <div className={styles.months}>
      <div className={styles.bars} aria-hidden="true">
        {months.map(({ month, count }, at) => (
          <i
            key={month}
            data-later={at > chosen || undefined}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      {chosen >= 0 && (
        <i
          className={styles.chosenMonth}
          style={{ left: `${((chosen + 1) / months.length) * 100}%` }}
          aria-hidden="true"
        />
      )}
      <div className={styles.monthNames} aria-hidden="true">
        {listMonthNames(months).map(({ name, share }) => (
          <span key={share} style={{ left: `${share * 100}%` }}>
            {name}
          </span>
        ))}
      </div>
      <input
        type="range"
        aria-label={strings.months}
        aria-valuetext={strings.month(
          nameMonth(current.month),
          countOf(current.count, ...reviewsStrings.items),
        )}
        min={0}
        max={months.length - 1}
        value={Math.max(0, chosen)}
        onChange={(event) => {
          const { month } = months[Number(event.currentTarget.value)] ?? last
          const end = moveDay(moveMonth(`${month}-01`, 1), -1)
          onChoose(end < lastDay ? end : lastDay)
        }}
      />
    </div>
  )
}

/** Labels that the slider has room for side by side. */
const MOST_NAMES = 6
const shortFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })

/**
 * January and July with their share of the way along the slider, Julys without their year; in a long record January.
 */
function listMonthNames(
  months: readonly { readonly month: string }[],
): readonly { readonly name: string; readonly share: number }[] {
  const step = [6, 12, 24, 60].find((each) => months.length / each <= MOST_NAMES) ?? 120
  return months.flatMap(({ month }, at) => {
    const share = at / months.length
    // The last label would leave the slider.
    if (toMonthNumber(month) % step !== 0 || share > 0.93) return []
    const isJanuary = month.endsWith('-01')
    return [
      {
        name: isJanuary || at === 0 ? nameMonth(month) : shortFormat.format(Date.parse(`${month}-01`)),
        share,
      },
    ]
  })
}

function toMonthNumber(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number)
  return year * 12 + ofYear - 1
}

/** From the first month with an event to the last day of the data, without gaps. */
function toMonths(counted: readonly { readonly value: string; readonly count: number }[], lastDay: string) {
  const counts = new Map(counted.map(({ value, count }) => [value, count]))
  const last = lastDay.slice(0, 7)
  const earliest = [...counts.keys()].filter((month) => month <= last).sort()[0] ?? last
  const months: { readonly month: string; readonly count: number }[] = []
  for (let month = last; month >= earliest && months.length < MOST_MONTHS; ) {
    months.unshift({ month, count: counts.get(month) ?? 0 })
    month = moveMonth(`${month}-01`, -1).slice(0, 7)
  }
  return months
}

const DAY_MS = 86_400_000

/** @param day `2026-08-31`. */
export function moveDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last one where it has none such; the last day of a month stays a last day. */
export function moveMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const isLast = lastDateOf(year, month - 1) === date
  const moved = new Date(Date.UTC(year, month - 1 + by, 1))
  const last = lastDateOf(moved.getUTCFullYear(), moved.getUTCMonth())
  const kept = isLast && date > 27 ? last : Math.min(date, last)
  return `${moved.toISOString().slice(0, 8)}${String(kept).padStart(2, '0')}`
}

function lastDateOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}
