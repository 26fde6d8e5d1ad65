import { rm } from 'node:fs/promises'
import { AppError } from '../../shared/app-error.ts'
import { DATABASE_KEY, type KeychainProtection, type KeyFile, keyFilePath, writeKeyFile } from './key-file.ts'
import type { Keychain } from './keychain.ts'
import { newSealingKey, seal, unseal } from './sealed-secret.ts'
import type { Vault } from './vault.ts'
import { witnessInKeychain } from './witness-place.ts'

type KeychainKeyFile = KeyFile & { readonly protection: KeychainProtection }

/**
 * Secrets in the system's keychain, in entries named after the workspace's id. A private key that is too long for an
 * entry is encrypted in the key file, and its encryption key is in the keychain.
 */
export function openKeychainVault(keychain: Keychain, workspacePath: string, file: KeychainKeyFile): Vault {
  const { workspaceId } = file
  const databaseKeyAccount = `${workspaceId}/database-key`
  const privateKeyAccount = `${workspaceId}/private-key`
  const sealingKeyAccount = `${workspaceId}/private-key-seal`
  const purpose = `unhidden ${workspaceId} private-key`
  const witness = witnessInKeychain(keychain, workspaceId, workspacePath)
  let sealed = file.protection.privateKey
  const keepSealed = async (next: typeof sealed) => {
    const protection: KeychainProtection = { kind: 'keychain', ...(next && { privateKey: next }) }
    await writeKeyFile(workspacePath, { ...file, protection })
    sealed = next
  }
  return {
    workspaceId,
    protection: 'keychain',
    get isPrivateKeyInKeyFile() {
      return sealed !== undefined
    },
    getDatabaseKey: async () => {
      const key = await keychain.get(databaseKeyAccount)
      if (key && DATABASE_KEY.test(key)) return key
      throw new AppError('database-key-missing', 'The keychain of this system has no key for this workspace.')
    },
    findPrivateKey: async () => {
      if (!sealed) return keychain.get(privateKeyAccount)
      const sealingKey = await keychain.get(sealingKeyAccount)
      return sealingKey === null ? null : unseal(Buffer.from(sealingKey, 'hex'), purpose, sealed)
    },
    setPrivateKey: async (privateKey) => {
      if (keychain.fits(privateKey)) {
        await keychain.set(privateKeyAccount, privateKey)
        if (sealed) await keepSealed(undefined)
        return
      }
      // Replacements use the same key, because the file and the keychain cannot be written atomically.
      const known = await keychain.get(sealingKeyAccount)
      const sealingKey = known === null ? newSealingKey() : Buffer.from(known, 'hex')
      if (known === null) await keychain.set(sealingKeyAccount, sealingKey.toString('hex'))
      await keepSealed(seal(sealingKey, purpose, privateKey))
      await keychain.delete(privateKeyAccount)
    },
    readWitness: witness.readWitness,
    writeWitness: witness.writeWitness,
    destroy: async () => {
      await keychain.delete(databaseKeyAccount)
      await keychain.delete(privateKeyAccount)
      if (sealed) await keychain.delete(sealingKeyAccount)
      await witness.forgetWitness()
      await rm(keyFilePath(workspacePath), { force: true })
    },
  }
}

/** Stores a new workspace's database key, then writes the key file; nothing is written when the keychain refuses. */
export async function createKeychainVault(
  keychain: Keychain,
  workspacePath: string,
  file: KeychainKeyFile,
  databaseKey: string,
): Promise<Vault> {
  await keychain.set(`${file.workspaceId}/database-key`, databaseKey)
  await writeKeyFile(workspacePath, file)
  return openKeychainVault(keychain, workspacePath, file)
}
