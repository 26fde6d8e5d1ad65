import { Worker } from 'node:worker_threads'
import { AppError } from '../../shared/app-error.ts'

export interface KeychainLimits {
  /** Until the keychain is reached at all. */
  readonly presenceMs: number
  /** From then on: a person may have to find a window and type a password. */
  readonly useMs: number
}

// Named first: the bundler would turn a literal `new URL('./x', import.meta.url)` into an asset.
const here = import.meta.url
const WORKER = new URL(`keychain.worker.${here.endsWith('.ts') ? 'ts' : 'js'}`, here)

let stuckThreads = 0
/** Entries that a call which was given up may still change, and then changes back. */
const unsettled = new Set<string>()

/** True while a thread waits in native code for a keychain that was given up; see credentials/leave-process.ts. */
export function hasStuckKeychainThread(): boolean {
  return stuckThreads > 0
}

/**
 * One call in a thread of its own.
 * @throws AppError *keychain-timeout* with the stage in `details`, *cancelled*, *keychain-locked* while an earlier call on
 * the same entry is not settled; *keychain-unavailable* where the thread cannot run
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
    const worker = new Worker(WORKER, { workerData: task, name: 'keychain', env: {} })
    const giveUp = (error: AppError) => {
      // Done at the last moment: the answer is on its way.
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
 * A thread in native code cannot be ended, and must not keep the process alive. One that only reads is told to end; one that
 * changes something goes on, to take its change back.
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
 * Ends the process now when a keychain call is stuck. An ordinary exit joins every thread and would wait for a keychain
 * that may never answer. Where the process can be replaced by a shell the exit code survives; elsewhere it is lost.
 * Does nothing when no call is stuck.
 */
export function forceExitIfKeychainIsStuck(exitCode: number): void {
  if (hasStuckKeychainThread()) forceExit(exitCode)
}

/** For whoever knows of a stuck thread that is not its own. */
export function forceExit(exitCode: number): void {
  if (process.platform === 'win32' || !process.execve) process.kill(process.pid, 'SIGKILL')
  else process.execve('/bin/sh', ['sh', '-c', `exit ${exitCode}`])
}

/** One call on the keychain, and its answer, as they travel between threads. */
export type KeychainCall = { readonly service: string; readonly account: string } & (
  | { readonly action: 'get' | 'delete' }
  | { readonly action: 'set'; readonly secret: string }
)

export type KeychainAnswer =
  | { readonly ok: true; readonly secret: string | null }
  /** *reach*: no keychain answers at all; *use*: it answered and refused (locked, dismissed, no default collection). */
  | { readonly ok: false; readonly stage: 'reach' | 'use'; readonly reason: string }

/** *reached*: the keychain is there; what follows may wait for a person. */
export type KeychainNotice =
  | { readonly kind: 'reached' }
  | { readonly kind: 'answer'; readonly answer: KeychainAnswer }

export interface KeychainTask {
  readonly call: KeychainCall
  /** One Int32 that both threads decide by: the first of *done* and *given up* counts. */
  readonly outcome: SharedArrayBuffer
}

const UNDECIDED = 0
const DONE = 1
const GIVEN_UP = 2

/** @returns false where the caller has given the call up: what it changed has to be taken back. */
export function settleAsDone(outcome: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(outcome), 0, UNDECIDED, DONE) !== GIVEN_UP
}

/** @returns false where the call is done already, and its answer is on the way. */
function settleAsGivenUp(outcome: SharedArrayBuffer): boolean {
  return Atomics.compareExchange(new Int32Array(outcome), 0, UNDECIDED, GIVEN_UP) !== DONE
}

export function isGivenUp(outcome: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(outcome), 0) === GIVEN_UP
}
