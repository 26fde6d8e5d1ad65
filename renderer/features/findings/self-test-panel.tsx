import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { RuleDetection, RuleName, SelfTestResult } from '../../../shared/domain/finding.ts'
import { countOf, formatCount } from '../../../shared/format/count.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { showFailure } from '../../components/show-failure.ts'
import { MomentText } from '../../components/time-text.tsx'
import { LOCALE } from '../../components/use-time-style.ts'
import { call } from '../../ipc/call.ts'
import { findingsStrings } from './findings-strings.ts'

const strings = findingsStrings.selfTest

interface SelfTestPanelProps {
  readonly titles: ReadonlyMap<RuleName, string>
}

/** Runs the rules on made cases whose outcome is known, and shows what each found. */
export function SelfTestPanel({ titles }: SelfTestPanelProps) {
  const test = useMutation({
    mutationKey: ['findings:self-test'],
    mutationFn: () => call('findings:self-test', undefined),
  })
  return (
    <section className="findings-main self-test" aria-label={strings.title}>
      <p>{strings.text}</p>
      <div className="line self-test-actions">
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {test.data ? strings.again : strings.run}
        </Button>
        {test.data && <ResultLinks />}
      </div>
      {test.error && <ErrorNotice error={test.error} />}
      {test.data && <SelfTestTable result={test.data} titles={titles} />}
    </section>
  )
}

function ResultLinks() {
  return (
    <>
      <Button variant="default" onClick={() => window.print()}>
        {strings.print}
      </Button>
      <Button
        variant="default"
        onClick={() => {
          call('findings:export-self-test', undefined).catch(showFailure)
        }}
      >
        {strings.saveCsv}
      </Button>
    </>
  )
}

function SelfTestTable({ result, titles }: SelfTestPanelProps & { readonly result: SelfTestResult }) {
  const { rules, isPassed, ranAtMs, appVersion } = result
  const counted = countOf(rules.length, ...strings.ruleCount, LOCALE)
  return (
    <>
      <Notice
        kind={isPassed ? 'good' : 'bad'}
        title={isPassed ? strings.passed(counted) : strings.failed(counted)}
      >
        <p>
          {strings.at} <MomentText ms={ranAtMs} />. {strings.appVersion(appVersion)}
        </p>
      </Notice>
      <div className="panel self-test-table">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{strings.columns.rule}</th>
              <th scope="col" className="number">
                {strings.columns.version}
              </th>
              <th scope="col" className="number">
                {strings.columns.must}
              </th>
              <th scope="col" className="number">
                {strings.columns.mustNot}
              </th>
              <th scope="col">{strings.columns.result}</th>
            </tr>
          </thead>
          <tbody>
            {rules.map((detection) => (
              <DetectionRow key={detection.rule} detection={detection} title={titles.get(detection.rule)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface DetectionRowProps {
  readonly detection: RuleDetection
  readonly title: string | undefined
}

function DetectionRow({ detection, title }: DetectionRowProps) {
  const { rule, version, found, mustFind, wronglyFound, mustNotFind, failures } = detection
  const isGood = found === mustFind && wronglyFound === 0
  const Icon = isGood ? IconCircleCheck : IconCircleX
  const count = (value: number) => formatCount(value, LOCALE)
  return (
    <tr>
      <th scope="row" className="self-test-rule">
        {title ?? rule} <span className="mono dim">{rule}</span>
      </th>
      <td className="number">{version}</td>
      <td className="number">{strings.ofAll(count(found), count(mustFind))}</td>
      <td className="number">{strings.ofAll(count(wronglyFound), count(mustNotFind))}</td>
      <td className={isGood ? 'state-shown' : 'state-deleted'}>
        <span className="line nowrap self-test-verdict">
          <Icon size={15} stroke={1.9} aria-hidden />
          {isGood ? strings.good : strings.bad}
        </span>
        {failures.length > 0 && <div>{failures.join(', ')}</div>}
      </td>
    </tr>
  )
}
