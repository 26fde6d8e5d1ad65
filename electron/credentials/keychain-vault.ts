import { AppError } from '../../shared/app-error.ts'
import type { Keychain } from './keychain.ts'
import { DATABASE_KEY, type Vault } from './vault.ts'

/** Secrets in the system's keychain, in two entries named after the workspace's id. */
export function openKeychainVault(keychain: Keychain, workspaceId: string): Vault {
  const databaseKeyAccount = `${workspaceId}/database-key`
  const privateKeyAccount = `${workspaceId}/private-key`
  return {
    workspaceId,
    protection: 'keychain',
    getDatabaseKey: async () => {
      const key = await keychain.get(databaseKeyAccount)
      if (key && DATABASE_KEY.test(key)) return key
      throw new AppError('database-key-missing', 'The keychain of this system has no key for this workspace.')
    },
    findPrivateKey: () => keychain.get(privateKeyAccount),
    setPrivateKey: (privateKey) => keychain.set(privateKeyAccount, privateKey),
    destroy: async () => {
      await keychain.delete(databaseKeyAccount)
      await keychain.delete(privateKeyAccount)
    },
  }
}

/** Stores a new workspace's database key; nothing is kept when the keychain refuses. */
export async function createKeychainVault(
  keychain: Keychain,
  workspaceId: string,
  databaseKey: string,
): Promise<Vault> {
  await keychain.set(`${workspaceId}/database-key`, databaseKey)
  return openKeychainVault(keychain, workspaceId)
}
