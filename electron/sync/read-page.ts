import { AppError, toAppError } from '../../shared/app-error.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import { buildPageRequest } from '../api/build-request.ts'
import type { PageSummary } from '../api/page-verdict.ts'
import { isRetryableFailure } from '../api/parse-page.ts'
import type { PageFailure } from '../api/parsed-page.ts'
import { planRetry } from '../api/retry-policy.ts'
import type { SweepContext, SweepTask } from './sweep-context.ts'
import { PAGES_LIMIT } from './sweep-reading.ts'

export interface PageRequest {
  readonly sweepId: SweepId
  readonly pass: number
  readonly page: number
  /** Pages the service last said there are, to know whether an empty page may be the end. */
  readonly pages: number | null
  readonly onRequest: () => void
  readonly onRetry: () => void
}

/**
 * Reads one page: request, archive, verdict; faults that may pass are tried again within the retry policy's budget.
 * Every reply that arrived whole is in the archive before it is judged, the unusable ones too.
 * @throws AppError the fault that ended it, or the store's own error.
 */
export async function readPage(
  context: SweepContext,
  task: SweepTask,
  request: PageRequest,
): Promise<PageSummary> {
  let isEmptyPageRetried = false
  for (let attempt = 1; ; attempt += 1) {
    const answer = await tryOnce(context, task, request)
    if (answer instanceof AppError) {
      await waitBeforeRetry(context, task, attempt, answer)
      request.onRetry()
      continue
    }
    if (!isEmptyPageRetried && isEmptyInTheMiddle(answer, request)) {
      isEmptyPageRetried = true
      continue
    }
    return answer
  }
}

/** @returns the page, or the fault of the network or the service; faults of the store are thrown. */
async function tryOnce(
  context: SweepContext,
  task: SweepTask,
  { sweepId, pass, page, onRequest }: PageRequest,
): Promise<PageSummary | AppError> {
  const { operation, connection, scope, privateKey, signal } = task
  const { url, body, archivedRequestJson } = buildPageRequest({
    connection,
    privateKey,
    operation,
    page,
    scope,
  })
  onRequest()
  const reply = await context.transport.send({ url, body, signal }).catch(toAppError)
  if (reply instanceof AppError) return reply
  const { status: httpStatus, ...rest } = reply
  const { verdict } = await context.store.commitPage({
    ...rest,
    httpStatus,
    sweepId,
    operation,
    pass,
    page,
    requestJson: archivedRequestJson,
  })
  if (verdict.kind === 'failure') return toFailure(verdict)
  return findPageFault(page, verdict) ?? verdict
}

function toFailure(failure: PageFailure): AppError {
  return new AppError(failure.code, failure.message, {
    details: failure.details,
    retryable: isRetryableFailure(failure),
  })
}

/** A page that is another one than was asked for, or one of absurdly many, is no base to go on from. */
function findPageFault(asked: number, { envelope }: PageSummary): AppError | null {
  const { page, pages } = envelope
  if (page !== null && page !== asked) {
    return new AppError('reply-malformed', `Page ${asked} was asked for and page ${page} was returned.`, {
      details: { asked, returned: page },
    })
  }
  if (pages !== null && pages > PAGES_LIMIT) {
    return new AppError('reply-malformed', `The service states ${pages} pages.`, { details: { pages } })
  }
  return null
}

async function waitBeforeRetry(
  { random, delay }: SweepContext,
  { signal }: SweepTask,
  attempt: number,
  error: AppError,
): Promise<void> {
  const { retryAfterMs } = error.details
  const retry = error.retryable
    ? planRetry({ attempt, retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null, random })
    : null
  if (!retry) throw error
  await delay(retry.delayMs, signal)
}

function isEmptyInTheMiddle({ entryCount, envelope }: PageSummary, { page, pages }: PageRequest): boolean {
  return entryCount === 0 && page < (envelope.pages ?? pages ?? 0)
}
