import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { AppError } from '../../shared/app-error.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { hasSaltOf } from '../store/workspace-file.ts'
import {
  DATABASE_KEY,
  type KeychainProtection,
  type KeyFile,
  keyFilePath,
  replaceKeyFile,
  writeKeyFile,
} from './key-file.ts'
import type { Keychain } from './keychain.ts'
import { newSealingKey, seal, unseal } from './sealed-secret.ts'
import { type Vault, witnessInKeychain } from './vault.ts'

type KeychainKeyFile = KeyFile & { readonly protection: KeychainProtection }

/**
 * Secrets in the system's keychain, in entries named after the workspace's id. A private key that is too long for an
 * entry is encrypted in the key file, and its encryption key is in the keychain.
 */
export function openKeychainVault(keychain: Keychain, workspacePath: string, file: KeychainKeyFile): Vault {
  const { workspaceId } = file
  const accounts = accountsOf(workspaceId)
  const witness = witnessInKeychain(keychain, workspaceId, workspacePath)
  let { protection } = file
  const keep = async (next: KeychainProtection) => {
    await replaceKeyFile(workspacePath, { ...file, protection }, { ...file, protection: next })
    protection = next
  }
  /** @returns null for an entry that is not there, as after an interrupted *announceKey*. */
  const findNextKey = async (): Promise<string | null> => {
    const { nextKeyEntry } = protection
    const key = nextKeyEntry === undefined ? null : await keychain.get(accounts.databaseKey(nextKeyEntry))
    return key && DATABASE_KEY.test(key) ? key : null
  }
  const isKeyOfFile = (keyHex: string) => hasSaltOf({ path: workspacePath, keyHex })
  const forget = async () => {
    const { keyEntry, nextKeyEntry, privateKey } = protection
    await keychain.delete(accounts.databaseKey(keyEntry))
    if (nextKeyEntry !== undefined) await keychain.delete(accounts.databaseKey(nextKeyEntry))
    await keychain.delete(accounts.privateKey)
    if (privateKey) await keychain.delete(accounts.sealingKey)
    await witness.forgetWitness()
  }
  return {
    workspaceId,
    protection: 'keychain',
    get isPrivateKeyInKeyFile() {
      return protection.privateKey !== undefined
    },
    get hasTwoKeys() {
      return protection.nextKeyEntry !== undefined
    },
    getDatabaseKey: async () => {
      const next = await findNextKey()
      if (next !== null && isKeyOfFile(next)) return next
      const key = await keychain.get(accounts.databaseKey(protection.keyEntry))
      if (key && DATABASE_KEY.test(key)) return key
      throw new AppError('database-key-missing', 'The keychain of this system has no key for this workspace.')
    },
    // The key file first: a kill leaves the name of an entry that is not there, never an entry without a name.
    announceKey: async (next) => {
      const nextKeyEntry = randomUUID()
      await keep({ ...protection, nextKeyEntry })
      await keychain.set(accounts.databaseKey(nextKeyEntry), next)
    },
    settleKey: async () => {
      const { keyEntry, nextKeyEntry, ...others } = protection
      if (nextKeyEntry === undefined) return
      const next = await findNextKey()
      const isNext = next !== null && isKeyOfFile(next)
      const kept = isNext ? nextKeyEntry : keyEntry
      await keychain.delete(accounts.databaseKey(isNext ? keyEntry : nextKeyEntry))
      await keep({ ...others, ...(kept !== undefined && { keyEntry: kept }) })
    },
    findPrivateKey: async () => {
      const { privateKey: sealed } = protection
      if (!sealed) return keychain.get(accounts.privateKey)
      const sealingKey = await keychain.get(accounts.sealingKey)
      return sealingKey === null
        ? null
        : unseal(Buffer.from(sealingKey, 'hex'), sealingPurpose(workspaceId), sealed)
    },
    setPrivateKey: async (privateKey) => {
      const { privateKey: former, ...others } = protection
      const sealed = await storePrivateKey(keychain, workspaceId, privateKey)
      if (sealed || former) await keep({ ...others, ...(sealed && { privateKey: sealed }) })
      if (sealed) await keychain.delete(accounts.privateKey)
    },
    readWitness: witness.readWitness,
    writeWitness: witness.writeWitness,
    forget,
    destroy: async () => {
      await forget()
      await rm(keyFilePath(workspacePath), { force: true })
    },
  }
}

function accountsOf(workspaceId: string) {
  return {
    databaseKey: (entry?: string) => `${workspaceId}/database-key${entry === undefined ? '' : `/${entry}`}`,
    privateKey: `${workspaceId}/private-key`,
    sealingKey: `${workspaceId}/private-key-seal`,
  }
}

function sealingPurpose(workspaceId: string): string {
  return `unhidden ${workspaceId} private-key`
}

/** @returns the private key sealed for the key file where it is too long for the keychain. */
async function storePrivateKey(
  keychain: Keychain,
  workspaceId: string,
  privateKey: string,
): Promise<KeychainProtection['privateKey']> {
  const accounts = accountsOf(workspaceId)
  if (keychain.fits(privateKey)) {
    await keychain.set(accounts.privateKey, privateKey)
    return undefined
  }
  // Replacements use the same key, because the file and the keychain cannot be written atomically.
  const known = await keychain.get(accounts.sealingKey)
  const sealingKey = known === null ? newSealingKey() : Buffer.from(known, 'hex')
  if (known === null) await keychain.set(accounts.sealingKey, sealingKey.toString('hex'))
  return seal(sealingKey, sealingPurpose(workspaceId), privateKey)
}

/**
 * Stores the secrets of a workspace, then writes the key file. Where one of these fails, the file is as it was, and the
 * keychain keeps nothing of it.
 * @param privateKey null: none yet
 */
export async function createKeychainVault(
  keychain: Keychain,
  workspacePath: string,
  { protection: _, ...file }: KeychainKeyFile,
  databaseKey: string,
  privateKey: string | null = null,
): Promise<Vault> {
  const { workspaceId } = file
  let protection: KeychainProtection = { kind: 'keychain' }
  await keychain.set(accountsOf(workspaceId).databaseKey(), databaseKey)
  try {
    const sealed = privateKey === null ? undefined : await storePrivateKey(keychain, workspaceId, privateKey)
    if (sealed) protection = { ...protection, privateKey: sealed }
    await writeKeyFile(workspacePath, { ...file, protection })
    return openKeychainVault(keychain, workspacePath, { ...file, protection })
  } catch (error) {
    const { forget } = openKeychainVault(keychain, workspacePath, { ...file, protection })
    await forget().catch((failure) => logSwallowed('moving the keys', failure))
    throw error
  }
}
