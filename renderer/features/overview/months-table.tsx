import {
  EVENT_EFFECTS,
  type EventEffect,
  type MonthOfEffects,
} from '../../../shared/domain/overview-charts.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { chartsStrings as strings } from '../../strings/charts-strings.ts'
import { nameMonth } from './months-chart.tsx'

interface MonthsTableProps {
  readonly months: readonly MonthOfEffects[]
  readonly implausible: number
  onOpen(month: string, effect: EventEffect | null, count: number): void
  onOpenImplausible(): void
}

/** The figures of the chart, newest month first. */
export function MonthsTable({ months, implausible, onOpen, onOpenImplausible }: MonthsTableProps) {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{strings.months.month}</th>
          {EVENT_EFFECTS.map((effect) => (
            <th key={effect} scope="col" className="number">
              {strings.effects[effect]}
            </th>
          ))}
          <th scope="col" className="number">
            {strings.months.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, counts }) => {
          const total = EVENT_EFFECTS.reduce((sum, effect) => sum + counts[effect], 0)
          return (
            <tr key={month}>
              <th scope="row">{nameMonth(month)}</th>
              {EVENT_EFFECTS.map((effect) => (
                <td key={effect} className="number">
                  <CountDrillDown
                    count={counts[effect]}
                    onOpen={() => onOpen(month, effect, counts[effect])}
                  />
                </td>
              ))}
              <td className="number">
                <CountDrillDown count={total} onOpen={() => onOpen(month, null, total)} />
              </td>
            </tr>
          )
        })}
        {implausible > 0 && (
          <tr>
            <th scope="row" colSpan={1 + EVENT_EFFECTS.length}>
              {strings.months.implausible}
            </th>
            <td className="number">
              <CountDrillDown count={implausible} onOpen={onOpenImplausible} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** A figure that opens its rows; zero has none. */
export function CountDrillDown({ count, onOpen }: { readonly count: number; onOpen(): void }) {
  if (count === 0) return '0'
  return (
    <button type="button" className="link-button" onClick={onOpen}>
      {formatCount(count, LOCALE)}
    </button>
  )
}
