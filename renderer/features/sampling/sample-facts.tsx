import type { SampleSummary } from '../../../shared/domain/sample.ts'
import { countOf } from '../../../shared/format/count.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { describeDesign } from './describe-design.ts'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.sheet.facts

/** What somebody needs to draw the same items again. */
export function SampleFacts({ sample }: { readonly sample: SampleSummary }) {
  const { population, design, seed, preparer, secondReviewer, reason, drawnAtMs } = sample
  return (
    <section className="panel sampling-step">
      <dl className="facts">
        <dt>{strings.population}</dt>
        <dd>{countOf(population.count, ...samplingStrings.items, LOCALE)}</dd>
        <dt>{strings.query}</dt>
        <dd>
          {population.query === '' ? (
            samplingStrings.everything
          ) : (
            <code className="mono">{population.query}</code>
          )}
        </dd>
        <dt>{strings.idsHash}</dt>
        <dd className="mono">{population.idsSha256}</dd>
        <dt>{strings.design}</dt>
        <dd>
          {describeDesign(design)}, {countOf(sample.items, ...samplingStrings.items, LOCALE)}
        </dd>
        <dt>{strings.seed}</dt>
        <dd className="mono">
          <SafeText text={seed} />
        </dd>
        <dt>{strings.drawn}</dt>
        <dd>
          <MomentText ms={drawnAtMs} />
        </dd>
        <dt>{strings.preparer}</dt>
        <dd>
          <SafeText text={preparer} />
        </dd>
        <dt>{strings.second}</dt>
        <dd>{secondReviewer === null ? strings.none : <SafeText text={secondReviewer} />}</dd>
        {reason !== '' && (
          <>
            <dt>{strings.reason}</dt>
            <dd>
              <SafeText text={reason} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
