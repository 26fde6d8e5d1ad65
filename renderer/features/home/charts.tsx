import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { EventEffect, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { ActionMenu, InfoPopover, type MenuAction } from '../../components/controls/popovers.tsx'
import { Placeholder } from '../../components/frame/screen-states.tsx'
import { useCall, useLatestResult } from '../../ipc/use-call.ts'
import { useAuditZone } from '../../ipc/workspace-facts.ts'
import { HIDE_RATE } from './businesses-strings.ts'
import styles from './charts.module.css'
import { type ChartDetail, Details } from './details.tsx'
import { type Behind, EventsBehind } from './events-behind.tsx'
import { nameMonth } from './format.ts'
import { lastMonths, Months } from './months.tsx'
import { Rates, toHideRates } from './rates.tsx'
import { strings } from './strings.ts'

/** The charts keep their figures while newer ones are counted. */
export function Charts() {
  const { charts, isCounting } = useCharts()
  const coverage = useCall('coverage:get', undefined).data
  const { name: zone } = useAuditZone()
  const [behind, setBehind] = useState<Behind | null>(null)
  const [detail, setDetail] = useState<ChartDetail | null>(null)
  const rates = coverage && charts ? toHideRates(charts.hideRates, coverage) : null
  const open = (month: string, effect: EventEffect | null, count: number) =>
    setBehind({
      title: strings.events.ofMonth(
        nameMonth(month),
        effect === null ? strings.columns.total : strings.effects[effect],
      ),
      selection: { of: 'month', month, effect },
      count,
    })
  const show = (id: ChartDetail, label: string): MenuAction => ({ id, label, run: () => setDetail(id) })
  return (
    <>
      <section className={styles.chart} aria-label={strings.months} aria-busy={isCounting}>
        <ChartHead
          title={strings.months}
          note={charts ? toRange(charts) : ''}
          info={strings.monthsHelp(zone)}
          actions={[show('months', strings.showTable), show('hours', strings.showHours)]}
        />
        {isCounting && (
          <p className={styles.note} role="status">
            {charts ? strings.recounting : strings.counting}
          </p>
        )}
        {charts ? (
          <Months key={charts.months.length} months={charts.months} onOpen={open} />
        ) : (
          <Placeholder height={180} />
        )}
      </section>
      <section className={styles.chart} aria-label={strings.rates}>
        <ChartHead
          title={strings.rates}
          note={strings.withInterval}
          info={`${HIDE_RATE} ${strings.intervalHelp}`}
          actions={[show('rates', strings.showTable), show('businesses', strings.compareBusinesses)]}
        />
        {rates ? <Rates rates={rates} onTable={() => setDetail('rates')} /> : <Placeholder height={180} />}
      </section>
      {detail && charts && (
        <Details
          detail={detail}
          charts={charts}
          rates={rates}
          isCovered={behind !== null}
          onOpenMonth={open}
          onOpen={setBehind}
          onClose={() => setDetail(null)}
        />
      )}
      {behind && <EventsBehind behind={behind} onClose={() => setBehind(null)} />}
    </>
  )
}

interface ChartHeadProps {
  readonly title: string
  readonly note: ReactNode
  readonly info: string
  readonly actions: readonly MenuAction[]
}

function ChartHead({ title, note, info, actions }: ChartHeadProps) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      <span className={styles.range}>{note}</span>
      <InfoPopover subject={title}>{info}</InfoPopover>
      <ActionMenu actions={actions}>
        <IconButton label={strings.chartMenu(title)} icon={<IconDots size={16} stroke={1.6} aria-hidden />} />
      </ActionMenu>
    </div>
  )
}

function toRange({ months }: OverviewCharts): string {
  const drawn = lastMonths(months)
  const [first, last] = [drawn[0], drawn.at(-1)]
  return first && last
    ? strings.monthRange(nameMonth(first.month, 'short'), nameMonth(last.month, 'short'))
    : ''
}

/** Sums are made in the background after a sync. */
const AGAIN_MS = 500

/** The last figures, null before the first ones; `isCounting` while newer ones are made. */
function useCharts(): { readonly charts: OverviewCharts | null; readonly isCounting: boolean } {
  const { data } = useCall('overview:charts', undefined, {
    keepsFormer: true,
    askAgainMs: (charts) => (charts ? false : AGAIN_MS),
  })
  return { charts: useLatestResult(data ?? null), isCounting: data === null }
}
