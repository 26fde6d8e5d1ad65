/** Exit codes of the command line by name; electron/cli/terminal.ts has the numbers. */
export type ErrorExit = 'internal' | 'usage' | 'incomplete' | 'verificationFailed' | 'credentials' | 'network'

interface CodeTraits {
  readonly exit: ErrorExit
  /** The same request may succeed later. */
  readonly isRetryable?: boolean
}

/**
 * Every failure the application expects, by code. Adapters (HTTP, SQLite, keychain, files) translate at their own edge,
 * by status or code and never by message text; across IPC go only code, message and details.
 */
const CODES = {
  // what the user typed or chose
  'invalid-argument': { exit: 'usage' },
  'invalid-query': { exit: 'usage' },
  'names-unreadable': { exit: 'usage' },
  'answers-unreadable': { exit: 'usage' },
  'insecure-address': { exit: 'usage' },
  'too-many-rows': { exit: 'usage' },
  'case-changed': { exit: 'usage' },
  'clipboard-refused': { exit: 'internal' },
  // keychain and secrets
  'keychain-unavailable': { exit: 'credentials' },
  'keychain-locked': { exit: 'credentials' },
  'keychain-timeout': { exit: 'credentials' },
  'keychain-mismatch': { exit: 'credentials' },
  'private-key-missing': { exit: 'credentials' },
  'private-key-elsewhere': { exit: 'credentials' },
  'no-service': { exit: 'usage' },
  'database-key-missing': { exit: 'credentials' },
  'passphrase-required': { exit: 'credentials' },
  'passphrase-wrong': { exit: 'credentials' },
  'demo-not-protected': { exit: 'credentials' },
  // signatures of the auditor
  'signing-key': { exit: 'credentials' },
  'signature-exists': { exit: 'usage' },
  // the workspace file
  'workspace-missing': { exit: 'usage' },
  'workspace-exists': { exit: 'usage' },
  'workspace-empty': { exit: 'usage' },
  'workspace-wrong-key': { exit: 'credentials' },
  'workspace-damaged': { exit: 'verificationFailed' },
  'workspace-newer': { exit: 'usage' },
  'workspace-in-use': { exit: 'usage' },
  'workspace-not-open': { exit: 'internal' },
  'disk-full': { exit: 'internal' },
  'file-access': { exit: 'internal' },
  'storage-failed': { exit: 'internal' },
  // the way to the service
  'network-unreachable': { exit: 'network', isRetryable: true },
  'network-timeout': { exit: 'network', isRetryable: true },
  'network-interrupted': { exit: 'network', isRetryable: true },
  'certificate-invalid': { exit: 'network' },
  'redirect-refused': { exit: 'network' },
  'reply-too-large': { exit: 'network' },
  // what the service said
  'service-signature': { exit: 'credentials' },
  'service-client-id': { exit: 'credentials' },
  'service-unauthorized': { exit: 'credentials' },
  'service-fault': { exit: 'network', isRetryable: true },
  'service-unknown': { exit: 'network', isRetryable: true },
  'service-throttled': { exit: 'network', isRetryable: true },
  'service-status': { exit: 'network' },
  'not-this-api': { exit: 'network' },
  'reply-cut': { exit: 'network', isRetryable: true },
  'reply-malformed': { exit: 'network' },
  'other-account': { exit: 'credentials' },
  // work in progress
  cancelled: { exit: 'incomplete' },
  busy: { exit: 'internal' },
  'thread-ended': { exit: 'internal', isRetryable: true },
  'not-found': { exit: 'usage' },
  'evidence-broken': { exit: 'verificationFailed' },
  // a report that was saved before
  'report-missing': { exit: 'usage' },
  'report-changed': { exit: 'verificationFailed' },
  'report-final': { exit: 'usage' },
  'report-outdated': { exit: 'usage' },
  'report-superseded': { exit: 'usage' },
  // evidence bundles
  'file-foreign': { exit: 'usage' },
  'bundle-foreign': { exit: 'usage' },
  'bundle-cut': { exit: 'verificationFailed' },
  'bundle-altered': { exit: 'verificationFailed' },
  'bundle-encrypted': { exit: 'usage' },
  'bundle-newer': { exit: 'usage' },
  'bundle-too-large': { exit: 'usage' },
  'bundle-moved': { exit: 'usage' },
  'bundle-read-only': { exit: 'usage' },
  'bundles-not-comparable': { exit: 'usage' },
  internal: { exit: 'internal' },
} as const satisfies Readonly<Record<string, CodeTraits>>

export type AppErrorCode = keyof typeof CODES
export const APP_ERROR_CODES = Object.keys(CODES) as readonly AppErrorCode[]

export function isAppErrorCode(text: string): text is AppErrorCode {
  return Object.hasOwn(CODES, text)
}

/** How a command ends that fails so. */
export function toErrorExit(code: AppErrorCode): ErrorExit {
  return CODES[code].exit
}

/** Facts for a message or a test: numbers and short words, never a secret, a body or review text. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>

export interface AppErrorShape {
  readonly code: AppErrorCode
  readonly message: string
  readonly details: ErrorDetails
}

function isRetryable(code: AppErrorCode): boolean {
  const traits: CodeTraits = CODES[code]
  return traits.isRetryable ?? false
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode
  readonly details: ErrorDetails
  readonly retryable: boolean

  constructor(
    code: AppErrorCode,
    message: string,
    options: { readonly details?: ErrorDetails; readonly cause?: unknown; readonly retryable?: boolean } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.details = options.details ?? {}
    this.retryable = options.retryable ?? isRetryable(code)
  }

  /** What may cross a process border. */
  toShape(): AppErrorShape {
    return { code: this.code, message: this.message, details: this.details }
  }

  static fromShape(shape: AppErrorShape): AppError {
    return new AppError(shape.code, shape.message, { details: shape.details })
  }
}

/** *invalid-argument*. @param option of the command line that it is about */
export function invalid(message: string, option?: string): AppError {
  return new AppError('invalid-argument', message, option === undefined ? {} : { details: { option } })
}

/** Passes AppErrors through; anything else is a bug and becomes *internal* with the original as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure'
  return new AppError('internal', message, { cause: error })
}
