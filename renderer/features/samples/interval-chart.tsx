import { formatPercent } from '../../../shared/sampling/evaluation-strings.ts'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.result
/** CSS pixels. */
const WIDTH = 560
const BASE = 64
const LINE = 50
const TICKS = 5

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
  const x = (rate: number) => Math.min(WIDTH, (rate / end) * WIDTH)
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, at) => at * step)
  const tolerableText = tolerable === null ? '' : strings.chartTolerable(formatPercent(tolerable, 1))
  return (
    <svg
      className={styles.chart}
      viewBox={`-20 0 ${WIDTH + 60} 84`}
      width={WIDTH + 60}
      height={84}
      role="img"
      aria-label={strings.chart(formatPercent(found, 1), formatPercent(limit, 1), tolerableText)}
    >
      {tolerable !== null && (
        <>
          <rect className={styles.chartArea} x={0} y={36} width={x(tolerable)} height={BASE - 36} />
          <line className={styles.chartTolerable} x1={x(tolerable)} x2={x(tolerable)} y1={18} y2={BASE} />
          <text className={styles.chartName} x={x(tolerable)} y={12} textAnchor="middle">
            {strings.tolerable(formatPercent(tolerable, 1))}
          </text>
        </>
      )}
      <line className={styles.chartAxis} x1={0} x2={WIDTH} y1={BASE} y2={BASE} />
      {ticks.map((tick) => (
        <text key={tick} className={styles.chartTick} x={x(tick)} y={BASE + 16} textAnchor="middle">
          {formatPercent(tick, step < 0.01 ? 1 : 0)}
        </text>
      ))}
      <line className={styles.chartRange} x1={x(found)} x2={x(limit)} y1={LINE} y2={LINE} />
      <line className={styles.chartRange} x1={x(limit)} x2={x(limit)} y1={LINE - 9} y2={LINE + 9} />
      <circle className={styles.chartFound} cx={x(found)} cy={LINE} r={6} />
      <text className={styles.chartName} x={x(limit)} y={34} textAnchor="middle">
        {strings.limit(formatPercent(limit, 1))}
      </text>
    </svg>
  )
}

/** 1, 2 or 5 times a power of ten, for about TICKS ticks. */
export function niceStep(end: number): number {
  const rough = end / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power
}
