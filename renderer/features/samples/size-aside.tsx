import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { type FrozenPopulation, isPerStratum, type SizeBasis } from '../../../shared/domain/sample.ts'
import { formatEnteredRate, formatPercent } from '../../../shared/sampling/evaluate-sample.ts'
import { findSampleSize } from '../../../shared/statistics/binomial.ts'
import { chanceOfAtMostFrom, mostDeviatingItems } from '../../../shared/statistics/hypergeometric.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import type { DesignDraft } from './design-fields.tsx'
import { LimitChart } from './limit-chart.tsx'
import styles from './samples.module.css'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.draw
/** As many rows as are useful beside the expected number. */
const FAILS_SHOWN = 3

interface SizeAsideProps {
  readonly population: FrozenPopulation
  readonly design: DesignDraft
  readonly basis: SizeBasis
  /** The size was typed instead of following from the basis. */
  readonly isTyped: boolean
}

/** The size as a headline, and what it can show about the frozen population; limits are exact for it. */
export function SizeAside({ population, design, basis, isTyped }: SizeAsideProps) {
  const { count } = population.population
  const { confidence, tolerableRate, expectedDeviations } = basis
  const size = Math.min(design.size, count)
  const isOfStrata = isPerStratum(design)
  const limits = toLimits(size, count, basis)
  const most = findMostFails(size, count, basis)
  const endless = findSampleSize(tolerableRate, confidence, expectedDeviations)
  const discovery =
    size > 0 ? 1 - chanceOfAtMostFrom(0, size, Math.ceil(count * tolerableRate - 1e-9), count) : null
  const reviews = countOf(design.size, ...samplingStrings.items)
  const strata = design.method === 'stratified' ? population.strata[design.by] : []
  const total = strata.reduce((sum, stratum) => sum + Math.min(stratum.count, design.size), 0)
  const describeSize = () => {
    const asked = [formatEnteredRate(tolerableRate), formatEnteredRate(confidence)] as const
    if (isTyped) {
      if (most === null) return strings.tooSmall(...asked)
      const condition = most === 0 ? strings.ifNoneFails : strings.ifAtMost(formatCount(most))
      return strings.typed(...asked, condition)
    }
    if (most === null || most < expectedDeviations) return strings.none
    const expected = countOf(expectedDeviations, ...strings.fails)
    const condition = expectedDeviations === 0 ? strings.ifNoneFails : strings.evenWith(expected)
    return strings.smallest(...asked, condition)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll this part
    <aside className={styles.aside} aria-label={samplingStrings.design.size} tabIndex={0}>
      <section>
        <h2 className={styles.headline}>
          {isOfStrata
            ? strings.toCodeEach(countOf(total, ...samplingStrings.items), formatCount(design.size))
            : strings.toCode(reviews)}
        </h2>
        <p className="dim" role="status">
          {describeSize()}
        </p>
      </section>
      {!isOfStrata && size > 0 && (
        <section>
          <h3 className="heading">{strings.limitChart}</h3>
          <LimitChart size={size} count={count} basis={basis} />
        </section>
      )}
      {!isOfStrata && (
        <section>
          <h3 className="heading">{strings.canShow(formatCount(size))}</h3>
          <table className={styles.table} aria-label={strings.canShow(formatCount(size))}>
            <tbody>
              {limits.map(({ fails, rate, isMet }) => (
                <tr key={fails}>
                  <th scope="row">{countOf(fails, ...strings.fails)}</th>
                  <td>{strings.atMost(formatPercent(rate, 1))}</td>
                  <td>
                    <span className={styles.verdict} data-tone={isMet ? 'good' : 'warning'}>
                      {isMet ? (
                        <IconCircleCheck size={14} stroke={1.75} aria-hidden />
                      ) : (
                        <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
                      )}
                      {isMet ? strings.met : strings.notMet}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <dl className="facts">
        {endless !== null && <Fact name={strings.endless}>{countOf(endless, ...samplingStrings.items)}</Fact>}
        {discovery !== null && (
          <Fact name={strings.discovery(formatEnteredRate(tolerableRate))}>
            {strings.chance(formatPercent(discovery, 1))}
          </Fact>
        )}
      </dl>
      <p className="dim">{strings.exact(formatCount(count))}</p>
    </aside>
  )
}

/** The most fails that still show the tolerable rate; null where even none would not. */
function findMostFails(size: number, count: number, { confidence, tolerableRate }: SizeBasis): number | null {
  const shows = (fails: number) => mostDeviatingItems(fails, size, count, confidence) / count <= tolerableRate
  if (size < 1 || !shows(0)) return null
  let [low, high] = [0, size]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (shows(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function toLimits(size: number, count: number, { confidence, tolerableRate }: SizeBasis) {
  if (size < 1) return []
  const rows = Math.min(FAILS_SHOWN, size + 1)
  return Array.from({ length: rows }, (_, fails) => {
    const rate = mostDeviatingItems(fails, size, count, confidence) / count
    return { fails, rate, isMet: rate <= tolerableRate }
  })
}
