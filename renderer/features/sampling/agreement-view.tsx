import { VERDICTS, type Verdict } from '../../../shared/domain/sample.ts'
import { countOf } from '../../../shared/format/count.ts'
import type { SampleEvaluation } from '../../../shared/sampling/evaluate-sample.ts'
import { formatPercent } from '../../../shared/sampling/evaluation-strings.ts'
import type { Agreement } from '../../../shared/statistics/cohens-kappa.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { useViewStore } from '../../stores/view-store.ts'
import { samplingStrings } from './sampling-strings.ts'

const strings = samplingStrings.evaluation

interface AgreementViewProps {
  readonly evaluation: SampleEvaluation
  readonly agreement: Agreement<Verdict>
}

/** How far both reviewers coded alike, beyond chance, and where they did not. */
export function AgreementView({ evaluation: { disagreements }, agreement }: AgreementViewProps) {
  const { kappa, interval, observed, byChance } = agreement
  const places = (value: number) => value.toFixed(3)
  return (
    <div>
      <h3>{strings.agreement}</h3>
      <p>
        {kappa === null || interval === null
          ? strings.noKappa
          : strings.kappa(places(kappa), places(interval.low), places(interval.high))}{' '}
        {strings.agreed(formatPercent(observed, 1), formatPercent(byChance, 1))}
      </p>
      <AgreementTable agreement={agreement} />
      <h3>
        {disagreements.length === 0
          ? strings.noDisagreements
          : strings.disagreements(countOf(disagreements.length, ...samplingStrings.items, LOCALE))}
      </h3>
      {disagreements.length > 0 && <DisagreementTable disagreements={disagreements} />}
    </div>
  )
}

function AgreementTable({ agreement: { table } }: { readonly agreement: Agreement<Verdict> }) {
  return (
    <table className="plain-table sampling-narrow">
      <thead>
        <tr>
          <th>{strings.corner}</th>
          {VERDICTS.map((verdict) => (
            <th key={verdict} className="number">
              {samplingStrings.verdicts[verdict]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {VERDICTS.map((verdict, row) => (
          <tr key={verdict}>
            <th scope="row">{samplingStrings.verdicts[verdict]}</th>
            {VERDICTS.map((other, column) => (
              <td key={other} className="number">
                {table[row]?.[column] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DisagreementTable({ disagreements }: Pick<SampleEvaluation, 'disagreements'>) {
  const select = useViewStore((state) => state.select)
  const { columns } = samplingStrings.sheet
  return (
    <table className="plain-table sampling-narrow">
      <thead>
        <tr>
          <th>{columns.reference}</th>
          <th>{columns.item}</th>
          <th>{samplingStrings.roles.first}</th>
          <th>{samplingStrings.roles.second}</th>
        </tr>
      </thead>
      <tbody>
        {disagreements.map(({ reference, feedbackId, first, second }) => (
          <tr key={reference}>
            <td>
              <span className="mono">{reference}</span>
            </td>
            <td>
              <button type="button" className="link-button mono" onClick={() => select(feedbackId)}>
                {feedbackId}
              </button>
            </td>
            <td>{samplingStrings.verdicts[first.verdict]}</td>
            <td>{samplingStrings.verdicts[second.verdict]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
