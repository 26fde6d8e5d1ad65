import { AppError, type AppErrorCode } from '../../shared/app-error.ts'
import type { SweepReason, SweepReasonCode } from '../../shared/domain/sweep.ts'
import { isRetryableFailure } from '../api/parse-page.ts'
import type { PageFailure, PageSummary } from '../api/parsed-page.ts'
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
  'service-fault': 'service-refused',
  'service-unknown': 'service-refused',
  'service-throttled': 'service-refused',
  'service-status': 'service-refused',
  'reply-too-large': 'reply-unusable',
  'reply-malformed': 'reply-unusable',
  'not-this-api': 'reply-unusable',
  'other-account': 'other-account',
}

/** The reason that an error gives a sweep; what the store and the disk report is *storage-failed*. */
export function reasonOf(error: AppError): SweepReason {
  return { code: REASONS[error.code] ?? 'storage-failed', detail: tell(error) }
}

/** `Page 7: The service asks for fewer requests. It was asked 6 times.` */
function tell({ code, message, details }: AppError): string {
  if (code === 'cancelled') return 'It was cancelled before everything was read.'
  const { page, attempts } = details
  const where = typeof page === 'number' ? `Page ${page}: ` : ''
  const howOften = typeof attempts === 'number' && attempts > 1 ? ` It was asked ${attempts} times.` : ''
  // a service's own words, which end some messages, need not end in a full stop
  const stop = howOften && !/[.!?…]$/.test(message) ? '.' : ''
  return `${where}${message}${stop}${howOften}`
}
