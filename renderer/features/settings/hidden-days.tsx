import { formatShortDuration } from '../../../shared/format/time.ts'
import { countOf } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import { ruleStrings as strings } from './rule-limits.ts'
import styles from './settings.module.css'

const BINS = 24
/** Days of a bar: the fewest that leave no more than a tenth of the reviews to the last bar. */
const WIDTHS = [1, 7, 30, 60, 90] as const
const LAST_SHARE = 0.1
/** The last one leaves room for the label of the last bar. */
const TICKS = [0, 8, 16] as const
/** Of the drawing, in its own units. */
const [WIDTH, HEIGHT, GAP] = [480, 44, 2]
const STEP = WIDTH / BINS

interface HiddenDaysProps {
  /** Days; the limit that counts, and the one that is typed. */
  readonly current: number
  readonly wanted: number
}

/** Where a limit cuts: hidden reviews by how long they have been hidden. Longer than the axis are in the last bar. */
export function HiddenDays({ current, wanted }: HiddenDaysProps) {
  const days = useCall('findings:hidden-days', undefined, { keepsFormer: true }).data
  if (days === undefined) return <i className={styles.histogramWait} />
  const { bins, daysOfBin } = toBins(days)
  const most = Math.max(1, ...bins)
  const all = countOf(
    bins.reduce((sum, count) => sum + count, 0),
    ...strings.hiddenReviews,
  )
  return (
    <figure className={styles.histogram}>
      <figcaption className="part-title">{strings.byDuration(all)}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={strings.beyond(
          countOf(countBeyond(days, wanted), ...strings.hiddenReviews),
          countOf(wanted, ...strings.wholeDays),
        )}
      >
        {bins.map((count, bin) => {
          const height = (count / most) * HEIGHT
          const isFound = (bin + 1) * daysOfBin > wanted
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the bins are fixed
              key={bin}
              data-found={isFound || undefined}
              x={bin * STEP}
              y={HEIGHT - height}
              width={STEP - GAP}
              height={height}
            />
          )
        })}
        <Limit at={current / daysOfBin} isNow />
        {wanted !== current && <Limit at={wanted / daysOfBin} />}
      </svg>
      <div className={styles.histogramAxis} aria-hidden="true">
        {TICKS.map((bin) => (
          <span key={bin} style={{ left: `${(bin / BINS) * 100}%` }}>
            {bin === 0 ? '0' : writeDays(bin * daysOfBin)}
          </span>
        ))}
        <span data-end>{strings.andMore(writeDays((BINS - 1) * daysOfBin))}</span>
      </div>
    </figure>
  )
}

const writeDays = (days: number): string => formatShortDuration(days * 86_400_000)

/** @param props.at in bars from the left. */
function Limit({ at, isNow = false }: { readonly at: number; readonly isNow?: boolean }) {
  const x = Math.min(WIDTH, at * STEP)
  return (
    <line data-now={isNow || undefined} x1={x} x2={x} y1={0} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
  )
}

interface Bins {
  readonly bins: readonly number[]
  readonly daysOfBin: number
}

/** Exported for its test. */
export function toBins(days: readonly number[]): Bins {
  const all = days.reduce((sum, count) => sum + count, 0)
  const isWide = (width: number) => countBeyond(days, (BINS - 1) * width) <= all * LAST_SHARE
  const daysOfBin = WIDTHS.find(isWide) ?? 180
  const bins = Array.from({ length: BINS }, () => 0)
  for (const [day, count] of days.entries()) {
    const bin = Math.min(BINS - 1, Math.floor(day / daysOfBin))
    bins[bin] = (bins[bin] ?? 0) + count
  }
  return { bins, daysOfBin }
}

/** Of whole days: the rule counts milliseconds, and says the exact number in the preview. */
function countBeyond(days: readonly number[], limit: number): number {
  return days.slice(limit).reduce((sum, count) => sum + count, 0)
}
