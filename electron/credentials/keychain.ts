import { AppError, toAppError } from '../../shared/app-error.ts'
import { askKeychain, type KeychainCall, type KeychainLimits } from './ask-keychain.ts'

/**
 * The system's keychain: Secret Service on Linux, Keychain on macOS, Credential Manager on Windows.
 *
 * Policy: one call at a time, each in its own thread, so that a keychain that never answers causes an error message
 * and does not block the window. Its availability is known within five seconds; reading and writing may take as long
 * as the user needs to type a password, and can be cancelled. Unavailable never counts as absent. A stored secret is
 * read back and compared; the change of an abandoned call is undone. There is no automatic fallback: any other
 * protection is the user's choice.
 */
export interface Keychain {
  /** @returns null when the keychain answered that there is no such secret. */
  get(account: string): Promise<string | null>
  /** @param within shorter limits, for what may be left undone. */
  set(account: string, secret: string, within?: KeychainLimits): Promise<void>
  delete(account: string): Promise<void>
  /** Resolves when the keychain answers, without changing anything in it. */
  reach(): Promise<void>
  /** Whether an entry can hold this secret. */
  fits(secret: string): boolean
  /** Cancels running and queued calls; each throws *cancelled*, and nothing changes. */
  cancel(): void
}

interface KeychainOptions extends Partial<KeychainLimits> {
  /** The longest secret in bytes of UTF-16; a system's own limit by default. */
  readonly longestSecretBytes?: number
  /** Called with true when a call has not been answered for a second, and with false when that has ended. */
  readonly onWaiting?: (isWaiting: boolean) => void
  /** Makes one call; a thread of its own does it by default. */
  readonly ask?: typeof askKeychain
}

const SERVICE = 'Unhidden'
const DEFAULT_LIMITS: KeychainLimits = { presenceMs: 5_000, useMs: 120_000 }
const WAITING_AFTER_MS = 1_000
/** CRED_MAX_CREDENTIAL_BLOB_SIZE of Windows; the library stores UTF-16 there. */
const WINDOWS_SECRET_BYTES = 5 * 512

/**
 * All methods throw AppErrors *keychain-unavailable*, *keychain-locked*, *keychain-timeout*, *keychain-mismatch* or
 * *cancelled*.
 */
export function createKeychain(options: KeychainOptions = {}): Keychain {
  const limits = { ...DEFAULT_LIMITS, ...options }
  const longestSecretBytes =
    options.longestSecretBytes ??
    (process.platform === 'win32' ? WINDOWS_SECRET_BYTES : Number.POSITIVE_INFINITY)
  let last: Promise<unknown> = Promise.resolve()
  let stop = new AbortController()
  const inTurn = (call: KeychainCall, within: KeychainLimits = limits): Promise<string | null> => {
    const { signal } = stop
    const answer = last.then(() => carryOut(options.ask ?? askKeychain, call, within, signal))
    last = answer.catch(() => undefined)
    return answer
  }
  const announced = announceWaiting(options.onWaiting)
  return {
    get: (account) => announced(inTurn({ service: SERVICE, account, action: 'get' })),
    set: async (account, secret, within) => {
      const stored = await announced(inTurn({ service: SERVICE, account, action: 'set', secret }, within))
      if (stored !== secret) throw mismatch('The keychain did not keep what was stored in it.')
    },
    delete: async (account) => {
      const left = await announced(inTurn({ service: SERVICE, account, action: 'delete' }))
      if (left !== null) throw mismatch('The keychain did not delete what it was asked to.')
    },
    reach: async () => {
      const within = { presenceMs: limits.presenceMs, useMs: Math.min(limits.presenceMs, limits.useMs) }
      await inTurn({ service: SERVICE, account: 'reach', action: 'get' }, within).catch(refuseUnreached)
    },
    fits: (secret) => Buffer.byteLength(secret, 'utf16le') <= longestSecretBytes,
    cancel: () => {
      stop.abort()
      stop = new AbortController()
    },
  }
}

/** A keychain that waits for the user's answer is available. */
function refuseUnreached(error: unknown): void {
  const { code, details } = toAppError(error)
  if (code !== 'keychain-timeout' || details.stage !== 'use') throw error
}

function mismatch(message: string): AppError {
  return new AppError('keychain-mismatch', message)
}

/** Passes answers through, and reports while any of them is late. */
function announceWaiting(tell: KeychainOptions['onWaiting']) {
  let late = 0
  return async <Result>(answer: Promise<Result>): Promise<Result> => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      late += 1
      if (late === 1) tell?.(true)
    }, WAITING_AFTER_MS)
    try {
      return await answer
    } finally {
      clearTimeout(timer)
      if (isLate) late -= 1
      if (isLate && late === 0) tell?.(false)
    }
  }
}

async function carryOut(
  ask: typeof askKeychain,
  call: KeychainCall,
  limits: KeychainLimits,
  signal: AbortSignal,
): Promise<string | null> {
  if (signal.aborted) throw new AppError('cancelled', 'The keychain was not asked. Nothing was changed.')
  if (process.env.UNHIDDEN_KEYCHAIN === 'none') {
    throw new AppError('keychain-unavailable', 'No keychain is used: UNHIDDEN_KEYCHAIN is set to none.')
  }
  const answer = await ask(call, limits, signal)
  if (answer.ok) return answer.secret
  const [code, message] =
    answer.stage === 'reach'
      ? (['keychain-unavailable', 'No keychain answers on this system'] as const)
      : (['keychain-locked', 'The keychain is locked or refused access'] as const)
  throw new AppError(code, `${message}: ${answer.reason}`, { details: { reason: answer.reason } })
}
