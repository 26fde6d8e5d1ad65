/**
 * Every failure the application expects, by code. Adapters (HTTP, SQLite, keychain, files) translate at their own edge,
 * by status or code and never by message text; across IPC go only code, message and details.
 */
export const APP_ERROR_CODES = [
  // what the user typed or chose
  'invalid-argument',
  'invalid-query',
  'names-unreadable',
  'insecure-address',
  'too-many-rows',
  'clipboard-refused',
  // keychain and secrets
  'keychain-unavailable',
  'keychain-locked',
  'keychain-timeout',
  'keychain-mismatch',
  'private-key-missing',
  'no-service',
  'database-key-missing',
  'passphrase-required',
  'passphrase-wrong',
  'demo-not-protected',
  // the workspace file
  'workspace-missing',
  'workspace-exists',
  'workspace-empty',
  'workspace-wrong-key',
  'workspace-damaged',
  'workspace-newer',
  'workspace-in-use',
  'workspace-not-open',
  'disk-full',
  'file-access',
  'storage-failed',
  // the way to the service
  'network-unreachable',
  'network-timeout',
  'network-interrupted',
  'certificate-invalid',
  'redirect-refused',
  'reply-too-large',
  // what the service said
  'service-signature',
  'service-client-id',
  'service-fault',
  'service-unknown',
  'service-throttled',
  'service-status',
  'not-this-api',
  'reply-cut',
  'reply-malformed',
  'other-account',
  // work in progress
  'cancelled',
  'busy',
  'not-found',
  'evidence-broken',
  // a report that was saved before
  'report-missing',
  'report-changed',
  // evidence bundles
  'file-foreign',
  'bundle-foreign',
  'bundle-cut',
  'bundle-altered',
  'bundle-encrypted',
  'bundle-newer',
  'bundle-too-large',
  'bundle-moved',
  'bundle-read-only',
  'bundles-not-comparable',
  'internal',
] as const
export type AppErrorCode = (typeof APP_ERROR_CODES)[number]

/** Facts for a message or a test: numbers and short words, never a secret, a body or review text. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>

export interface AppErrorShape {
  readonly code: AppErrorCode
  readonly message: string
  readonly details: ErrorDetails
}

const RETRYABLE: ReadonlySet<AppErrorCode> = new Set([
  'network-unreachable',
  'network-timeout',
  'network-interrupted',
  'service-fault',
  'service-unknown',
  'service-throttled',
  'reply-cut',
])

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
    this.retryable = options.retryable ?? RETRYABLE.has(code)
  }

  /** What may cross a process border. */
  toShape(): AppErrorShape {
    return { code: this.code, message: this.message, details: this.details }
  }

  static fromShape(shape: AppErrorShape): AppError {
    return new AppError(shape.code, shape.message, { details: shape.details })
  }
}

/** Passes AppErrors through; anything else is a bug and becomes *internal* with the original as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const message = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure'
  return new AppError('internal', message, { cause: error })
}
