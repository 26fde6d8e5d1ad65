import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import type { KeychainAnswer, KeychainCall } from './keychain-call.ts'

/**
 * The system's keychain: Secret Service on Linux, Keychain on macOS, Credential Manager on Windows.
 *
 * Policy: one call at a time, each in a thread of its own with a limit, so that a keychain that never answers costs the
 * user a message and not the window. Unavailable is never taken for absent: only an answer counts as an answer. What is
 * set is read back and compared. There is no fallback; what else protects a workspace is the user's choice.
 */
export interface Keychain {
  /** @returns null when the keychain answered that there is no such secret. */
  get(account: string): Promise<string | null>
  set(account: string, secret: string): Promise<void>
  delete(account: string): Promise<void>
  /** Resolves when the keychain answers, without changing anything in it. */
  reach(): Promise<void>
}

const SERVICE = 'Unhidden'
const LIMIT_MS = 5_000
// Named first: the bundler would turn a literal `new URL('./x', import.meta.url)` into an asset.
const here = import.meta.url
const WORKER = new URL(`keychain.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)

let stuckThreads = 0

/** True while a thread waits in native code for a keychain that was given up; see credentials/leave-process.ts. */
export function hasStuckKeychainThread(): boolean {
  return stuckThreads > 0
}

/** All methods throw AppErrors *keychain-unavailable*, *keychain-locked*, *keychain-timeout* or *keychain-mismatch*. */
export function createKeychain(limitMs: number = LIMIT_MS): Keychain {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (call: KeychainCall): Promise<string | null> => {
    const answer = last.then(() => carryOut(call, limitMs))
    last = answer.catch(() => undefined)
    return answer
  }
  return {
    get: (account) => inTurn({ service: SERVICE, account, action: 'get' }),
    set: async (account, secret) => {
      const stored = await inTurn({ service: SERVICE, account, action: 'set', secret })
      if (stored !== secret) throw mismatch('The keychain did not keep what was stored in it.')
    },
    delete: async (account) => {
      const left = await inTurn({ service: SERVICE, account, action: 'delete' })
      if (left !== null) throw mismatch('The keychain did not delete what it was asked to.')
    },
    reach: async () => {
      await inTurn({ service: SERVICE, account: 'reach', action: 'get' })
    },
  }
}

function mismatch(message: string): AppError {
  return new AppError('keychain-mismatch', message)
}

async function carryOut(call: KeychainCall, limitMs: number): Promise<string | null> {
  const answer = await askWorker(call, limitMs)
  if (answer.ok) return answer.secret
  if (answer.stage === 'reach') {
    throw new AppError('keychain-unavailable', 'No keychain answers on this system.', {
      details: { reason: answer.reason },
    })
  }
  throw new AppError('keychain-locked', 'The keychain is locked or refused access.', {
    details: { reason: answer.reason },
  })
}

function askWorker(call: KeychainCall, limitMs: number): Promise<KeychainAnswer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER, { workerData: call, name: 'keychain' })
    const timer = setTimeout(() => {
      // A thread stuck in native code cannot be ended; it must not keep the process alive either.
      worker.unref()
      stuckThreads += 1
      void worker.terminate().finally(() => {
        stuckThreads -= 1
      })
      reject(
        new AppError('keychain-timeout', `The keychain did not answer within ${limitMs / 1_000} seconds.`, {
          details: { limitMs },
        }),
      )
    }, limitMs)
    worker.once('message', (answer: KeychainAnswer) => resolve(answer))
    worker.once('error', (error) =>
      reject(new AppError('keychain-unavailable', 'The keychain could not be asked.', { cause: error })),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new AppError('keychain-unavailable', 'The keychain could not be asked.'))
    })
  })
}
