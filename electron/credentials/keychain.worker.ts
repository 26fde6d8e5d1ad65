import { parentPort, workerData } from 'node:worker_threads'
import { AsyncEntry } from '@napi-rs/keyring'
import type { KeychainAnswer, KeychainCall } from './keychain-call.ts'

/**
 * Carries out one call on the system's keychain and ends. A thread of its own, because reaching the Secret Service
 * happens inside the entry's constructor and can hang for as long as the service does.
 */
async function carryOut(call: KeychainCall): Promise<KeychainAnswer> {
  let entry: AsyncEntry
  try {
    // Without the pinned store the library falls back to the kernel keyring, which forgets at reboot.
    entry = new AsyncEntry(call.service, call.account, { linux: { store: 'secret-service' } })
  } catch (error) {
    return { ok: false, stage: 'reach', reason: reasonOf(error) }
  }
  try {
    return { ok: true, secret: await applyTo(entry, call) }
  } catch (error) {
    return { ok: false, stage: 'use', reason: reasonOf(error) }
  }
}

async function applyTo(entry: AsyncEntry, call: KeychainCall): Promise<string | null> {
  if (call.action === 'set') await entry.setPassword(call.secret)
  if (call.action === 'delete') await entry.deletePassword()
  // A set is read back, and a delete is read back as absent, before either is believed.
  return entry.getPassword()
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown failure'
}

parentPort?.postMessage(await carryOut(workerData as KeychainCall))
