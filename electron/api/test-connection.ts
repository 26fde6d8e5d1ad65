import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import type { ConnectionTest } from '../../shared/ipc/application-contract.ts'
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
 * Asks the service whether it accepts these credentials: by its test call where there is one, else by the first page
 * of the history. Nothing is stored or retried. Never rejects.
 */
export async function testConnection(input: ConnectionTestInput): Promise<ConnectionTest> {
  try {
    return (await tryTestCall(input)) ?? (await tryHistoryPage(input))
  } catch (error) {
    return { isAccepted: false, error: toAppError(error).toShape() }
  }
}

/** @returns null when the service has no such call, or its reply is not of this API. */
async function tryTestCall(input: ConnectionTestInput): Promise<ConnectionTest | null> {
  const reply = await send(input, buildTestRequest(input)).catch(nullWhenRedirected)
  if (reply === null) return null
  const answer = openReply(reply)
  if (answer.kind === 'document') return accepted('test-call', reply)
  const isAboutCredentials = answer.code === 'service-signature' || answer.code === 'service-client-id'
  return isAboutCredentials ? refused(answer) : null
}

/** Services redirect unknown calls to a web page. */
function nullWhenRedirected(error: unknown): null {
  if (error instanceof AppError && error.code === 'redirect-refused') return null
  throw error
}

async function tryHistoryPage(input: ConnectionTestInput): Promise<ConnectionTest> {
  const { scope } = input.connection
  const reply = await send(input, buildPageRequest({ ...input, operation: 'history', page: 1, scope }))
  const page = parsePage({ ...reply, operation: 'history' })
  return page.kind === 'page' ? accepted('history-page', reply) : refused(page)
}

function send(
  { transport, signal }: ConnectionTestInput,
  { url, body }: BuiltRequest,
): Promise<ServiceReply> {
  return transport.send(signal ? { url, body, signal } : { url, body })
}

function accepted(via: 'test-call' | 'history-page', { elapsedMs }: ServiceReply): ConnectionTest {
  return { isAccepted: true, via, durationMs: Math.round(elapsedMs) }
}

function refused({ code, message, details }: PageFailure): ConnectionTest {
  return { isAccepted: false, error: new AppError(code, message, { details }).toShape() }
}
