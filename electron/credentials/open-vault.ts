import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '../../shared/app-error.ts'
import { readKeyFile, writeKeyFile } from './key-file.ts'
import type { Keychain } from './keychain.ts'
import { createKeychainVault, openKeychainVault } from './keychain-vault.ts'
import { createPassphraseVault, openPassphraseVault } from './passphrase-vault.ts'
import type { Vault } from './vault.ts'

export type ProtectionChoice =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }

/** Makes a new workspace's secrets: a random id and a random database key, kept where the user chose. */
export async function createVault(
  workspacePath: string,
  keychain: Keychain,
  choice: ProtectionChoice,
): Promise<Vault> {
  const workspaceId = randomUUID()
  const databaseKey = randomBytes(32).toString('hex')
  if (choice.kind === 'passphrase') {
    return createPassphraseVault(workspacePath, workspaceId, databaseKey, choice.passphrase)
  }
  const vault = await createKeychainVault(keychain, workspaceId, databaseKey)
  await writeKeyFile(workspacePath, { format: 1, workspaceId, protection: { kind: 'keychain' } })
  return vault
}

/**
 * Opens the secrets that belong to a workspace file.
 * @throws AppError *passphrase-required*, *passphrase-wrong*, *database-key-missing*, *workspace-missing*
 */
export async function openVault(
  workspacePath: string,
  keychain: Keychain,
  passphrase: string | undefined,
): Promise<Vault> {
  const { workspaceId, protection } = await readKeyFile(workspacePath)
  if (protection.kind === 'keychain') return openKeychainVault(keychain, workspaceId)
  if (passphrase === undefined) {
    throw new AppError('passphrase-required', 'This workspace is protected by a passphrase.')
  }
  return openPassphraseVault(workspacePath, workspaceId, protection, passphrase)
}
