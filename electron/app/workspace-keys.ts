import { randomBytes } from 'node:crypto'
import type { Vault } from '../credentials/vault.ts'
import { removeKeyCopy } from '../store/rewrite-key.ts'
import { lockWorkspace } from '../store/workspace-file.ts'
import { rewriteFileKey } from '../threads/store-client.ts'

/**
 * Encrypts a closed workspace with a new random key (see [Note: Two keys]). Copies made before keep the former key.
 * @param open reads the key file, once the lock is held
 * @throws AppError *workspace-in-use*, *disk-full*, *file-access*, *demo-not-protected*, the keychain's errors; the
 *   workspace opens nevertheless.
 */
export async function replaceDatabaseKey(path: string, open: () => Promise<Vault>): Promise<Vault> {
  const lock = lockWorkspace(path)
  try {
    const vault = await openSettled(path, open)
    const location = { path, keyHex: await vault.getDatabaseKey() }
    const next = randomBytes(32).toString('hex')
    try {
      await vault.announceKey(next)
      await rewriteFileKey(location, next)
    } finally {
      await vault.settleKey()
    }
    return vault
  } finally {
    lock.release()
  }
}

/**
 * Ends what a kill interrupted.
 * @param open reads the key file again, once the lock is held
 * @throws AppError *workspace-in-use* while another process replaces the key
 */
export async function settleKeys(path: string, open: () => Promise<Vault>): Promise<Vault> {
  const lock = lockWorkspace(path)
  try {
    return await openSettled(path, open)
  } finally {
    lock.release()
  }
}

async function openSettled(path: string, open: () => Promise<Vault>): Promise<Vault> {
  const vault = await open()
  await vault.settleKey()
  removeKeyCopy(path)
  return vault
}
