import './charts.css'
import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { EventEffect, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { ChartPanel } from '../../components/chart-panel.tsx'
import { ChartPatterns } from '../../components/chart-patterns.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useAuditZone, useBusinessLabel } from '../../ipc/workspace-facts.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { chartsStrings as strings } from '../../strings/charts-strings.ts'
import { summarizeHides, summarizeMonths, summarizeRates } from './chart-summaries.ts'
import { type Behind, EventsBehind } from './events-behind.tsx'
import { toHideRates } from './hide-rates.ts'
import { HoursChart, HoursTable, nameHour } from './hours-chart.tsx'
import { MonthsChart, nameMonth } from './months-chart.tsx'
import { MonthsTable } from './months-table.tsx'
import { RatesChart, RatesTable } from './rates-chart.tsx'
import { useCharts } from './use-charts.ts'

/** The three charts; they fill as the history is read, and keep their figures while newer ones come. */
export function Charts() {
  const reading = useCharts()
  const [behind, setBehind] = useState<Behind | null>(null)
  if (!reading) return <Skeleton height={260} animate={false} />
  const { charts, share, isFormer } = reading
  const percent = share === null ? '' : `${Math.floor(share * 100)} %`
  return (
    <section className="charts" aria-busy={share !== null}>
      <ChartPatterns />
      {share !== null && (
        <p className="dim charts-progress" role="status">
          {isFormer ? strings.refreshing(percent) : strings.reading(percent)}
        </p>
      )}
      <MonthsPanel charts={charts} onOpen={setBehind} />
      <HoursPanel charts={charts} onOpen={setBehind} />
      <RatesPanel charts={charts} />
      {behind && <EventsBehind behind={behind} onClose={() => setBehind(null)} />}
    </section>
  )
}

interface PanelProps {
  readonly charts: OverviewCharts
  onOpen(behind: Behind): void
}

function MonthsPanel({ charts: { months, implausible }, onOpen }: PanelProps) {
  const { name: zone } = useAuditZone()
  const open = (month: string, effect: EventEffect | null, count: number) =>
    onOpen({
      title: strings.events.ofMonth(
        nameMonth(month),
        effect === null ? strings.months.total : strings.effects[effect],
      ),
      selection: { of: 'month', month, effect },
      count,
    })
  return (
    <ChartPanel
      title={strings.months.title}
      note={strings.months.note(zone)}
      summary={summarizeMonths(months)}
      chart={<MonthsChart key={months.length} months={months} onOpen={open} />}
      table={
        <MonthsTable
          months={months}
          implausible={implausible}
          onOpen={open}
          onOpenImplausible={() =>
            onOpen({
              title: strings.events.implausible,
              selection: { of: 'implausible' },
              count: implausible,
            })
          }
        />
      }
    />
  )
}

function HoursPanel({ charts: { months, hides }, onOpen }: PanelProps) {
  const { name: zone } = useAuditZone()
  const open = (cell: number, count: number) =>
    onOpen({
      title: strings.events.ofHour(strings.hours.weekdays[Math.floor(cell / 24)] ?? '', nameHour(cell % 24)),
      selection: { of: 'hides', cell },
      count,
    })
  return (
    <ChartPanel
      title={strings.hours.title}
      note={strings.hours.note(zone)}
      summary={summarizeHides(hides)}
      chart={
        months.length === 0 ? (
          <p className="dim">{strings.nothing}</p>
        ) : (
          <HoursChart hides={hides} onOpen={open} />
        )
      }
      table={<HoursTable hides={hides} onOpen={open} />}
    />
  )
}

function RatesPanel({ charts }: Pick<PanelProps, 'charts'>) {
  const coverage = useCall('coverage:get', undefined)
  const showRows = useViewStore((state) => state.showRows)
  const labelOf = useBusinessLabel()
  if (!coverage.data || !charts.isComplete) return <Skeleton height={260} animate={false} />
  const rates = toHideRates(charts.hideRates, coverage.data)
  return (
    <ChartPanel
      title={strings.rates.title}
      note={strings.rates.note}
      summary={summarizeRates(rates, labelOf)}
      chart={<RatesChart rates={rates} onOpen={showRows} />}
      table={<RatesTable rates={rates} onOpen={showRows} />}
    />
  )
}
