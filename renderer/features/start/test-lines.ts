import type { AppErrorShape } from '../../../shared/app-error.ts'
import type { ConnectionTest } from '../../../shared/ipc/application-contract.ts'
import { wordsBeforeData } from '../../../shared/strings/cause-strings.ts'
import { formatCount } from '../../components/counts.ts'
import { connectStrings as strings } from './connect-strings.ts'

const LINES = ['service', 'client', 'signature', 'data'] as const
type LineId = (typeof LINES)[number]

export interface TestLine {
  readonly id: LineId
  /** *unknown*: the reply does not say. */
  readonly state: 'waiting' | 'passed' | 'failed' | 'unknown'
  readonly title: string
  readonly text: string
}

export type FailedField = 'baseUrl' | 'clientId' | 'privateKey'

/** What a test has shown so far, in the order in which the service checks it. */
export function toTestLines(test: ConnectionTest | null, isSecure: boolean): readonly TestLine[] {
  if (test === null) return LINES.map((id) => lineOf(id, 'waiting', strings.notTried))
  if (test.isAccepted) return LINES.map((id) => lineOf(id, 'passed', describePassed(id, test, isSecure)))
  const failedId = findFailedLine(test)
  const failedAt = LINES.indexOf(failedId)
  return LINES.map((id, index) => {
    if (index > failedAt) return lineOf(id, 'waiting', strings.comesAfter[id])
    if (id === failedId) return lineOf(id, 'failed', describeFailure(test.error))
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
  if (line === 'service') return 'baseUrl'
  if (line === 'client') return 'clientId'
  return line === 'signature' ? 'privateKey' : null
}

type FailedTest = Extract<ConnectionTest, { readonly isAccepted: false }>

function findFailedLine({ error, failedAt }: FailedTest): LineId {
  if (error.code === 'service-client-id') return 'client'
  if (error.code === 'service-signature') return 'signature'
  return failedAt === 'service' ? 'service' : 'data'
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
