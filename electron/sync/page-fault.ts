import { AppError } from '../../shared/app-error.ts'
import type { PageSummary } from '../api/page-verdict.ts'
import { isRetryableFailure } from '../api/parse-page.ts'
import type { PageFailure } from '../api/parsed-page.ts'
import { PAGES_LIMIT } from './sweep-reading.ts'

export function toFault(failure: PageFailure): AppError {
  return new AppError(failure.code, failure.message, {
    details: failure.details,
    retryable: isRetryableFailure(failure),
  })
}

/** A page that is another one than was asked for, or one of absurdly many, is no base to go on from. */
export function findPageFault(asked: number, { envelope }: PageSummary): AppError | null {
  const { page, pages } = envelope
  if (page !== null && page !== asked) {
    return new AppError('reply-malformed', `The service returned page ${page} instead of page ${asked}.`, {
      details: { asked, returned: page },
    })
  }
  if (pages !== null && pages > PAGES_LIMIT) {
    return new AppError('reply-malformed', `The service states ${pages} pages.`, { details: { pages } })
  }
  return null
}

/** Failures by which a service may answer a page number that is too high. */
const REFUSALS: ReadonlySet<string> = new Set(['service-unknown', 'service-fault', 'service-status'])

/**
 * True when the fault of a page may only mean that there is no such page: no reply has said how many there are, and
 * the service refuses this one, or brings the one before it again.
 */
export function isBeyondEnd(fault: AppError, page: number, pages: number | null): boolean {
  if (pages !== null || page === 1) return false
  return REFUSALS.has(fault.code) || fault.details.returned === page - 1
}
