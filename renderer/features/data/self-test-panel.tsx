import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { RuleDetection, SelfTestResult } from '../../../shared/domain/finding.ts'
import { Button } from '../../components/controls/button.tsx'
import { countOf, formatCount } from '../../components/counts.ts'
import { showFailure } from '../../components/frame/failure-line.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { ScrollRegion, TableHead } from '../../components/plain-table.tsx'
import { MomentText } from '../../components/time-text.tsx'
import { call, useAction, useCall } from '../../ipc/use-call.ts'
import styles from './data.module.css'

const strings = {
  title: 'Results by rule',
  text: 'The rules run on a scratch copy with examples: reviews that each rule must find, and reviews that it must not find, some of them at the limit. Your workspace is not used.',
  run: 'Run self-test',
  running: 'Running…',
  again: 'Run again',
  passed: (rules: string) => `All pass: ${rules}`,
  failed: (rules: string) => `Some fail: ${rules}`,
  at: 'Run on',
  appVersion: (version: string) => `Unhidden ${version}.`,
  print: 'Print',
  saveCsv: 'Save CSV',
  columns: {
    rule: 'Rule',
    version: 'Version',
    must: 'Found, of those to find',
    mustNot: 'Found, of those not to find',
    result: 'Result',
  },
  ofAll: (found: string, all: string) => `${found} of ${all}`,
  good: 'Passes',
  bad: 'Fails',
  ruleCount: ['rule', 'rules'],
} as const

/** Runs the rules on made examples whose outcome is known, and shows what each found. */
export function SelfTestPanel() {
  const test = useAction('findings:self-test')
  return (
    <>
      <p className="dim">{strings.text}</p>
      <div className={styles.line}>
        <Button
          kind="primary"
          disabledReason={test.isPending ? strings.running : null}
          onClick={() => test.mutate(undefined)}
        >
          {test.isPending ? strings.running : test.data ? strings.again : strings.run}
        </Button>
        {test.data && (
          <>
            <Button onClick={() => window.print()}>{strings.print}</Button>
            <Button onClick={() => call('findings:export-self-test', undefined).catch(showFailure)}>
              {strings.saveCsv}
            </Button>
          </>
        )}
      </div>
      {test.error && <ErrorNotice error={test.error} />}
      {test.data && <SelfTestTable result={test.data} />}
    </>
  )
}

function SelfTestTable({ result }: { readonly result: SelfTestResult }) {
  const { rules, isPassed, ranAtMs, appVersion } = result
  const described = useCall('findings:rules', undefined, { keepsFormer: true }).data?.rules ?? []
  const titles = new Map(described.map(({ rule }) => [rule.name, rule.title]))
  const counted = countOf(rules.length, ...strings.ruleCount)
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
      <ScrollRegion className={styles.tableFrame ?? ''} label={strings.title}>
        <table className={styles.table}>
          <TableHead columns={Object.values(strings.columns)} numbers={[1, 3]} />
          <tbody>
            {rules.map((detection) => (
              <DetectionRow
                key={detection.rule}
                detection={detection}
                title={titles.get(detection.rule) ?? detection.rule}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

function DetectionRow({ detection, title }: { readonly detection: RuleDetection; readonly title: string }) {
  const { version, found, mustFind, wronglyFound, mustNotFind, failures } = detection
  const isGood = found === mustFind && wronglyFound === 0
  const Icon = isGood ? IconCircleCheck : IconCircleX
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className="number">{version}</td>
      <td className="number">{strings.ofAll(formatCount(found), formatCount(mustFind))}</td>
      <td className="number">{strings.ofAll(formatCount(wronglyFound), formatCount(mustNotFind))}</td>
      <td>
        <span className={styles.result}>
          <Icon
            className={styles.sign}
            data-tone={isGood ? 'good' : 'bad'}
            size={14}
            stroke={1.75}
            aria-hidden
          />
          {isGood ? strings.good : strings.bad}
        </span>
        {failures.length > 0 && <div>{failures.join(', ')}</div>}
      </td>
    </tr>
  )
}
