import type { AppError, AppErrorCode } from '../../shared/app-error.ts'
import type { SweepReasonCode } from '../../shared/domain/sweep.ts'

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
}

/** The sweep reason that an error stands for; what the store and the disk report is *storage-failed*. */
export function reasonOf(error: AppError): SweepReasonCode {
  return REASONS[error.code] ?? 'storage-failed'
}
