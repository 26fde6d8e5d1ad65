import { AppError, toAppError } from '../../shared/app-error.ts'
import type { ReceiptSeq, SweepId } from '../../shared/domain/ids.ts'
import { buildPageRequest } from '../api/build-request.ts'
import type { PageSummary } from '../api/parsed-page.ts'
import { planRetry } from '../api/retry-policy.ts'
import { isEmpty } from './classify-pages.ts'
import type { SweepContext, SweepTask } from './sweep-context.ts'
import { findPageFault, toFault } from './sweep-faults.ts'

export interface PageRequest {
  readonly sweepId: SweepId
  readonly pass: number
  readonly page: number
  /** Number of pages that the service stated last, to decide whether an empty page may be the end. */
  readonly pages: number | null
  readonly onRequest: () => void
  /** The request under way ended; `isReply` where the service replied at all. */
  readonly onAnswer: (isReply: boolean) => void
  /** The request failed and will be sent again after a wait. */
  readonly onRetry: (fault: AppError, waitMs: number) => void
}

/**
 * Reads one page: request, archive, verdict. Temporary faults are retried within the limits of the retry policy; an
 * unexpectedly empty page is retried once. Every complete reply, even an unusable one, is archived before it is
 * evaluated.
 * @throws AppError the fault that ended it, with details.page and details.attempts; or the store's own error.
 */
export async function readPage(
  context: SweepContext,
  task: SweepTask,
  request: PageRequest,
): Promise<PageSummary> {
  let isEmptyPageRetried = false
  for (let attempt = 1; ; ) {
    await task.pauseToken?.pass(task.signal)
    const answer = await tryOnce(context, task, { ...request, attempt })
    if (answer instanceof AppError) {
      await waitBeforeRetry(context, task, request, { attempt, fault: answer })
      attempt += 1
    } else if (isEmptyPageRetried || !isOddlyEmpty(answer, request)) return answer
    else isEmptyPageRetried = true
  }
}

/** @returns the page, or the fault of the network or the service; faults of the store are thrown. */
async function tryOnce(
  context: SweepContext,
  task: SweepTask,
  { sweepId, pass, page, attempt, onRequest, onAnswer }: PageRequest & { readonly attempt: number },
): Promise<PageSummary | AppError> {
  const { operation, connection, scope, privateKey, signal } = task
  const { url, body, hash, archivedRequestJson } = buildPageRequest({
    connection,
    privateKey,
    operation,
    page,
    scope,
  })
  onRequest()
  const sentAtMs = context.nowMs()
  const note = { sentAtMs, operation, page, pass, attempt }
  const reply = await context.transport.send({ url, body, signal }).catch(toAppError)
  onAnswer(!(reply instanceof AppError))
  if (reply instanceof AppError) {
    task.onRequestEnd?.({ ...note, ...NO_REPLY, problem: reply.code })
    return reply
  }
  const { status: httpStatus, headers, ...rest } = reply
  const sizeBytes = rest.body.byteLength
  const { seq, verdict } = await context.store.commitPage({
    ...rest,
    headers: withoutHash(headers, hash),
    httpStatus,
    sweepId,
    operation,
    pass,
    page,
    requestJson: archivedRequestJson,
  })
  const answer = verdict.kind === 'failure' ? toFault(verdict) : (findPageFault(page, verdict) ?? verdict)
  const problem = answer instanceof AppError ? answer.code : null
  const durationMs = Math.max(0, Math.round(rest.elapsedMs))
  task.onRequestEnd?.({ ...note, httpStatus, sizeBytes, durationMs, receipt: seq as ReceiptSeq, problem })
  return answer
}

const NO_REPLY = { httpStatus: null, sizeBytes: null, durationMs: null, receipt: null }

type Headers = Readonly<Record<string, string>>

/**
 * A service that returns request parameters must not put the signature into receipts, which are displayed and
 * exported.
 */
function withoutHash(headers: Headers, hash: string): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name, value.replaceAll(hash, '(left out)')])
  return Object.fromEntries(entries)
}

interface FailedAttempt {
  readonly attempt: number
  readonly fault: AppError
}

async function waitBeforeRetry(
  { random, delay }: SweepContext,
  { signal }: SweepTask,
  { page, onRetry }: PageRequest,
  { attempt, fault }: FailedAttempt,
): Promise<void> {
  const { retryAfterMs } = fault.details
  const retry = fault.retryable
    ? planRetry({ attempt, retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null, random })
    : null
  if (!retry) throw withAttempts(fault, page, attempt)
  onRetry(fault, retry.delayMs)
  await delay(retry.delayMs, signal)
}

function withAttempts(fault: AppError, page: number, attempts: number): AppError {
  const details = { ...fault.details, page, attempts }
  return new AppError(fault.code, fault.message, { details, cause: fault, retryable: fault.retryable })
}

/** Of several pages none is empty. */
function isOddlyEmpty(summary: PageSummary, { page, pages }: PageRequest): boolean {
  const last = summary.envelope.pages ?? pages ?? 0
  return isEmpty(summary) && last > 1 && page <= last
}
