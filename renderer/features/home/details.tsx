import { Modal } from '@mantine/core'
import {
  EVENT_EFFECTS,
  type EventEffect,
  type HideRate,
  type OverviewCharts,
} from '../../../shared/domain/overview-charts.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { BusinessName } from '../../components/safe-text.tsx'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { BusinessesPanel } from './businesses-panel.tsx'
import styles from './details.module.css'
import type { Behind } from './events-behind.tsx'
import { nameHour, nameMonth, percentOf } from './format.ts'
import { type HideRates, hiddenOf, type RatedBusiness, shownOf } from './rates.tsx'
import { strings } from './strings.ts'

/** What the menu of a chart opens. */
export type ChartDetail = 'months' | 'hours' | 'rates' | 'businesses'

const TITLES: Readonly<Record<ChartDetail, string>> = {
  months: strings.months,
  hours: strings.hours,
  rates: strings.rates,
  businesses: strings.compareBusinesses,
}

interface DetailsProps {
  readonly detail: ChartDetail
  readonly charts: OverviewCharts
  readonly rates: HideRates | null
  /** By a dialog above it, which then takes Escape. */
  readonly isCovered: boolean
  onOpenMonth(month: string, effect: EventEffect | null, count: number): void
  onOpen(behind: Behind): void
  onClose(): void
}

/** All figures of a chart in a dialog. */
export function Details({ detail, charts, rates, isCovered, onOpenMonth, onOpen, onClose }: DetailsProps) {
  const title = TITLES[detail]
  return (
    <Modal opened onClose={onClose} closeOnEscape={!isCovered} title={title} size="80rem">
      <ScrollRegion className={styles.rows ?? ''} label={title}>
        {detail === 'months' && <MonthsTable charts={charts} onOpenMonth={onOpenMonth} onOpen={onOpen} />}
        {detail === 'hours' && <Hours hides={charts.hides} onOpen={onOpen} />}
        {detail === 'rates' && rates && <RatesTable rates={rates} />}
        {detail === 'businesses' && <BusinessesPanel />}
      </ScrollRegion>
    </Modal>
  )
}

type MonthsTableProps = Pick<DetailsProps, 'charts' | 'onOpenMonth' | 'onOpen'>

/** Newest month first. */
function MonthsTable({ charts: { months, implausible }, onOpenMonth, onOpen }: MonthsTableProps) {
  const openImplausible = () =>
    onOpen({ title: strings.events.implausible, selection: { of: 'implausible' }, count: implausible })
  return (
    <table className={styles.table}>
      <TableHead
        columns={[
          strings.columns.month,
          ...EVENT_EFFECTS.map((effect) => strings.effects[effect]),
          strings.columns.total,
        ]}
        numbers={[1, EVENT_EFFECTS.length + 1]}
      />
      <tbody>
        {months.toReversed().map(({ month, counts }) => {
          const total = EVENT_EFFECTS.reduce((sum, effect) => sum + counts[effect], 0)
          return (
            <tr key={month}>
              <th scope="row">{nameMonth(month)}</th>
              {EVENT_EFFECTS.map((effect) => (
                <td key={effect} className="number">
                  <OpenCount of={counts[effect]} onOpen={() => onOpenMonth(month, effect, counts[effect])} />
                </td>
              ))}
              <td className="number">
                <OpenCount of={total} onOpen={() => onOpenMonth(month, null, total)} />
              </td>
            </tr>
          )
        })}
        {implausible > 0 && (
          <tr>
            <th scope="row" colSpan={1 + EVENT_EFFECTS.length}>
              {strings.columns.implausible}
            </th>
            <td className="number">
              <OpenCount of={implausible} onOpen={openImplausible} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function RatesTable({ rates: { rated, notRead } }: { readonly rates: HideRates }) {
  const showRows = useViewStore((state) => state.showRows)
  const { business, everShown, hidden, rate, low, high } = strings.columns
  return (
    <table className={styles.table}>
      <TableHead columns={[business, everShown, hidden, rate, low, high]} numbers={[1, 5]} />
      <tbody>
        {[...rated, ...notRead].map((row) => (
          <tr key={row.businessId}>
            <th scope="row">
              <BusinessName id={row.businessId} />
            </th>
            <td className="number">
              <OpenCount of={row.everShown} onOpen={() => showRows(shownOf(row.businessId))} />
            </td>
            <td className="number">
              <OpenCount of={row.hidden} onOpen={() => showRows(hiddenOf(row.businessId))} />
            </td>
            {isRated(row) ? (
              [row.rate, row.interval.low, row.interval.high].map((share, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rate, low, high
                <td key={at} className="number">
                  {percentOf(share)}
                </td>
              ))
            ) : (
              <td colSpan={3} className="faint">
                {strings.notRead}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function isRated(row: HideRate | RatedBusiness): row is RatedBusiness {
  return 'interval' in row
}

/** A figure that opens its rows; zero has none. */
function OpenCount({ of, onOpen }: { readonly of: number; onOpen(): void }) {
  if (of === 0) return '0'
  return (
    <button type="button" className="link" data-inline onClick={onOpen}>
      {formatCount(of)}
    </button>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** The strongest shade on which text keeps its contrast, in every theme. */
const STRONGEST_PERCENT = 45

interface HoursProps {
  /** 7 × 24, Monday 00:00 first. */
  readonly hides: readonly number[]
  onOpen(behind: Behind): void
}

/** Hour × weekday; each cell has its number, and the shade repeats it. */
function Hours({ hides, onOpen }: HoursProps) {
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
      <p className="faint">{strings.hoursHelp(zone)}</p>
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
  return value < 1_000 ? String(value) : `${formatCount(Math.round(value / 1_000))}k`
}
