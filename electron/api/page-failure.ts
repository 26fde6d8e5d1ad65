import type { AppErrorCode, ErrorDetails } from '../../shared/app-error.ts'
import type { PageFailure } from './parsed-page.ts'

/** Statuses that speak of the moment, not of the request. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

/** For the union of codes that a failed reply may carry. */
export function pageFailure(code: AppErrorCode, message: string, details: ErrorDetails = {}): PageFailure {
  return { kind: 'failure', code, message, details }
}

/** Cuts a page failure down to what tells whether it may pass. */
type Judged = Pick<PageFailure, 'code' | 'details'>

/**
 * True when the same request may succeed later. Rests on `details`: `status` is there unless it was 200, `errorCode`
 * where the reply states one, `isStated: false` where -1 stands for its absence.
 */
export function isRetryableFailure({ code, details }: Judged): boolean {
  const isPassing = details.status === undefined || isTransient(details.status)
  switch (code) {
    case 'service-throttled':
    case 'reply-cut':
      return true
    case 'service-fault':
      return isPassing
    case 'service-unknown':
      return (
        isPassing && (details.errorCode === -1 || details.status !== undefined) && details.isStated !== false
      )
    case 'service-status':
      // an error status around "errorCode 0" contradicts itself, and would again
      return isTransient(details.status) && details.errorCode === undefined
    default:
      return false
  }
}

function isTransient(status: ErrorDetails[string] | undefined): boolean {
  return typeof status === 'number' && TRANSIENT_STATUSES.has(status)
}
