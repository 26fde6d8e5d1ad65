import { useMemo } from 'react'
import type { BusinessComparison } from '../../../shared/domain/overview.ts'
import { formatCount } from '../../components/counts.ts'
import { useRovingCells } from '../../components/use-roving-cells.ts'
import { sayBusiness, businessesStrings as strings } from './businesses-strings.ts'
import { percentOf } from './format.ts'

const WIDTH = 860
const HEIGHT = 340
const MARGIN = { left: 52, right: 16, top: 12, bottom: 40 } as const
const POINT = 5

interface FunnelPlotProps {
  readonly businesses: readonly BusinessComparison[]
  /** 0…1 of all businesses together. */
  readonly overall: number
  onOpen(business: BusinessComparison): void
}

/** Rates against the number of items: small businesses scatter widely, and the band says how widely. */
export function FunnelPlot({ businesses, overall, onOpen }: FunnelPlotProps) {
  const scale = useMemo(() => toFunnelScale(businesses, overall), [businesses, overall])
  const inOrder = useMemo(
    () => [...businesses].sort((one, other) => one.everShown - other.everShown),
    [businesses],
  )
  const roving = useRovingCells({ rows: 1, columns: inOrder.length })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the points inside
    <div ref={roving.gridRef} onKeyDown={roving.onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset */}
      <svg className="funnel" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={strings.funnel}>
        <Axes scale={scale} />
        <path className="funnel-band" d={bandPath(scale)} />
        <line
          className="funnel-overall"
          x1={MARGIN.left}
          x2={WIDTH - MARGIN.right}
          y1={yOf(scale, overall)}
          y2={yOf(scale, overall)}
        />
        {inOrder.map((business, cell) => (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
          <g
            key={business.businessId}
            role="button"
            className={business.isFlagged ? 'funnel-point funnel-flagged' : 'funnel-point'}
            aria-label={sayBusiness(business)}
            {...roving.cellProps(cell)}
            onClick={() => onOpen(business)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              onOpen(business)
            }}
          >
            <title>{sayBusiness(business)}</title>
            <line
              className="funnel-interval"
              x1={xOf(scale, business.everShown)}
              x2={xOf(scale, business.everShown)}
              y1={yOf(scale, business.interval.low)}
              y2={yOf(scale, business.interval.high)}
            />
            <Mark
              x={xOf(scale, business.everShown)}
              y={yOf(scale, business.rate)}
              isFlagged={business.isFlagged}
            />
          </g>
        ))}
      </svg>
    </div>
  )
}

/** Marked businesses are squares: not told by colour alone. */
function Mark({ x, y, isFlagged }: { readonly x: number; readonly y: number; readonly isFlagged: boolean }) {
  return isFlagged ? (
    <rect className="funnel-mark" x={x - POINT} y={y - POINT} width={2 * POINT} height={2 * POINT} />
  ) : (
    <circle className="funnel-mark" cx={x} cy={y} r={POINT - 1} />
  )
}

function Axes({ scale }: { readonly scale: FunnelScale }) {
  const bottom = HEIGHT - MARGIN.bottom
  return (
    <g>
      {scale.rateTicks.map((rate) => (
        <g key={rate}>
          <line
            className="chart-axis-line"
            x1={MARGIN.left}
            x2={WIDTH - MARGIN.right}
            y1={yOf(scale, rate)}
            y2={yOf(scale, rate)}
          />
          <text className="chart-axis-text" x={MARGIN.left - 6} y={yOf(scale, rate) + 3.5} textAnchor="end">
            {percentOf(rate, 0)}
          </text>
        </g>
      ))}
      {scale.itemTicks.map((items) => (
        <text
          key={items}
          className="chart-axis-text"
          x={xOf(scale, items)}
          y={bottom + 15}
          textAnchor="middle"
        >
          {formatCount(items)}
        </text>
      ))}
      <text className="chart-axis-text" x={(WIDTH + MARGIN.left) / 2} y={HEIGHT - 6} textAnchor="middle">
        {strings.axisItems}
      </text>
    </g>
  )
}

function xOf({ fewest, most }: FunnelScale, items: number): number {
  const share = (Math.log(items) - Math.log(fewest)) / (Math.log(most) - Math.log(fewest))
  return MARGIN.left + share * (WIDTH - MARGIN.left - MARGIN.right)
}

function yOf({ highest }: FunnelScale, rate: number): number {
  const inner = HEIGHT - MARGIN.top - MARGIN.bottom
  return MARGIN.top + (1 - Math.min(rate, highest) / highest) * inner
}

function bandPath(scale: FunnelScale): string {
  const upper = scale.band.map(({ items, high }) => `${xOf(scale, items)},${yOf(scale, high)}`)
  const lower = scale.band.map(({ items, low }) => `${xOf(scale, items)},${yOf(scale, low)}`)
  return `M${[...upper, ...lower.toReversed()].join('L')}Z`
}

interface FunnelScale {
  /** Ends of the logarithmic axis of items. */
  readonly fewest: number
  readonly most: number
  /** End of the axis of rates, 0…1. */
  readonly highest: number
  readonly rateTicks: readonly number[]
  readonly itemTicks: readonly number[]
  /** Where 95 % of businesses with so many items fall when all hide at the common rate. */
  readonly band: readonly { readonly items: number; readonly low: number; readonly high: number }[]
}

const HIGHEST = [0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1] as const
const STEPS = 60
/** Standard deviations that hold 95 % of a normal distribution; the drawing is a guide, the test itself is exact. */
const SPREAD = 1.96

/** Axes that hold every rate, and the band around the common one. */
function toFunnelScale(businesses: readonly BusinessComparison[], overall: number): FunnelScale {
  const sizes = businesses.map(({ everShown }) => everShown)
  const fewest = Math.max(0.8, Math.min(...sizes) * 0.8)
  const most = Math.max(fewest * 4, Math.max(...sizes) * 1.25)
  const top = Math.max(overall, ...businesses.map(({ rate }) => rate))
  const highest = HIGHEST.find((end) => end >= top * 1.15) ?? 1
  return {
    fewest,
    most,
    highest,
    rateTicks: [0, 0.25, 0.5, 0.75, 1].map((share) => share * highest),
    itemTicks: decades(fewest, most),
    band: Array.from({ length: STEPS + 1 }, (_, at) => {
      const items = fewest * (most / fewest) ** (at / STEPS)
      const half = SPREAD * Math.sqrt((overall * (1 - overall)) / items)
      return { items, low: Math.max(0, overall - half), high: Math.min(1, overall + half) }
    }),
  }
}

/** 1, 2, 5, 10, 20 … within the axis; every decade alone where that would be crowded. */
function decades(fewest: number, most: number): number[] {
  const parts = most / fewest > 1_000 ? [1] : [1, 2, 5]
  const ticks: number[] = []
  for (let decade = 1; decade <= most; decade *= 10) ticks.push(...parts.map((part) => part * decade))
  return ticks.filter((tick) => tick >= fewest && tick <= most)
}
