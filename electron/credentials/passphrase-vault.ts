import { rm } from 'node:fs/promises'
import { type KeyFile, keyFilePath, type PassphraseProtection, writeKeyFile } from './key-file.ts'
import { deriveKey, newDerivation, seal, unseal } from './sealed-secret.ts'
import type { Vault } from './vault.ts'

/**
 * Secrets in the key file, encrypted with a passphrase. While the workspace is open, the derived key stays in memory,
 * so that a replaced private key can be encrypted without asking again.
 * @throws AppError *passphrase-wrong*
 */
export async function openPassphraseVault(
  workspacePath: string,
  workspaceId: string,
  protection: PassphraseProtection,
  passphrase: string,
): Promise<Vault> {
  const key = await deriveKey(passphrase, protection.derivation)
  unseal(key, purposeOf(workspaceId, 'database-key'), protection.databaseKey)
  return passphraseVault(workspacePath, workspaceId, protection, key)
}

export async function createPassphraseVault(
  workspacePath: string,
  workspaceId: string,
  databaseKey: string,
  passphrase: string,
): Promise<Vault> {
  const derivation = newDerivation()
  const key = await deriveKey(passphrase, derivation)
  const protection: PassphraseProtection = {
    kind: 'passphrase',
    derivation,
    databaseKey: seal(key, purposeOf(workspaceId, 'database-key'), databaseKey),
    privateKey: null,
  }
  await writeKeyFile(workspacePath, toKeyFile(workspaceId, protection))
  return passphraseVault(workspacePath, workspaceId, protection, key)
}

function passphraseVault(
  workspacePath: string,
  workspaceId: string,
  initial: PassphraseProtection,
  key: Buffer,
): Vault {
  let protection = initial
  return {
    workspaceId,
    protection: 'passphrase',
    isPrivateKeyInKeyFile: false,
    getDatabaseKey: async () => unseal(key, purposeOf(workspaceId, 'database-key'), protection.databaseKey),
    findPrivateKey: async () =>
      protection.privateKey && unseal(key, purposeOf(workspaceId, 'private-key'), protection.privateKey),
    setPrivateKey: async (privateKey) => {
      const next = { ...protection, privateKey: seal(key, purposeOf(workspaceId, 'private-key'), privateKey) }
      await writeKeyFile(workspacePath, toKeyFile(workspaceId, next))
      protection = next
    },
    destroy: () => rm(keyFilePath(workspacePath), { force: true }),
  }
}

type SecretName = 'database-key' | 'private-key'

function purposeOf(workspaceId: string, secret: SecretName): string {
  return `unhidden ${workspaceId} ${secret}`
}

function toKeyFile(workspaceId: string, protection: PassphraseProtection): KeyFile {
  return { format: 1, workspaceId, protection }
}
