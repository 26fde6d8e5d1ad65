import { AppError, type AppErrorCode } from '../../shared/app-error.ts'
import type { SweepReason, SweepReasonCode } from '../../shared/domain/sweep.ts'
import { isRetryableFailure, type PageFailure, type PageSummary } from '../api/parsed-page.ts'
import { PAGES_LIMIT } from './sweep-reading.ts'

export function toFault(failure: PageFailure): AppError {
  return new AppError(failure.code, failure.message, {
    details: failure.details,
    retryable: isRetryableFailure(failure),
  })
}

/** The fault of a page with another number than requested, or with an impossible number of pages. */
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

/** Failures with which a service may reject a page number that is too high. */
const REFUSALS: ReadonlySet<string> = new Set(['service-unknown', 'service-fault', 'service-status'])

/**
 * True when the fault of a page may mean that there is no such page: no reply states the number of pages, and the
 * service rejects this page or returns the page before it.
 */
export function isBeyondEnd(fault: AppError, page: number, pages: number | null): boolean {
  if (pages !== null || page === 1) return false
  return REFUSALS.has(fault.code) || fault.details.returned === page - 1
}

const REASONS: Partial<Record<AppErrorCode, SweepReasonCode>> = {
  cancelled: 'cancelled',
  'network-unreachable': 'network-failed',
  'network-timeout': 'network-failed',
  'network-interrupted': 'network-failed',
  'certificate-invalid': 'network-failed',
  'redirect-refused': 'network-failed',
  'insecure-address': 'network-failed',
  'reply-cut': 'network-failed',
  'service-signature': 'service-refused',
  'service-client-id': 'service-refused',
  'service-unauthorized': 'service-refused',
  'service-fault': 'service-refused',
  'service-unknown': 'service-refused',
  'service-throttled': 'service-refused',
  'service-status': 'service-refused',
  'reply-too-large': 'reply-unusable',
  'reply-malformed': 'reply-unusable',
  'not-this-api': 'reply-unusable',
  'other-account': 'other-account',
  'thread-ended': 'thread-ended',
}

/** The reason for a sweep that an error stopped; errors of the store and the disk give *storage-failed*. */
export function reasonOf(error: AppError): SweepReason {
  return { code: REASONS[error.code] ?? 'storage-failed', detail: describe(error) }
}

/** `Page 7: The service asks for fewer requests. It was asked 6 times.` */
function describe({ code, message, details }: AppError): string {
  if (code === 'cancelled') return 'It was canceled before everything was read.'
  const { page, attempts } = details
  const where = typeof page === 'number' ? `Page ${page}: ` : ''
  const howOften = typeof attempts === 'number' && attempts > 1 ? ` It was asked ${attempts} times.` : ''
  // some messages end in the service's own words, which need not end in a period
  const stop = howOften && !/[.!?…]$/.test(message) ? '.' : ''
  return `${where}${message}${stop}${howOften}`
}
