import { countOf } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useCall } from '../../ipc/use-call.ts'
import { ruleStrings as strings } from './rule-strings.ts'
import styles from './settings.module.css'

const BINS = 24
const DAYS_OF_BIN = 30
const AXIS = [0, 180, 360, 540] as const
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
  const bins = toBins(days)
  const most = Math.max(1, ...bins)
  const all = countOf(
    bins.reduce((sum, count) => sum + count, 0),
    ...strings.hiddenReviews,
    LOCALE,
  )
  return (
    <figure className={styles.histogram}>
      <figcaption className={styles.partTitle}>{strings.byDuration(all)}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={strings.beyond(
          countOf(countBeyond(days, wanted), ...strings.hiddenReviews, LOCALE),
          wanted,
        )}
      >
        {bins.map((count, bin) => {
          const height = (count / most) * HEIGHT
          const isFound = (bin + 1) * DAYS_OF_BIN > wanted
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
        <Limit days={current} isNow />
        {wanted !== current && <Limit days={wanted} />}
      </svg>
      <div className={styles.histogramAxis} aria-hidden="true">
        {AXIS.map((at) => (
          <span key={at} style={{ left: `${(at / (BINS * DAYS_OF_BIN)) * 100}%` }}>
            {at === 0 ? '0' : strings.days(at)}
          </span>
        ))}
        <span data-end>{strings.daysAndMore((BINS - 1) * DAYS_OF_BIN)}</span>
      </div>
    </figure>
  )
}

function Limit({ days, isNow = false }: { readonly days: number; readonly isNow?: boolean }) {
  const x = Math.min(WIDTH, (days / DAYS_OF_BIN) * STEP)
  return (
    <line data-now={isNow || undefined} x1={x} x2={x} y1={0} y2={HEIGHT} vectorEffect="non-scaling-stroke" />
  )
}

/** Exported for its test. */
export function toBins(days: readonly number[]): readonly number[] {
  const bins = Array.from({ length: BINS }, () => 0)
  for (const [day, count] of days.entries()) {
    const bin = Math.min(BINS - 1, Math.floor(day / DAYS_OF_BIN))
    bins[bin] = (bins[bin] ?? 0) + count
  }
  return bins
}

/** Of whole days: the rule counts milliseconds, and says the exact number in the preview. */
function countBeyond(days: readonly number[], limit: number): number {
  return days.slice(limit).reduce((sum, count) => sum + count, 0)
}
