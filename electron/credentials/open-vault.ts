import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '../../shared/app-error.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { readKeyFile } from './key-file.ts'
import type { Keychain } from './keychain.ts'
import { createKeychainVault, openKeychainVault } from './keychain-vault.ts'
import { createPassphraseVault, openPassphraseVault } from './passphrase-vault.ts'
import { createDemoVault, openDemoVault, type Vault } from './vault.ts'

export type ProtectionChoice =
  | { readonly kind: 'keychain' }
  | { readonly kind: 'passphrase'; readonly passphrase: string }

/** Creates a new workspace's secrets: a random id and a random database key, kept where the user chose. */
export function createVault(
  workspacePath: string,
  keychain: Keychain,
  choice: ProtectionChoice,
  isDemo = false,
): Promise<Vault> {
  const { workspaceId, databaseKey } = newSecrets()
  if (choice.kind === 'passphrase') {
    return createPassphraseVault(workspacePath, workspaceId, databaseKey, choice.passphrase)
  }
  const mark = isDemo ? { isDemo } : {}
  const file = { format: 1, workspaceId, ...mark, protection: { kind: 'keychain' } } as const
  return createKeychainVault(keychain, workspacePath, file, databaseKey)
}

/**
 * [Note: Unprotected demo] The only vault whose secrets are in plain text. Only the creation of the demo calls this,
 * and opening rejects such a vault for a file that was not created as the demo (`refuseUnprotected`).
 */
export function createUnprotectedDemoVault(workspacePath: string, privateKey: string): Promise<Vault> {
  const { workspaceId, databaseKey } = newSecrets()
  return createDemoVault(workspacePath, workspaceId, databaseKey, privateKey)
}

function newSecrets() {
  return { workspaceId: randomUUID(), databaseKey: randomBytes(32).toString('hex') }
}

/** [Note: Unprotected demo]. @throws AppError *demo-not-protected* */
export function refuseUnprotected(protection: Vault['protection'], isDemo: boolean): void {
  if (protection !== 'demo' || isDemo) return
  throw new AppError(
    'demo-not-protected',
    'The key of this workspace lies in the clear, and it is not the demo.',
  )
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
  const file = await readKeyFile(workspacePath)
  const { workspaceId, protection } = file
  if (protection.kind === 'keychain')
    return openKeychainVault(keychain, workspacePath, { ...file, protection })
  if (protection.kind === 'demo') return openDemoVault(workspacePath, workspaceId, protection)
  if (passphrase === undefined) {
    throw new AppError('passphrase-required', 'This workspace is protected by a passphrase.')
  }
  return openPassphraseVault(workspacePath, workspaceId, protection, passphrase)
}

/**
 * Keeps the same secrets elsewhere, or under another passphrase. The key file is replaced at once, so a kill leaves
 * the former protection or the new one. After a kill, or where the keychain refuses to delete them, entries of the
 * former remain in the keychain.
 * @param former of the same workspace, whose lock is held
 * @throws AppError the keychain's errors, *invalid-argument* for a passphrase that is too short, *demo-not-protected*
 */
export async function changeProtection(
  workspacePath: string,
  keychain: Keychain,
  former: Vault,
  choice: ProtectionChoice,
): Promise<Vault> {
  if (former.protection === 'demo') {
    throw new AppError('demo-not-protected', 'The demo is not protected, and takes no key.')
  }
  if (former.protection === 'keychain' && choice.kind === 'keychain') return former
  const { workspaceId } = former
  const databaseKey = await former.getDatabaseKey()
  const privateKey = await former.findPrivateKey()
  const witness = await former.readWitness()
  const file = { format: 1, workspaceId, protection: { kind: 'keychain' } } as const
  const next =
    choice.kind === 'keychain'
      ? await createKeychainVault(keychain, workspacePath, file, databaseKey, privateKey)
      : await createPassphraseVault(workspacePath, workspaceId, databaseKey, choice.passphrase, privateKey)
  // Both done: a failure here must not leave the caller with the vault of before.
  const swallow = (error: unknown) => logSwallowed('moving the keys', error)
  if (witness !== null) await next.writeWitness(witness).catch(swallow)
  if (former.protection !== next.protection) await former.forget().catch(swallow)
  return next
}
