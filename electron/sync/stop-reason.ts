import type { AppError, AppErrorCode } from '../../shared/app-error.ts'
import type { SweepReason, SweepReasonCode } from '../../shared/domain/sweep.ts'

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
