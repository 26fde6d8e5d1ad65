import type { SampleDesign, SampleSummary } from '../../../shared/domain/sample.ts'
import { formatMoment } from '../../../shared/format/time.ts'
import { formatEnteredRate } from '../../../shared/sampling/evaluate-sample.ts'
import { countOf, formatCount } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { SafeText, ShortHash } from '../../components/safe-text.tsx'
import { useTimeStyle } from '../../components/time-text.tsx'
import { samplingStrings } from './strings.ts'

const strings = samplingStrings.sheet.facts

/** What somebody needs to draw the same reviews again. */
export function SampleDetails({ sample }: { readonly sample: SampleSummary }) {
  const { population, design, seed, preparer, secondReviewer, reason, drawnAtMs, basis } = sample
  const style = useTimeStyle()
  const size = basis
    ? strings.sizeFor(
        countOf(sample.items, ...samplingStrings.items),
        formatEnteredRate(basis.confidence),
        formatEnteredRate(basis.tolerableRate),
        basis.expectedDeviations === 0 ? strings.noFails : formatCount(basis.expectedDeviations),
      )
    : formatCount(sample.items)
  const lines: readonly (readonly [name: string, value: string, isCode?: boolean])[] = [
    [strings.population, countOf(population.count, ...samplingStrings.items)],
    [strings.query, population.query || samplingStrings.everything, population.query !== ''],
    [strings.frozen, formatMoment(population.asOfMs, style)],
    [strings.design, describeDesign(design)],
    [strings.size, size],
    [strings.seed, seed],
    [strings.drawn, formatMoment(drawnAtMs, style)],
    [strings.preparer, preparer],
    [strings.second, secondReviewer ?? strings.none],
    ...(reason === '' ? [] : ([[strings.reason, reason]] as const)),
  ]
  return (
    <section>
      <h2 className="heading">{strings.title}</h2>
      <dl className="facts">
        {lines.map(([name, value, isCode]) => (
          <Fact key={name} name={name}>
            {isCode ? <code>{value}</code> : <SafeText text={value} />}
          </Fact>
        ))}
        <Fact name={strings.idsHash}>
          <ShortHash hash={population.idsSha256} copyLabel={strings.copyIdsHash} />
        </Fact>
        <Fact name={strings.listHash}>
          <ShortHash hash={population.listSha256} copyLabel={strings.copyListHash} />
        </Fact>
      </dl>
    </section>
  )
}

/** `Stratified by business, by its share`. */
export function describeDesign(design: SampleDesign): string {
  if (design.method !== 'stratified') return samplingStrings.methods[design.method]
  const { by, allocation } = design
  const parts = [samplingStrings.strata[by], samplingStrings.design.allocations[allocation]].map((part) =>
    part.toLowerCase(),
  )
  return `${samplingStrings.methods.stratified} ${parts.join(', ')}`
}
