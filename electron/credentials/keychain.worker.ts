import { parentPort, workerData } from 'node:worker_threads'
import { AsyncEntry } from '@napi-rs/keyring'
import {
  isGivenUp,
  type KeychainAnswer,
  type KeychainNotice,
  type KeychainTask,
  settleAsDone,
} from './ask-keychain.ts'

/**
 * Runs one call on the system's keychain and ends. It has its own thread because the entry's constructor connects to
 * the Secret Service and can hang as long as the service does. A call cannot be stopped once the system asks the user
 * for a password: if it was abandoned meanwhile, its change is undone.
 */
async function carryOut(task: KeychainTask): Promise<KeychainAnswer> {
  const { service, account } = task.call
  let entry: AsyncEntry
  try {
    // Without an explicit store the library falls back to the kernel keyring, which loses its entries at reboot.
    entry = await replied(
      () => new AsyncEntry(service, account, { linux: { store: 'secret-service' } }),
      task.outcome,
    )
  } catch (error) {
    return { ok: false, stage: 'reach', reason: reasonOf(error) }
  }
  post({ kind: 'reached' })
  try {
    return { ok: true, secret: await applyTo(entry, task) }
  } catch (error) {
    return { ok: false, stage: 'use', reason: reasonOf(error) }
  }
}

async function applyTo(entry: AsyncEntry, { call, outcome }: KeychainTask): Promise<string | null> {
  const read = () => replied(() => entry.getPassword(), outcome)
  const before = await read()
  if (call.action === 'get' || isGivenUp(outcome)) return before
  await replied(() => store(entry, call.action === 'set' ? call.secret : null), outcome)
  // A set is verified by reading it back, a delete by reading back that the entry is absent.
  const after = await read()
  if (settleAsDone(outcome)) return after
  await store(entry, before)
  return before
}

async function store(entry: AsyncEntry, secret: string | null): Promise<void> {
  if (secret === null) await entry.deletePassword()
  else await entry.setPassword(secret)
}

const LATE_MS = 1_000

/**
 * The library waits two seconds for a reply of the Secret Service, which a machine that is busy or has just started
 * does not always keep. Asking again is harmless: the caller's limits decide how long a keychain is waited for.
 */
async function replied<Result>(
  ask: () => Result | Promise<Result>,
  outcome: SharedArrayBuffer,
): Promise<Result> {
  for (;;) {
    const askedMs = performance.now()
    try {
      return await ask()
    } catch (error) {
      // A connection that broke fails with the same words, but at once.
      const isLate = performance.now() - askedMs > LATE_MS && /did not receive a reply/i.test(reasonOf(error))
      if (!isLate || isGivenUp(outcome)) throw error
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown failure'
}

function post(notice: KeychainNotice): void {
  parentPort?.postMessage(notice)
}

post({ kind: 'answer', answer: await carryOut(workerData as KeychainTask) })
