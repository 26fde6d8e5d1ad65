import { Checkbox } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import {
  EVENT_EFFECTS,
  type EventEffect,
  type MonthOfEffects,
} from '../../../shared/domain/overview-charts.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { EFFECT_FILLS } from '../../components/chart-patterns.tsx'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { chartsStrings as strings } from '../../strings/charts-strings.ts'

const HEIGHT = 190
const LEFT = 46
const BOTTOM = 20
const TOP = 6
const LABEL_PX = 52
const MIN_BAR_PX = 4

/** What stands at the bottom of a bar first. */
const STACK: readonly EventEffect[] = ['hidden', 'deleted', 'shown', 'other', 'first-shown']
/** First entries are so many that they would hide the changes. */
const DRAWN_AT_FIRST: ReadonlySet<EventEffect> = new Set(
  EVENT_EFFECTS.filter((effect) => effect !== 'first-shown'),
)
const monthNames = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

interface MonthsChartProps {
  readonly months: readonly MonthOfEffects[]
  onOpen(month: string, effect: EventEffect, count: number): void
}

export function nameMonth(month: string): string {
  return monthNames.format(Date.parse(`${month}-01T00:00:00Z`))
}

/** Bars of stacked effects; each part drills down to its changes. */
export function MonthsChart({ months, onOpen }: MonthsChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [pointed, setPointed] = useState<string | null>(null)
  const [drawn, setDrawn] = useState<ReadonlySet<EventEffect>>(DRAWN_AT_FIRST)
  const isDrawn = useCallback(
    (cell: number) => {
      const effect = STACK[STACK.length - 1 - Math.floor(cell / months.length)]
      const month = months[cell % months.length]
      return effect !== undefined && month !== undefined && drawn.has(effect) && month.counts[effect] > 0
    },
    [months, drawn],
  )
  const grid = { rows: STACK.length, columns: months.length, start: months.length - 1, isDrawn }
  const roving = useRovingCells(grid)
  const merged = useMergedRef(ref, roving.gridRef)
  if (months.length === 0) return <p className="dim">{strings.nothing}</p>
  const chartWidth = Math.max(width, LEFT + months.length * MIN_BAR_PX)
  const highest = Math.max(...months.map((month) => totalOf(month, drawn)), 1)
  const scale = (HEIGHT - TOP - BOTTOM) / highest
  const step = (chartWidth - LEFT) / months.length
  const current = pointed ?? months[roving.current % months.length]?.month ?? null
  return (
    <>
      <MonthsLegend drawn={drawn} onChange={setDrawn} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside */}
      <div ref={merged} className="months-chart" onKeyDown={roving.onKeyDown}>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
        <svg
          width={chartWidth}
          height={HEIGHT}
          role="group"
          aria-label={`${strings.months.title}. ${strings.keysHint}`}
          onPointerLeave={() => setPointed(null)}
        >
          <CountAxis highest={highest} width={chartWidth} scale={scale} />
          {months.map((month, column) => (
            <MonthBar
              key={month.month}
              month={month}
              x={LEFT + column * step}
              width={Math.max(1.5, step - Math.min(3, step * 0.25))}
              scale={scale}
              drawn={drawn}
              cellProps={(row) => ({
                ...roving.cellProps(row * months.length + column),
                onPointerEnter: () => setPointed(month.month),
              })}
              onOpen={onOpen}
            />
          ))}
          <MonthLabels months={months} step={step} />
        </svg>
      </div>
      <p className="chart-readout">{readoutOf(months, current)}</p>
    </>
  )
}

interface MonthBarProps extends Pick<MonthsChartProps, 'onOpen'> {
  readonly month: MonthOfEffects
  readonly x: number
  readonly width: number
  readonly scale: number
  readonly drawn: ReadonlySet<EventEffect>
  cellProps(row: number): object
}

function MonthBar({ month: { month, counts }, x, width, scale, drawn, cellProps, onOpen }: MonthBarProps) {
  let y = HEIGHT - BOTTOM
  return STACK.map((effect, row) => {
    const count = counts[effect]
    const height = drawn.has(effect) ? count * scale : 0
    y -= height
    if (height === 0) return null
    const open = () => onOpen(month, effect, count)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a part of a drawing cannot be an HTML button
      <rect
        key={effect}
        className="chart-drill-down"
        role="button"
        aria-label={strings.months.cell(
          nameMonth(month),
          strings.effects[effect],
          formatCount(count, LOCALE),
        )}
        x={x}
        y={y}
        width={width}
        height={height}
        fill={EFFECT_FILLS[effect]}
        {...cellProps(STACK.length - 1 - row)}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          open()
        }}
      />
    )
  })
}

interface MonthsLegendProps {
  readonly drawn: ReadonlySet<EventEffect>
  onChange(drawn: ReadonlySet<EventEffect>): void
}

/** Names the textures, and takes effects out of the drawing so that rare ones can be compared. */
function MonthsLegend({ drawn, onChange }: MonthsLegendProps) {
  const toggle = (effect: EventEffect) =>
    onChange(new Set(EVENT_EFFECTS.filter((one) => (one === effect ? !drawn.has(one) : drawn.has(one)))))
  return (
    <fieldset className="chart-legend" aria-label={strings.months.legend}>
      {EVENT_EFFECTS.map((effect) => (
        <Checkbox
          key={effect}
          size="xs"
          checked={drawn.has(effect)}
          onChange={() => toggle(effect)}
          label={
            <span className="chart-legend-name">
              <svg className="chart-swatch" aria-hidden="true">
                <rect width="14" height="12" fill={EFFECT_FILLS[effect]} stroke="var(--u-border-strong)" />
              </svg>
              {strings.effects[effect]}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}

function CountAxis({ highest, width, scale }: { highest: number; width: number; scale: number }) {
  const step = niceStep(highest / 3)
  const values = Array.from({ length: Math.floor(highest / step) + 1 }, (_, at) => at * step)
  return (
    <g>
      {values.map((value) => {
        const y = HEIGHT - BOTTOM - value * scale
        return (
          <g key={value}>
            <line className="chart-axis-line" x1={LEFT} x2={width} y1={y} y2={y} />
            <text className="chart-axis-text" x={LEFT - 6} y={y + 3.5} textAnchor="end">
              {formatCount(value, LOCALE)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** 1, 2 or 5 times a power of ten, at least 1. */
function niceStep(wished: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, wished)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= wished) ?? 10) * power
}

/** Years where months stand too close for names of their own. */
function MonthLabels({
  months,
  step,
}: {
  readonly months: readonly MonthOfEffects[]
  readonly step: number
}) {
  const every = [1, 2, 3, 6, 12, 24, 60, 120].find((count) => count * step >= LABEL_PX) ?? 120
  return (
    <g>
      {months.map(({ month }, column) => {
        const [year = '', number = ''] = month.split('-')
        const isLabelled = (Number(year) * 12 + Number(number) - 1) % every === 0
        const x = LEFT + column * step
        if (!isLabelled || x + LABEL_PX > LEFT + months.length * step) return null
        return (
          <text key={month} className="chart-axis-text" x={x} y={HEIGHT - 5}>
            {every >= 12 ? year : month}
          </text>
        )
      })}
    </g>
  )
}

function readoutOf(months: readonly MonthOfEffects[], current: string | null): string {
  const month = months.find((one) => one.month === current)
  if (!month) return strings.months.hint
  const parts = EVENT_EFFECTS.map(
    (effect) => `${strings.effects[effect].toLowerCase()} ${formatCount(month.counts[effect], LOCALE)}`,
  )
  return strings.months.readout(nameMonth(month.month), parts.join(' · '))
}

function totalOf({ counts }: MonthOfEffects, drawn: ReadonlySet<EventEffect>): number {
  return EVENT_EFFECTS.reduce((total, effect) => total + (drawn.has(effect) ? counts[effect] : 0), 0)
}
