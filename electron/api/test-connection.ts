import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import type { ConnectionStep, ConnectionTest } from '../../shared/ipc/application-contract.ts'
import { type BuiltRequest, buildPageRequest, buildTestRequest } from './build-request.ts'
import { openReply } from './open-reply.ts'
import { parsePage } from './parse-page.ts'
import type { PageFailure } from './parsed-page.ts'
import type { ServiceReply, Transport } from './transport.ts'

interface ConnectionTestInput {
  readonly transport: Transport
  readonly connection: Connection
  readonly privateKey: string
  readonly signal?: AbortSignal
}

/**
 * Asks the service whether it accepts these credentials, by its test call where there is one, and for the first page of
 * the history. Nothing is stored or retried. Never rejects.
 */
export async function testConnection(input: ConnectionTestInput): Promise<ConnectionTest> {
  let passed: TestCall | null = null
  try {
    passed = await tryTestCall(input)
    if (passed?.failure) return refuse(passed.failure)
    return await tryHistoryPage(input, passed)
  } catch (error) {
    return { isAccepted: false, error: toAppError(error).toShape(), failedAt: passed ? 'data' : 'service' }
  }
}

interface TestCall {
  readonly elapsedMs: number
  readonly failure: PageFailure | null
}

/** @returns null when the service has no such call, or its reply is not of this API. */
async function tryTestCall(input: ConnectionTestInput): Promise<TestCall | null> {
  const reply = await send(input, buildTestRequest(input)).catch(nullWhenRedirected)
  if (reply === null) return null
  const answer = openReply(reply)
  if (answer.kind === 'document') return { elapsedMs: reply.elapsedMs, failure: null }
  return isAboutCredentials(answer) ? { elapsedMs: reply.elapsedMs, failure: answer } : null
}

function isAboutCredentials({ code }: PageFailure): boolean {
  return code === 'service-signature' || code === 'service-client-id'
}

/** Services redirect unknown calls to a web page. */
function nullWhenRedirected(error: unknown): null {
  if (error instanceof AppError && error.code === 'redirect-refused') return null
  throw error
}

async function tryHistoryPage(input: ConnectionTestInput, passed: TestCall | null): Promise<ConnectionTest> {
  const { scope } = input.connection
  const reply = await send(input, buildPageRequest({ ...input, operation: 'history', page: 1, scope }))
  const page = parsePage({ ...reply, operation: 'history' })
  if (page.kind === 'failure') return refuse(page, passed ? 'data' : 'service')
  return {
    isAccepted: true,
    durationMs: Math.round((passed ?? reply).elapsedMs),
    pages: page.envelope.pages,
    entries: page.entries.length,
  }
}

function send(
  { transport, signal }: ConnectionTestInput,
  { url, body }: BuiltRequest,
): Promise<ServiceReply> {
  return transport.send(signal ? { url, body, signal } : { url, body })
}

/** @param otherwise where a failure belongs that is not about the credentials. */
function refuse(failure: PageFailure, otherwise: ConnectionStep = 'credentials'): ConnectionTest {
  const { code, message, details } = failure
  const isForeign = code === 'not-this-api' && otherwise === 'service'
  return {
    isAccepted: false,
    error: new AppError(code, message, { details }).toShape(),
    failedAt: isAboutCredentials(failure) ? 'credentials' : isForeign ? 'service' : 'data',
  }
}
