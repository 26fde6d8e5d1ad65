import type { CaseView } from '../../../shared/domain/case.ts'
import type { RuleName, RuleSummary } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../components/counts.ts'
import { ErrorNotice } from '../../components/notice.tsx'
import { TableHead } from '../../components/plain-table.tsx'
import { SafeText } from '../../components/safe-text.tsx'
import { useCall } from '../../ipc/use-call.ts'
import { useCasesStore } from '../../stores/cases-store.ts'
import { useRequestStore } from '../../stores/request-store.ts'
import { useSamplingStore } from '../../stores/sampling-store.ts'
import { useShowView } from '../../stores/view-store.ts'
import { criteriaStrings } from './criteria-strings.ts'
import styles from './settings.module.css'

const strings = criteriaStrings.procedure

/**
 * What was done about a criterion: its rules with their findings and cases, requests to the company, and samples. Every
 * request asks for every column, and a sample can be about anything, so all of them are listed.
 */
export function Procedures({ rules }: { readonly rules: readonly RuleName[] }) {
  return (
    <div className={styles.inspected}>
      <RulesTable rules={rules} />
      <Requests />
      <Samples />
    </div>
  )
}

/** A case with findings of several rules counts for each, so there is no sum. */
function RulesTable({ rules }: { readonly rules: readonly RuleName[] }) {
  const known = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules ?? []
  return (
    <table className={styles.preview} data-plain>
      <TableHead columns={[strings.rule, strings.findings, strings.open, strings.decided]} />
      <tbody>
        {known
          .filter(({ rule }) => rules.includes(rule.name))
          .map((summary) => (
            <RuleRow key={summary.rule.name} summary={summary} />
          ))}
      </tbody>
    </table>
  )
}

/** Without numbers until the rule was applied to the data of now. */
function RuleRow({ summary: { rule, count: findings, isCurrent } }: { readonly summary: RuleSummary }) {
  const counts = useCall('cases:count', { rule: rule.name }, { keepsFormer: true }).data
  const showView = useShowView()
  const cell = (view: CaseView, name: (count: string, rule: string) => string) => {
    if (!counts || !isCurrent) return null
    const cases = formatCount(counts[view].cases)
    if (counts[view].cases === 0) return cases
    const show = () => {
      useCasesStore.getState().showCases(view, { rule: rule.name })
      showView('cases')
    }
    return (
      <button type="button" className="link" data-inline aria-label={name(cases, rule.title)} onClick={show}>
        {cases}
      </button>
    )
  }
  return (
    <tr>
      <td>{rule.title}</td>
      <td>{isCurrent && formatCount(findings)}</td>
      <td>{cell('open', strings.openCases)}</td>
      <td>{cell('decided', strings.decidedCases)}</td>
    </tr>
  )
}

function Requests() {
  const { data, error } = useCall('company:requests', undefined, { keepsFormer: true })
  const showView = useShowView()
  if (error) return <ErrorNotice error={error} />
  return (
    <Steps
      title={strings.requests}
      steps={data?.map(({ requestId, reference, title, answered, rows }) => ({
        name: `${reference} ${title}`,
        detail: strings.answered(formatCount(answered), formatCount(rows)),
        show: () => {
          useRequestStore.getState().moveTo(requestId)
          showView('cases/requests')
        },
      }))}
    />
  )
}

function Samples() {
  const { data, error } = useCall('samples:list', undefined, { keepsFormer: true })
  const showView = useShowView()
  if (error) return <ErrorNotice error={error} />
  return (
    <Steps
      title={strings.samples}
      steps={data
        ?.filter(({ state }) => state !== 'abandoned')
        .map(({ sampleId, reference, title, coded, items }) => ({
          name: `${reference} ${title}`,
          detail: strings.coded(formatCount(coded.first), formatCount(items)),
          show: () => {
            useSamplingStore.getState().showSample(sampleId)
            showView('samples')
          },
        }))}
    />
  )
}

interface StepsProps {
  readonly title: string
  /** Undefined while they are read. */
  readonly steps: readonly { readonly name: string; readonly detail: string; show(): void }[] | undefined
}

function Steps({ title, steps }: StepsProps) {
  if (!steps) return null
  return (
    <div>
      <h4 className="part-title">{title}</h4>
      {steps.length === 0 ? (
        <p className="dim">{strings.nothing}</p>
      ) : (
        <ul className={styles.plainList} aria-label={title}>
          {steps.map(({ name, detail, show }) => (
            <li key={name}>
              <button type="button" className="link" data-inline onClick={show}>
                <SafeText text={name} />
              </button>{' '}
              <span className="small">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
