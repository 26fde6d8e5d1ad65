import {
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconExclamationCircle,
  IconInfoCircle,
  IconLock,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ConnectionTest } from '../../../shared/ipc/application-contract.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount, LOCALE } from '../../components/counts.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'
import type { NewWorkspaceDraft } from './new-workspace-draft.ts'
import { type TestLine, toTestLines } from './test-lines.ts'

/** A test that ended, or the state before and during one. */
export interface TestState {
  readonly test: ConnectionTest | null
  readonly atMs: number | null
  readonly isRunning: boolean
}

const TIME = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' })

interface ConnectionTestPanelProps extends TestState {
  readonly draft: NewWorkspaceDraft
}

/** What the service said, line by line; after a failure, what rules out the other causes. */
export function ConnectionTestPanel({ test, atMs, isRunning, draft }: ConnectionTestPanelProps) {
  const lines = toTestLines(test, draft.connection.baseUrl.startsWith('https:'))
  return (
    <>
      <h2 className={styles.panelHeading}>
        {atMs === null ? strings.testHeading : strings.testedAt(TIME.format(atMs))}
      </h2>
      <ol className={styles.lines} key={atMs} aria-live="polite" aria-busy={isRunning}>
        {lines.map((line, index) => (
          <Line key={line.id} line={line} order={index} isRunning={isRunning && index === 0} />
        ))}
      </ol>
      {test && <hr className={styles.rule} />}
      {test?.isAccepted && (
        <Facts title={strings.found}>
          <dt>{strings.history}</dt>
          <dd>
            {test.pages === null ? strings.unknownPages : strings.historyPages(formatCount(test.pages))}
          </dd>
        </Facts>
      )}
      {test && !test.isAccepted && <Checked test={test} draft={draft} />}
      <p className={styles.panelNote}>
        {test && !test.isAccepted ? (
          <IconLock size={14} stroke={1.75} aria-hidden />
        ) : (
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
        )}
        {test && !test.isAccepted ? strings.failedNote : strings.testNote}
      </p>
    </>
  )
}

const ICONS = {
  passed: IconCircleCheck,
  failed: IconExclamationCircle,
  waiting: IconCircleDashed,
  unknown: IconCircleDashed,
} as const

interface LineProps {
  readonly line: TestLine
  readonly order: number
  readonly isRunning: boolean
}

function Line({ line, order, isRunning }: LineProps) {
  const Icon = ICONS[line.state]
  return (
    <li className={styles.line} data-state={line.state} style={{ '--order': order }}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <div>
        <p className={styles.lineTitle}>{line.title}</p>
        <p className={styles.lineText}>{isRunning ? strings.asking : line.text}</p>
      </div>
    </li>
  )
}

function Facts({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h2 className={styles.panelHeading}>{title}</h2>
      <dl className="facts">{children}</dl>
    </>
  )
}

interface CheckedProps {
  readonly test: Extract<ConnectionTest, { readonly isAccepted: false }>
  readonly draft: NewWorkspaceDraft
}

function Checked({ test, draft }: CheckedProps) {
  const [isCopied, setCopied] = useState(false)
  const { privateKey, connection } = draft
  const signature = strings.presets[connection.scheme.name] ?? strings.customScheme
  const report = [
    `${strings.baseUrl}: ${connection.baseUrl}`,
    `${strings.clientId}: ${connection.clientId}`,
    `${strings.scheme}: ${JSON.stringify(connection.scheme)}`,
    `${strings.code}: ${test.error.code} ${test.error.message}`,
  ].join('\n')
  const copy = () => navigator.clipboard.writeText(report).then(() => setCopied(true))
  return (
    <>
      <Facts title={strings.checked}>
        <dt>{strings.key}</dt>
        <dd>{strings.keyLength(formatCount(privateKey.length), /\s/.test(privateKey))}</dd>
        <dt>{strings.scheme}</dt>
        <dd>{signature}</dd>
        <dt>{strings.code}</dt>
        <dd className={styles.code}>{test.error.code}</dd>
      </Facts>
      <div className={styles.panelActions}>
        <Button
          kind="quiet"
          icon={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? commonStrings.copied : strings.copy}
        </Button>
      </div>
    </>
  )
}
