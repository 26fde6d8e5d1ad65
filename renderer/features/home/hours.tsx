import { countOf } from '../../components/counts.ts'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import styles from './details.module.css'
import type { Behind } from './events-behind.tsx'
import { count, nameHour } from './format.ts'
import { strings } from './strings.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The strongest shade on which text keeps its contrast, in every theme. */
const STRONGEST_PERCENT = 45

interface HoursProps {
  /** 7 × 24, Monday 00:00 first. */
  readonly hides: readonly number[]
  onOpen(behind: Behind): void
}

/** Hour × weekday; each cell has its number, and the shade repeats it. */
export function Hours({ hides, onOpen }: HoursProps) {
  const { name: zone } = useAuditZone()
  const roving = useRovingCells({ rows: 7, columns: 24 })
  const highest = Math.max(...hides, 1)
  const open = (cell: number) => {
    const weekday = strings.weekdays[Math.floor(cell / 24)] ?? ''
    const title = strings.events.ofHour(weekday, nameHour(cell % 24))
    onOpen({ title, selection: { of: 'hides', cell }, count: hides[cell] ?? 0 })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div ref={roving.gridRef} className={styles.dialog} onKeyDown={roving.onKeyDown}>
      <p className={styles.note}>{strings.hoursHelp(zone)}</p>
      <fieldset className={styles.hours} aria-label={`${strings.hours}. ${strings.keysHint}`}>
        <span aria-hidden="true" />
        {HOURS.map((hour) => (
          <span key={hour} aria-hidden="true">
            {hour}
          </span>
        ))}
        {strings.weekdays.map((weekday, day) => [
          <span key={weekday} aria-hidden="true">
            {weekday.slice(0, 3)}
          </span>,
          ...HOURS.map((hour) => {
            const cell = day * 24 + hour
            const value = hides[cell] ?? 0
            const percent = Math.round((value / highest) * STRONGEST_PERCENT)
            const label = strings.hourCell(weekday, nameHour(hour), countOf(value, ...strings.hides))
            return (
              <button
                key={cell}
                type="button"
                aria-label={label}
                aria-disabled={value === 0}
                title={label}
                style={{ background: `color-mix(in srgb, var(--hidden-fill) ${percent}%, var(--bg-raised))` }}
                onClick={() => value > 0 && open(cell)}
                {...roving.cellProps(cell)}
              >
                {shortCount(value)}
              </button>
            )
          }),
        ])}
      </fieldset>
    </div>
  )
}

function shortCount(value: number): string {
  if (value === 0) return ''
  return value < 1_000 ? String(value) : `${count(Math.round(value / 1_000))}k`
}
