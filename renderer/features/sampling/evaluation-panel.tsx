import { Select } from '@mantine/core'
import { useState } from 'react'
import type { SampleSummary } from '../../../shared/domain/sample.ts'
import type { SampleEvaluation } from '../../../shared/sampling/evaluate-sample.ts'
import {
  describeDesignCaveat,
  describeEvaluation,
  formatConfidence,
  formatPercent,
} from '../../../shared/sampling/evaluation-strings.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { ScrollRegion } from '../../components/scroll-region.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { AgreementView } from './agreement-view.tsx'
import { samplingStrings } from './sampling-strings.ts'
import { CONFIDENCES } from './size-calculator.tsx'

const strings = samplingStrings.evaluation

/** What the codes say about the population, in sentences with exact limits. */
export function EvaluationPanel({ sample }: { readonly sample: SampleSummary }) {
  const [confidence, setConfidence] = useState(sample.basis?.confidence ?? 0.95)
  const { sampleId, state } = sample
  const evaluation = useCall('samples:evaluate', { sampleId, confidence }, { keepsFormer: true })
  if (state === 'abandoned') return null
  const choices = [...new Set([...CONFIDENCES, confidence])]
  return (
    <section className="panel sampling-step">
      <div className="spread">
        <h2>{strings.title}</h2>
        <Select
          className="sampling-screen-only"
          aria-label={strings.confidence}
          allowDeselect={false}
          w={110}
          data={choices.map((value) => ({ value: String(value), label: formatConfidence(value) }))}
          value={String(confidence)}
          onChange={(value) => setConfidence(Number(value ?? confidence))}
        />
      </div>
      {evaluation.error && <ErrorNotice error={evaluation.error} />}
      {evaluation.data && <Codings evaluation={evaluation.data} />}
    </section>
  )
}

function Codings({ evaluation }: { readonly evaluation: SampleEvaluation }) {
  const { sample, codings, agreement } = evaluation
  if (codings.length === 0) {
    return <p>{sample.state === 'second-review' ? strings.waitingBoth : strings.waiting}</p>
  }
  const caveat = describeDesignCaveat(sample.design)
  return (
    <>
      {codings.map((coding) => (
        <CodingView key={coding.by} coding={coding} tolerableRate={sample.basis?.tolerableRate ?? null} />
      ))}
      {caveat !== null && <p className="dim">{caveat}</p>}
      {agreement && <AgreementView evaluation={evaluation} agreement={agreement} />}
    </>
  )
}

interface CodingViewProps {
  readonly coding: SampleEvaluation['codings'][number]
  readonly tolerableRate: number | null
}

function CodingView({ coding, tolerableRate }: CodingViewProps) {
  const { strataColumns } = strings
  return (
    <div>
      <h3>{strings.by[coding.by]}</h3>
      <ul className="sampling-sentences">
        {describeEvaluation(coding.whole, tolerableRate).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {coding.strata.length > 0 && (
        <ScrollRegion className="sampling-strata" label={strings.strataOf(strings.by[coding.by])}>
          <table className="plain-table sampling-narrow">
            <thead>
              <tr>
                <th>{strataColumns.name}</th>
                <th className="number">{strataColumns.counted}</th>
                <th className="number">{strataColumns.deviations}</th>
                <th className="number">{strataColumns.limit}</th>
              </tr>
            </thead>
            <tbody>
              {coding.strata.map(({ name, evaluation }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className="number">{evaluation.counted}</td>
                  <td className="number">{evaluation.deviations}</td>
                  <td className="number">{formatPercent(evaluation.upperLimit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
