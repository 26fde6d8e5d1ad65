import { useMediaQuery } from '@mantine/hooks'
import type { EqualTreatment, RatedGroups } from '../../../shared/sampling/equal-treatment.ts'
import { formatRatio, formatRatioInterval } from '../../../shared/sampling/equal-treatment-strings.ts'
import { formatEnteredRate } from '../../../shared/sampling/evaluate-sample.ts'
import type { OddsRatio } from '../../../shared/statistics/odds-ratio.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { useBusinessNames } from '../../ipc/workspace-facts.ts'
import styles from './treatment.module.css'
import { treatmentStrings as strings } from './treatment-strings.ts'

/** CSS pixels, also of a window with less room. */
const WIDTH = 236
const SMALL_WIDTH = 190
const SMALL_WINDOW = '(max-width: 1100px)'
const HEIGHT = 26
const ENDS = ['low', 'high'] as const
const TICKS = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50] as const

interface Line {
  readonly key: string
  readonly name: string
  readonly kind: 'all' | 'missing' | 'business'
  /** Negative of rated reviews. */
  readonly hidden: string
  readonly shown: string
  readonly odds: OddsRatio
}

/** The odds ratio of all, its bounds for missing ratings, and that of each business, on one logarithmic axis. */
export function TreatmentChart({ result }: { readonly result: EqualTreatment }) {
  const names = useBusinessNames()
  const lines = listLines(result, (businessId) => names.get(businessId) ?? businessId)
  const isSmall = useMediaQuery(SMALL_WINDOW, false, { getInitialValueInEffect: false })
  const axis = toAxis(lines, isSmall ? SMALL_WIDTH : WIDTH)
  return (
    <section className={styles.part}>
      <div className={styles.sectionHead}>
        <h3>{strings.byBusiness}</h3>
        <span>{strings.axis}</span>
      </div>
      <table className={styles.forest}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{strings.business}</span>
            </th>
            <th scope="col">{strings.hidden}</th>
            <th scope="col">{strings.shown}</th>
            <th scope="col">
              <span className="visually-hidden">{strings.byBusiness}</span>
              <Sides axis={axis} />
            </th>
            <th scope="col">{strings.ratio}</th>
            <th scope="col">{formatEnteredRate(result.confidence)}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-kind={line.kind}>
              <th scope="row">
                <SafeText text={line.name} />
              </th>
              <td>{line.hidden}</td>
              <td>{line.shown}</td>
              <td>
                <Range axis={axis} line={line} all={result.odds.ratio} />
              </td>
              <td>{formatRatio(line.odds.ratio)}</td>
              <td>{formatRatioInterval(line.odds)}</td>
            </tr>
          ))}
          <tr aria-hidden>
            <td colSpan={3} />
            <td>
              <svg width={axis.width} height={16} aria-hidden>
                {listLabeled(axis).map((tick) => (
                  <text
                    key={tick}
                    className={styles.tick}
                    data-equal={tick === 1 || undefined}
                    x={axis.x(tick)}
                    y={12}
                    textAnchor="middle"
                  >
                    {tick}
                  </text>
                ))}
              </svg>
            </td>
            <td colSpan={2} />
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function listLines(result: EqualTreatment, nameOf: (businessId: string) => string): readonly Line[] {
  const { odds, bounds, businesses, rest, hidden, shown } = result
  const count = (hits: number, size: number) => `${hits}/${size}`
  const rated = (groups: RatedGroups) => ({
    hidden: count(groups.hidden.negative, groups.hidden.negative + groups.hidden.other),
    shown: count(groups.shown.negative, groups.shown.negative + groups.shown.other),
  })
  const [ofHidden, ofShown] = [hidden, shown].map((group) => group.negative + group.other + group.missing)
  const isComplete = hidden.missing + shown.missing === 0
  return [
    { key: 'all', name: strings.all, kind: 'all', ...rated(result), odds },
    ...(isComplete
      ? []
      : [
          {
            key: 'lowest',
            name: strings.lowest,
            kind: 'missing' as const,
            hidden: count(hidden.negative, ofHidden ?? 0),
            shown: count(shown.negative + shown.missing, ofShown ?? 0),
            odds: bounds.lowest,
          },
          {
            key: 'highest',
            name: strings.highest,
            kind: 'missing' as const,
            hidden: count(hidden.negative + hidden.missing, ofHidden ?? 0),
            shown: count(shown.negative, ofShown ?? 0),
            odds: bounds.highest,
          },
        ]),
    ...businesses.map((business) => ({
      key: business.businessId,
      name: nameOf(business.businessId),
      kind: 'business' as const,
      ...rated(business),
      odds: business.odds,
    })),
    ...(rest
      ? [
          {
            key: 'rest',
            name: strings.otherBusinesses(rest.count),
            kind: 'business' as const,
            ...rated(rest),
            odds: rest.odds,
          },
        ]
      : []),
  ]
}

interface Axis {
  /** CSS pixels. */
  readonly width: number
  readonly ticks: readonly number[]
  x(ratio: number): number
}

/** CSS pixels between the line at 1 and the words beside it. */
const SIDE_GAP = 8

/** What it means to be left and right of 1; the side with more room has all words. */
function Sides({ axis }: { readonly axis: Axis }) {
  const at = axis.x(1)
  const isRightWider = at < axis.width / 2
  return (
    <svg width={axis.width} height={16} aria-hidden>
      <text className={styles.tick} x={at - SIDE_GAP} y={12} textAnchor="end">
        {isRightWider ? strings.less : strings.lessOften}
      </text>
      <text className={styles.tick} x={at + SIDE_GAP} y={12}>
        {isRightWider ? strings.moreOften : strings.more}
      </text>
    </svg>
  )
}

/** The room of a label, such as 0.05. */
const LABEL_WIDTH = 26

/** Ticks whose labels do not touch; 1, where both groups have equal odds, is one always. */
function listLabeled({ ticks, x }: Axis): readonly number[] {
  const labeled: number[] = ticks.filter((tick) => tick === 1)
  for (const tick of ticks) {
    if (labeled.every((other) => Math.abs(x(other) - x(tick)) >= LABEL_WIDTH)) labeled.push(tick)
  }
  return labeled
}

/** Holds every ratio and interval as far as its ticks reach; what is beyond ends at the edge. */
function toAxis(lines: readonly Line[], width: number): Axis {
  const values = lines.flatMap(({ odds: { ratio, interval } }) => [ratio ?? 1, interval.low, interval.high])
  const isInside = (value: number) => value > 0 && value < Infinity
  const [least, most] = [
    Math.min(...values.filter(isInside), 0.8),
    Math.max(...values.filter(isInside), 1.25),
  ]
  const low = TICKS.findLast((tick) => tick <= least) ?? TICKS[0]
  const high = TICKS.find((tick) => tick >= most) ?? TICKS[TICKS.length - 1] ?? 50
  const x = (ratio: number) => {
    const share = (Math.log(ratio) - Math.log(low)) / (Math.log(high) - Math.log(low))
    return 10 + Math.min(1, Math.max(0, share)) * (width - 20)
  }
  return { width, ticks: TICKS.filter((tick) => tick >= low && tick <= high), x }
}

interface RangeProps {
  readonly axis: Axis
  readonly line: Line
  readonly all: number | null
}

function Range({ axis, line: { odds, kind }, all }: RangeProps) {
  const middle = HEIGHT / 2
  const [low, high] = [axis.x(odds.interval.low), axis.x(odds.interval.high)]
  const at = odds.ratio === null ? null : axis.x(odds.ratio)
  return (
    <svg width={axis.width} height={HEIGHT} aria-hidden>
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 1 ? styles.one : styles.grid}
          x1={axis.x(tick)}
          x2={axis.x(tick)}
          y1={0}
          y2={HEIGHT}
        />
      ))}
      {all !== null && (
        <line className={styles.common} x1={axis.x(all)} x2={axis.x(all)} y1={0} y2={HEIGHT} />
      )}
      {at !== null && kind === 'all' && (
        <path
          className={styles.mark}
          d={`M${low} ${middle} L${at} ${middle - 6} L${high} ${middle} L${at} ${middle + 6} Z`}
        />
      )}
      {at !== null && kind !== 'all' && (
        <>
          <line className={styles.range} data-kind={kind} x1={low} x2={high} y1={middle} y2={middle} />
          {[low, high].map((end, at) => (
            <line key={ENDS[at]} className={styles.range} x1={end} x2={end} y1={middle - 4} y2={middle + 4} />
          ))}
          {kind === 'business' ? (
            <rect className={styles.mark} x={at - 4} y={middle - 4} width={8} height={8} />
          ) : (
            <circle className={styles.open} cx={at} cy={middle} r={4} />
          )}
        </>
      )}
    </svg>
  )
}
