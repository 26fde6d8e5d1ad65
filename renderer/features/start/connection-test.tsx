import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCopy,
  IconExclamationCircle,
  IconInfoCircle,
  IconLock,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AppError, AppErrorShape } from '../../../shared/app-error.ts'
import { formatDuration } from '../../../shared/format/time.ts'
import type { ConnectionTest } from '../../../shared/ipc/application-contract.ts'
import { NAMES_ANOTHER_HOST, wordsBeforeData } from '../../../shared/strings/cause-strings.ts'
import { Button } from '../../components/controls/button.tsx'
import { formatCount, LOCALE } from '../../components/counts.ts'
import { Fact } from '../../components/facts.tsx'
import { ErrorNotice, Notice } from '../../components/notice.tsx'
import { Spelled } from '../../components/spelled.tsx'
import { commonStrings } from '../../strings/common-strings.ts'
import styles from './connect.module.css'
import { connectStrings as strings } from './connect-strings.ts'
import type { NewWorkspaceDraft } from './new-workspace-draft.ts'

/** A test that ended, or the state before and during one. */
export interface TestState {
  readonly test: ConnectionTest | null
  readonly atMs: number | null
  readonly isRunning: boolean
}

const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'long', hourCycle: 'h23' })

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
          <Fact name={strings.history}>
            {test.pages === null ? strings.unknownPages : strings.historyPages(formatCount(test.pages))}
          </Fact>
        </Facts>
      )}
      {test && !test.isAccepted && <Checked test={test} draft={draft} />}
      {!test?.isAccepted && (
        <p className={styles.panelNote}>
          {test ? (
            <IconLock size={14} stroke={1.75} aria-hidden />
          ) : (
            <IconInfoCircle size={14} stroke={1.75} aria-hidden />
          )}
          {test ? strings.failedNote : strings.testNote}
        </p>
      )}
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
        <p className="small">{isRunning ? strings.asking : <Spelled>{line.text}</Spelled>}</p>
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
  const [isRequestShown, setRequestShown] = useState(false)
  const { sent } = test
  const request = sent && `POST ${sent.url}\n${sent.parametersJson}`
  const { privateKey, connection } = draft
  const signature = strings.presets[connection.scheme.name] ?? strings.customScheme
  const report = [
    `${strings.baseUrl}: ${connection.baseUrl}`,
    `${strings.clientId}: ${connection.clientId}`,
    `${strings.scheme}: ${JSON.stringify(connection.scheme)}`,
    `${strings.code}: ${test.error.code} ${test.error.message}`,
    ...(request === null ? [] : [`${strings.request}: ${request}`, strings.withoutHash]),
  ].join('\n')
  const copy = () => navigator.clipboard.writeText(report).then(() => setCopied(true))
  return (
    <>
      <Facts title={strings.checked}>
        <Fact name={strings.key}>
          {strings.keyLength(formatCount(privateKey.length), /\s/.test(privateKey))}
        </Fact>
        {sent !== null && sent.clockAheadMs !== null && (
          <Fact name={strings.clock}>{describeClock(sent.clockAheadMs)}</Fact>
        )}
        <Fact name={strings.scheme}>{signature}</Fact>
        <dt>{strings.code}</dt>
        <dd className={styles.code}>{test.error.code}</dd>
      </Facts>
      <div className={styles.panelActions}>
        {request !== null && (
          <Button
            kind="quiet"
            icon={
              isRequestShown ? (
                <IconChevronDown size={14} aria-hidden />
              ) : (
                <IconChevronRight size={14} aria-hidden />
              )
            }
            aria-expanded={isRequestShown}
            onClick={() => setRequestShown(!isRequestShown)}
          >
            {isRequestShown ? strings.hideRequest : strings.showRequest}
          </Button>
        )}
        <Button
          kind="quiet"
          icon={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? commonStrings.copied : strings.copy}
        </Button>
      </div>
      {isRequestShown && request !== null && (
        <>
          <pre className={styles.request}>{request}</pre>
          <p className="small">{strings.withoutHash}</p>
        </>
      )}
    </>
  )
}

interface ConnectionTestResultProps {
  readonly test: ConnectionTest | undefined
  readonly error: AppError | null
}

/** Errors 1, 2 and 3 of the service each say another thing to do; see shared/strings/error-strings.ts. */
export function ConnectionTestResult({ test, error }: ConnectionTestResultProps) {
  if (error) return <ErrorNotice error={error} />
  if (!test) return null
  if (!test.isAccepted) return <ErrorNotice error={test.error} />
  return (
    <Notice kind="good" title={strings.accepted}>
      <p>
        {strings.firstPage(test.pages === null ? null : formatCount(test.pages), formatCount(test.entries))}
      </p>
    </Notice>
  )
}

const LINES = ['service', 'client', 'signature', 'data'] as const
type LineId = (typeof LINES)[number]

interface TestLine {
  readonly id: LineId
  /** *unknown*: the reply does not say. */
  readonly state: 'waiting' | 'passed' | 'failed' | 'unknown'
  readonly title: string
  readonly text: string
}

/** Receipts have the time of this machine; a minute is more than a kept clock is off. */
const FINE_CLOCK_MS = 60_000

function describeClock(aheadMs: number): string {
  const apart = Math.abs(aheadMs)
  return strings.clockApart(formatDuration(apart), apart <= FINE_CLOCK_MS)
}

/** Fields that a test has shown to be right. */
export function listPassed(test: ConnectionTest | undefined): readonly ('baseUrl' | 'clientId')[] {
  const passed = toTestLines(test ?? null, true).filter(({ state }) => state === 'passed')
  return passed.flatMap(({ id }) => (id === 'service' ? ['baseUrl'] : id === 'client' ? ['clientId'] : []))
}

export type FailedField = 'baseUrl' | 'clientId' | 'privateKey'

/** What a test has shown so far, in the order in which the service checks it. */
export function toTestLines(test: ConnectionTest | null, isSecure: boolean): readonly TestLine[] {
  if (test === null) return LINES.map((id) => lineOf(id, 'waiting', strings.notTried))
  if (test.isAccepted) return LINES.map((id) => lineOf(id, 'passed', describePassed(id, test, isSecure)))
  const failedId = findFailedLine(test)
  const failedAt = LINES.indexOf(failedId)
  return LINES.map((id, index) => {
    if (index > failedAt) {
      const line = lineOf(id, 'waiting', strings.comesAfter[id])
      return { ...line, title: strings.lineNotTried(line.title) }
    }
    if (id === failedId) {
      const line = lineOf(id, 'failed', describeFailure(test.error))
      return { ...line, title: strings.failedBy[test.error.code] ?? line.title }
    }
    if (id === 'service') return lineOf(id, 'passed', strings.answered)
    // A fault of the service does not say how it took the credentials.
    if (failedId === 'data' && isServiceFault(test.error)) return lineOf(id, 'unknown', strings.notDetermined)
    return lineOf(id, 'passed', id === 'client' ? strings.clientKnown : strings.keyFits)
  })
}

/** The one field to change; null where no field is the cause. */
export function findFailedField(test: ConnectionTest): FailedField | null {
  if (test.isAccepted) return null
  const line = findFailedLine(test)
  if (line === 'service') return isAddressInDoubt(test.error) ? 'baseUrl' : null
  if (line === 'client') return 'clientId'
  return line === 'signature' ? 'privateKey' : null
}

/** The name or port leads to no machine that answers. Without a network, or through a proxy, it may lead to one. */
const LEADS_NOWHERE = /^(?:dns|refused|ERR_NAME_|ERR_CONNECTION_REFUSED)/

/**
 * Whether the cause says that the address may be wrong. A timeout or a connection that broke off does not, and a
 * certificate that is expired or not trusted comes from the right address; one for another name may not.
 */
function isAddressInDoubt({ code, details }: AppErrorShape): boolean {
  switch (code) {
    case 'insecure-address':
    case 'not-this-api':
    case 'redirect-refused':
    case 'reply-malformed':
    case 'service-status':
      return true
    case 'network-unreachable':
      return LEADS_NOWHERE.test(String(details.reason))
    case 'certificate-invalid':
      return NAMES_ANOTHER_HOST.test(String(details.reason))
    default:
      return false
  }
}

type FailedTest = Extract<ConnectionTest, { readonly isAccepted: false }>

function findFailedLine({ error, failedAt }: FailedTest): LineId {
  if (error.code === 'service-client-id') return 'client'
  if (error.code === 'service-signature') return 'signature'
  return failedAt === 'service' || isElsewhere(error) ? 'service' : 'data'
}

/** A server that does not know the path of the service. */
function isElsewhere({ code, details }: AppErrorShape): boolean {
  return code === 'service-status' && [404, 405, 410].includes(Number(details.status))
}

function isServiceFault({ code }: AppErrorShape): boolean {
  return code.startsWith('service-')
}

function lineOf(id: LineId, state: TestLine['state'], text: string): TestLine {
  const name = state === 'unknown' ? 'waiting' : state
  return { id, state, title: strings.lines[id][name], text }
}

function describePassed(
  id: LineId,
  test: Extract<ConnectionTest, { readonly isAccepted: true }>,
  isSecure: boolean,
): string {
  const ms = formatCount(test.durationMs)
  switch (id) {
    case 'service':
      return isSecure ? strings.certificateValid(ms) : strings.replied(ms)
    case 'client':
      return strings.clientKnown
    case 'signature':
      return strings.keyFits
    case 'data':
      return strings.firstPage(
        test.pages === null ? null : formatCount(test.pages),
        formatCount(test.entries),
      )
  }
}

/** No workspace is open yet, so nothing was fetched that could be kept. */
function describeFailure(error: AppErrorShape): string {
  const { title, nextStep } = wordsBeforeData(error)
  return `${title}. ${nextStep}`
}
