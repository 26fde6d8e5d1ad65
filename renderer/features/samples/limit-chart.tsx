import { useMemo } from 'react'
import type { SizeBasis } from '../../../shared/domain/sample.ts'
import { formatPercent } from '../../../shared/sampling/evaluation-strings.ts'
import { mostDeviatingItems } from '../../../shared/statistics/hypergeometric.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { niceStep } from './interval-chart.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.draw
/** CSS pixels: of the curves, without the labels around them. */
const WIDTH = 272
const HEIGHT = 128
/** Sizes at which a curve is computed. */
const POINTS = 24

interface LimitChartProps {
  readonly size: number
  /** Of the population. */
  readonly count: number
  readonly basis: SizeBasis
}

/** The exact upper limit by size, one curve for each number of fails around the expected; the tolerable rate; the size. */
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
  return (
    <svg className={styles.limits} viewBox="-36 -12 360 164" role="img" aria-label={strings.limitChart}>
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
      <line className={styles.chartTolerable} x1={0} x2={WIDTH} y1={y(tolerableRate)} y2={y(tolerableRate)} />
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
    </svg>
  )
}
