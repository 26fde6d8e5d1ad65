import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'
import { workerUrl } from '../lib/workers.ts'

export interface KeychainLimits {
  /** Until the keychain is reached. */
  readonly presenceMs: number
  /** From then on: the user may have to find a window and type a password. */
  readonly useMs: number
}

let stuckThreads = 0
/** Entries that an abandoned call may still change, and then restore. */
const unsettled = new Set<string>()

/** True while a thread waits in native code for an abandoned call; see `forceExitIfKeychainIsStuck`. */
export function hasStuckKeychainThread(): boolean {
  return stuckThreads > 0
}

/**
 * Runs one call in its own thread.
 * @throws AppError *keychain-timeout* with the stage in `details`, *cancelled*, *keychain-locked* while an earlier
 *   call on the same entry is not settled; *keychain-unavailable* when the thread cannot run
 */
export function askKeychain(
  call: KeychainCall,
  { presenceMs, useMs }: KeychainLimits,
  signal: AbortSignal,
): Promise<KeychainAnswer> {
  if (unsettled.has(call.account)) {
    throw new AppError('keychain-locked', 'The keychain still waits for an answer to an earlier question.')
  }
  return new Promise((resolve, reject) => {
    const task: KeychainTask = { call, outcome: new SharedArrayBuffer(4) }
    const worker = new Worker(workerUrl('credentials/keychain'), {
      workerData: task,
      name: 'keychain',
      env: {},
    })
    const giveUp = (error: AppError) => {
      // The call was done at the last moment: its answer will follow.
      if (!settleAsGivenUp(task.outcome)) return
      leaveBehind(worker, call)
      reject(error)
    }
    const startLimit = (stage: 'reach' | 'use', limitMs: number) =>
      setTimeout(() => giveUp(timeout(stage, limitMs)), limitMs)
    const cancel = () =>
      giveUp(new AppError('cancelled', 'The keychain was not waited for. Nothing was changed.'))
    let limit = startLimit('reach', presenceMs)
    signal.addEventListener('abort', cancel, { once: true })
    worker.on('message', (notice: KeychainNotice) => {
      if (notice.kind === 'answer') resolve(notice.answer)
      else {
        clearTimeout(limit)
        if (!signal.aborted) limit = startLimit('use', useMs)
      }
    })
    worker.once('error', (error) =>
      reject(new AppError('keychain-unavailable', 'The keychain could not be asked.', { cause: error })),
    )
    worker.once('exit', () => {
      clearTimeout(limit)
      signal.removeEventListener('abort', cancel)
      reject(new AppError('keychain-unavailable', 'The keychain could not be asked.'))
    })
  })
}

function timeout(stage: 'reach' | 'use', limitMs: number): AppError {
  return new AppError('keychain-timeout', `The keychain did not answer within ${limitMs / 1_000} seconds.`, {
    details: { stage, limitMs },
  })
}

/**
 * A thread in native code cannot be terminated, and must not keep the process alive. A thread that only reads is told
 * to terminate; one that changes an entry continues, to undo its change.
 */
function leaveBehind(worker: Worker, { account, action }: KeychainCall): void {
  worker.unref()
  stuckThreads += 1
  if (action !== 'get') unsettled.add(account)
  worker.once('exit', () => {
    stuckThreads -= 1
    unsettled.delete(account)
  })
  if (action === 'get') void worker.terminate()
}

/**
 * Ends the process immediately when a keychain call is stuck. A regular exit joins every thread and would wait for a
 * keychain that may never answer. The exit code is kept on systems where the process can be replaced by a shell. Does
 * nothing when no call is stuck.
 */
export function forceExitIfKeychainIsStuck(exitCode: number): void {
  if (hasStuckKeychainThread()) forceExit(exitCode)
}

/** For callers that know of a stuck call in another thread. */
export function forceExit(exitCode: number): void {
  if (process.platform === 'win32' || !process.execve) process.kill(process.pid, 'SIGKILL')
  else process.execve('/bin/sh', ['sh', '-c', `exit ${exitCode}`])
}

/** One call of the keychain, sent between threads. */
export type KeychainCall = { readonly service: string; readonly account: string } & (
  | { readonly action: 'get' | 'delete' }
  | { readonly action: 'set'; readonly secret: string }
)

export type KeychainAnswer =
  | { readonly ok: true; readonly secret: string | null }
  /** *reach*: no keychain answers; *use*: it answered and refused (locked, dismissed, no default collection). */
  | { readonly ok: false; readonly stage: 'reach' | 'use'; readonly reason: string }

/** *reached*: the keychain is available; the rest may wait for the user. */
export type KeychainNotice =
  | { readonly kind: 'reached' }
  | { readonly kind: 'answer'; readonly answer: KeychainAnswer }

export interface KeychainTask {
  readonly call: KeychainCall
  /** One Int32, which settles the outcome for both threads: the first of *done* and *given up* counts. */
  readonly outcome: SharedArrayBuffer
}

const UNDECIDED = 0
const DONE = 1
const GIVEN_UP = 2

/** @returns false when the caller has abandoned the call: its change must be undone. */
export function settleAsDone(outcome: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(outcome), 0, UNDECIDED, DONE) !== GIVEN_UP
}

/** @returns false when the call is already done, and its answer will follow. */
function settleAsGivenUp(outcome: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(outcome), 0, UNDECIDED, GIVEN_UP) !== DONE
}

export function isGivenUp(outcome: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(outcome), 0) === GIVEN_UP
}
