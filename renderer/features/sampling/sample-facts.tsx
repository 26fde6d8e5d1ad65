import type { SampleSummary } from '../../../shared/domain/sample.ts'
import { countOf } from '../../../shared/format/count.ts'
import { SafeText } from '../../components/safe-text.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { describeDesign } from './describe-design.ts'
import { samplingWords } from './sampling-strings.ts'

const words = samplingWords.sheet.facts

/** What somebody needs to draw the same items again. */
export function SampleFacts({ sample }: { readonly sample: SampleSummary }) {
  const { population, design, seed, preparer, secondReviewer, reason, drawnAtMs } = sample
  return (
    <section className="panel sampling-step">
      <dl className="facts">
        <dt>{words.population}</dt>
        <dd>{countOf(population.count, ...samplingWords.items, LOCALE)}</dd>
        <dt>{words.query}</dt>
        <dd>
          {population.query === '' ? (
            samplingWords.everything
          ) : (
            <code className="mono">{population.query}</code>
          )}
        </dd>
        <dt>{words.idsHash}</dt>
        <dd className="mono">{population.idsSha256}</dd>
        <dt>{words.design}</dt>
        <dd>
          {describeDesign(design)}, {countOf(sample.items, ...samplingWords.items, LOCALE)}
        </dd>
        <dt>{words.seed}</dt>
        <dd className="mono">
          <SafeText text={seed} />
        </dd>
        <dt>{words.drawn}</dt>
        <dd>
          <MomentText ms={drawnAtMs} />
        </dd>
        <dt>{words.preparer}</dt>
        <dd>
          <SafeText text={preparer} />
        </dd>
        <dt>{words.second}</dt>
        <dd>{secondReviewer === null ? words.none : <SafeText text={secondReviewer} />}</dd>
        {reason !== '' && (
          <>
            <dt>{words.reason}</dt>
            <dd>
              <SafeText text={reason} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
