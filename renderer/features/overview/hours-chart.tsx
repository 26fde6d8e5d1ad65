import { countOf, formatCount } from '../../../shared/format/count.ts'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { chartsStrings } from '../../strings/charts-strings.ts'
import { CountDrillDown } from './months-table.tsx'

const strings = chartsStrings.hours
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The strongest shade that text keeps its contrast on, in every appearance. */
const STRONGEST_PERCENT = 45

interface HoursProps {
  /** 7 × 24, Monday 00:00 first. */
  readonly hides: readonly number[]
  onOpen(cell: number, count: number): void
}

/** Hour × weekday: the figure stands in each cell, and the shade repeats it. */
export function HoursChart({ hides, onOpen }: HoursProps) {
  const roving = useRovingCells({ rows: 7, columns: 24 })
  const highest = Math.max(...hides, 1)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div ref={roving.gridRef} className="hours-room" onKeyDown={roving.onKeyDown}>
      <fieldset className="hours-chart" aria-label={`${strings.title}. ${chartsStrings.keysHint}`}>
        <span aria-hidden="true" />
        {HOURS.map((hour) => (
          <span key={hour} className="hours-label" aria-hidden="true">
            {hour}
          </span>
        ))}
        {strings.weekdays.map((weekday, day) => [
          <span key={weekday} className="hours-day" aria-hidden="true">
            {weekday.slice(0, 3)}
          </span>,
          ...HOURS.map((hour) => {
            const cell = day * 24 + hour
            const count = hides[cell] ?? 0
            const percent = Math.round((count / highest) * STRONGEST_PERCENT)
            return (
              <button
                key={cell}
                type="button"
                className="hours-cell"
                aria-label={strings.cell(weekday, nameHour(hour), countOf(count, ...strings.counted, LOCALE))}
                aria-disabled={count === 0}
                title={strings.cell(weekday, nameHour(hour), countOf(count, ...strings.counted, LOCALE))}
                style={{
                  background: `color-mix(in srgb, var(--u-hidden-fill) ${percent}%, var(--u-surface))`,
                }}
                onClick={() => count > 0 && onOpen(cell, count)}
                {...roving.cellProps(cell)}
              >
                {shortCount(count)}
              </button>
            )
          }),
        ])}
      </fieldset>
    </div>
  )
}

/** The cells that are not empty, most first. */
export function HoursTable({ hides, onOpen }: HoursProps) {
  const cells = hides
    .map((count, cell) => ({ count, cell }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.cell - other.cell)
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{strings.weekday}</th>
          <th scope="col">{strings.hour}</th>
          <th scope="col" className="number">
            {strings.hides}
          </th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ count, cell }) => (
          <tr key={cell}>
            <td>{strings.weekdays[Math.floor(cell / 24)]}</td>
            <td>{nameHour(cell % 24)}</td>
            <td className="number">
              <CountDrillDown count={count} onOpen={() => onOpen(cell, count)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function nameHour(hour: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(hour)}:00–${pad(hour)}:59`
}

function shortCount(count: number): string {
  if (count === 0) return ''
  return count < 1_000 ? String(count) : `${formatCount(Math.round(count / 1_000), LOCALE)}k`
}
