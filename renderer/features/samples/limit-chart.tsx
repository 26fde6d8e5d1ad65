import { useMemo } from 'react'
import type { SizeBasis } from '../../../shared/domain/sample.ts'
import { formatEnteredRate, formatPercent } from '../../../shared/sampling/evaluate-sample.ts'
import { mostDeviatingItems } from '../../../shared/statistics/hypergeometric.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.draw
/** CSS pixels: of the curves, without the labels around them. */
const WIDTH = 272
const HEIGHT = 128
/** Sizes at which a curve is computed. */
const POINTS = 24

// Chromium reads the texts of a drawing beside its name, so they are hidden there: the name has what they say.

interface LimitChartProps {
  readonly size: number
  /** Of the population. */
  readonly count: number
  readonly basis: SizeBasis
}

/**
 * The exact upper limit by size, one curve for each number of fails around the expected; the tolerable rate; the size.
 */
export function LimitChart({ size, count, basis }: LimitChartProps) {
  const { tolerableRate, confidence, expectedDeviations } = basis
  const chart = useMemo(() => {
    const least = Math.max(0, expectedDeviations - 1)
    const allFails = [least, least + 1, least + 2]
    const first = Math.max(1, Math.floor(size * 0.45))
    const last = Math.max(first + 1, Math.min(count, Math.ceil(size * 1.6)))
    const limitOf = (fails: number, of: number) => mostDeviatingItems(fails, of, count, confidence) / count
    const step = Math.max(1, Math.floor((last - first) / POINTS))
    const sizes = Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step)
    const curves = allFails.map((fails) => ({
      fails,
      points: [...new Set([...sizes, last])]
        .filter((of) => of > fails)
        .map((of) => ({ of, limit: limitOf(fails, of) })),
    }))
    return {
      first,
      last,
      curves,
      limit: size > expectedDeviations ? limitOf(expectedDeviations, size) : null,
    }
  }, [size, count, confidence, expectedDeviations])
  const top = Math.max(tolerableRate * 2.2, (chart.limit ?? 0) * 1.15)
  const x = (of: number) => ((of - chart.first) / (chart.last - chart.first)) * WIDTH
  const y = (rate: number) => HEIGHT - (rate / top) * HEIGHT
  const step = niceStep(top)
  const ticks = Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step)
  const atSize =
    chart.limit === null
      ? ''
      : strings.limitAt(
          formatPercent(chart.limit, 1),
          formatCount(size),
          countOf(expectedDeviations, ...strings.fails),
        )
  return (
    <svg
      className={styles.limits}
      viewBox="-36 -12 360 164"
      role="img"
      aria-label={`${strings.limitChart}${atSize}`}
    >
      <g aria-hidden>
        <rect
          className={styles.chartArea}
          x={0}
          y={y(tolerableRate)}
          width={WIDTH}
          height={HEIGHT - y(tolerableRate)}
        />
        {ticks.map((rate) => (
          <text key={rate} className={styles.chartTick} x={-8} y={y(rate) + 4} textAnchor="end">
            {formatPercent(rate, step < 0.01 ? 1 : 0)}
          </text>
        ))}
        <line className={styles.chartAxis} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <line
          className={styles.chartTolerable}
          x1={0}
          x2={WIDTH}
          y1={y(tolerableRate)}
          y2={y(tolerableRate)}
        />
        {chart.curves.map(({ fails, points }) => {
          const shown = points.filter(({ limit }) => limit <= top)
          const end = shown.at(-1)
          const isExpected = fails === expectedDeviations
          if (!end) return null
          return (
            <g key={fails}>
              <polyline
                className={styles.limitCurve}
                data-expected={isExpected || undefined}
                points={shown.map(({ of, limit }) => `${x(of)},${y(limit)}`).join(' ')}
              />
              <text
                className={isExpected ? styles.chartName : styles.chartTick}
                x={WIDTH + 6}
                y={y(end.limit) + 4}
              >
                {countOf(fails, ...strings.fails)}
              </text>
            </g>
          )
        })}
        {chart.limit !== null && (
          <>
            <line className={styles.limitSize} x1={x(size)} x2={x(size)} y1={y(chart.limit)} y2={HEIGHT} />
            <circle className={styles.limitDot} cx={x(size)} cy={y(chart.limit)} r={4.5} />
          </>
        )}
        {[chart.first, chart.last].map((of) => (
          <text key={of} className={styles.chartTick} x={x(of)} y={HEIGHT + 16} textAnchor="middle">
            {formatCount(of)}
          </text>
        ))}
        <text className={styles.chartName} x={x(size)} y={HEIGHT + 16} textAnchor="middle">
          {formatCount(size)}
        </text>
      </g>
    </svg>
  )
}

const resultStrings = samplingStrings.result
/** CSS pixels. */
const INTERVAL_WIDTH = 560
const BASE = 64
const LINE = 50
const TICKS = 5
/** Of the dot, and of what is written about the rate found and its limit. */
const DOT = 12
const FOUND_ROOM = 80
const LIMIT_ROOM = 110

interface IntervalChartProps {
  /** Shares of 1. */
  readonly found: number
  readonly limit: number
  readonly tolerable: number | null
}

/** The rate found, its upper limit, and the tolerable rate on one axis. */
export function IntervalChart({ found, limit, tolerable }: IntervalChartProps) {
  const step = niceStep(Math.max(limit, tolerable ?? 0) * 1.15)
  const end = step * Math.ceil((Math.max(limit, tolerable ?? 0) * 1.15) / step)
  const x = (rate: number) => Math.min(INTERVAL_WIDTH, (rate / end) * INTERVAL_WIDTH)
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, at) => at * step)
  const place = placeFound(x(found), x(limit), tolerable === null ? null : x(tolerable))
  const tolerableText = tolerable === null ? '' : resultStrings.chartTolerable(formatEnteredRate(tolerable))
  return (
    <svg
      className={styles.chart}
      viewBox={`-20 0 ${INTERVAL_WIDTH + 60} 84`}
      width={INTERVAL_WIDTH + 60}
      height={84}
      role="img"
      aria-label={resultStrings.chart(formatPercent(found), formatPercent(limit), tolerableText)}
    >
      <g aria-hidden>
        {tolerable !== null && (
          <>
            <rect className={styles.chartArea} x={0} y={36} width={x(tolerable)} height={BASE - 36} />
            <line className={styles.chartTolerable} x1={x(tolerable)} x2={x(tolerable)} y1={18} y2={BASE} />
            <text className={styles.chartName} x={x(tolerable)} y={12} textAnchor="middle">
              {resultStrings.tolerable(formatEnteredRate(tolerable))}
            </text>
          </>
        )}
        <line className={styles.chartAxis} x1={0} x2={INTERVAL_WIDTH} y1={BASE} y2={BASE} />
        {ticks.map((tick) => (
          <text key={tick} className={styles.chartTick} x={x(tick)} y={BASE + 16} textAnchor="middle">
            {formatPercent(tick, step < 0.01 ? 1 : 0)}
          </text>
        ))}
        <line className={styles.chartRange} x1={x(found)} x2={x(limit)} y1={LINE} y2={LINE} />
        <line className={styles.chartRange} x1={x(limit)} x2={x(limit)} y1={LINE - 9} y2={LINE + 9} />
        <circle className={styles.chartFound} cx={x(found)} cy={LINE} r={6} />
        {place && (
          <text className={styles.chartName} {...place}>
            {resultStrings.found(formatPercent(found))}
          </text>
        )}
        <text className={styles.chartName} x={x(limit)} y={34} textAnchor="middle">
          {resultStrings.limit(formatPercent(limit))}
        </text>
      </g>
    </svg>
  )
}

/** Before the dot, or above it where the line of the tolerable rate would cross it; null where neither has room. */
function placeFound(found: number, limit: number, tolerable: number | null) {
  const end = found - DOT
  const isCrossed = tolerable !== null && tolerable > end - FOUND_ROOM && tolerable < end
  if (end > FOUND_ROOM && !isCrossed) return { x: end, y: LINE + 4, textAnchor: 'end' } as const
  const start = found - DOT / 2
  const isFree = tolerable === null || tolerable < start || tolerable > start + FOUND_ROOM
  return isFree && start + FOUND_ROOM < limit - LIMIT_ROOM / 2
    ? ({ x: start, y: 34, textAnchor: 'start' } as const)
    : null
}

/** 1, 2 or 5 times a power of ten, for about TICKS ticks. */
function niceStep(end: number): number {
  const rough = end / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
}
