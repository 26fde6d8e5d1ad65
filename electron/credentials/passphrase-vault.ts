import { rm } from 'node:fs/promises'
import { invalid } from '../../shared/app-error.ts'
import { isLongPassphrase, PASSPHRASE_TOO_SHORT } from '../../shared/domain/workspace.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { hasSaltOf, lockWorkspace } from '../store/workspace-file.ts'
import {
  type KeyFile,
  keyFilePath,
  type PassphraseProtection,
  replaceKeyFile,
  writeKeyFile,
} from './key-file.ts'
import { deriveKey, isOutdated, newDerivation, seal, unseal } from './sealed-secret.ts'
import { type Vault, witnessInData } from './vault.ts'

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
  const databaseKey = unseal(key, purposeOf(workspaceId, 'database-key'), protection.databaseKey)
  if (!isOutdated(protection.derivation) || protection.nextDatabaseKey)
    return passphraseVault(workspacePath, workspaceId, protection, key)
  const { privateKey } = protection
  const secrets = {
    databaseKey,
    privateKey: privateKey && unseal(key, purposeOf(workspaceId, 'private-key'), privateKey),
  }
  const sealed = await sealSecrets(workspaceId, passphrase, secrets)
  try {
    const lock = lockWorkspace(workspacePath)
    try {
      const next = toKeyFile(workspaceId, sealed.protection)
      await replaceKeyFile(workspacePath, toKeyFile(workspaceId, protection), next)
    } finally {
      lock.release()
    }
  } catch (error) {
    // As in a folder that cannot be written to, or while another program writes: the former file is as good as it was.
    logSwallowed('sealing the key file again', error)
    return passphraseVault(workspacePath, workspaceId, protection, key)
  }
  return passphraseVault(workspacePath, workspaceId, sealed.protection, sealed.key)
}

async function sealSecrets(
  workspaceId: string,
  passphrase: string,
  secrets: { readonly databaseKey: string; readonly privateKey: string | null },
): Promise<{ readonly protection: PassphraseProtection; readonly key: Buffer }> {
  const derivation = newDerivation()
  const key = await deriveKey(passphrase, derivation)
  const { databaseKey, privateKey } = secrets
  const protection: PassphraseProtection = {
    kind: 'passphrase',
    derivation,
    databaseKey: seal(key, purposeOf(workspaceId, 'database-key'), databaseKey),
    privateKey: privateKey === null ? null : seal(key, purposeOf(workspaceId, 'private-key'), privateKey),
  }
  return { protection, key }
}

/**
 * @param privateKey null: none yet
 * @throws AppError *invalid-argument* for a passphrase that is too short
 */
export async function createPassphraseVault(
  workspacePath: string,
  workspaceId: string,
  databaseKey: string,
  passphrase: string,
  privateKey: string | null = null,
): Promise<Vault> {
  if (!isLongPassphrase(passphrase)) throw invalid(PASSPHRASE_TOO_SHORT)
  const secrets = { databaseKey, privateKey }
  const { protection, key } = await sealSecrets(workspaceId, passphrase, secrets)
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
  const witness = witnessInData(workspaceId, workspacePath)
  const keep = async (next: PassphraseProtection) => {
    await replaceKeyFile(workspacePath, toKeyFile(workspaceId, protection), toKeyFile(workspaceId, next))
    protection = next
  }
  const purpose = purposeOf(workspaceId, 'database-key')
  const isNext = () => {
    const { nextDatabaseKey } = protection
    return Boolean(
      nextDatabaseKey && hasSaltOf({ path: workspacePath, keyHex: unseal(key, purpose, nextDatabaseKey) }),
    )
  }
  return {
    workspaceId,
    protection: 'passphrase',
    isPrivateKeyInKeyFile: false,
    get hasTwoKeys() {
      return protection.nextDatabaseKey !== undefined
    },
    getDatabaseKey: async () => {
      const { databaseKey, nextDatabaseKey } = protection
      return unseal(key, purpose, nextDatabaseKey && isNext() ? nextDatabaseKey : databaseKey)
    },
    announceKey: (next) => keep({ ...protection, nextDatabaseKey: seal(key, purpose, next) }),
    settleKey: async () => {
      const { nextDatabaseKey, ...others } = protection
      if (nextDatabaseKey) await keep(isNext() ? { ...others, databaseKey: nextDatabaseKey } : others)
    },
    findPrivateKey: async () =>
      protection.privateKey && unseal(key, purposeOf(workspaceId, 'private-key'), protection.privateKey),
    setPrivateKey: (privateKey) =>
      keep({ ...protection, privateKey: seal(key, purposeOf(workspaceId, 'private-key'), privateKey) }),
    readWitness: witness.readWitness,
    writeWitness: witness.writeWitness,
    forget: witness.forgetWitness,
    destroy: async () => {
      await witness.forgetWitness()
      await rm(keyFilePath(workspacePath), { force: true })
    },
  }
}

type SecretName = 'database-key' | 'private-key'

function purposeOf(workspaceId: string, secret: SecretName): string {
  return `unhidden ${workspaceId} ${secret}`
}

function toKeyFile(workspaceId: string, protection: PassphraseProtection): KeyFile {
  return { format: 1, workspaceId, protection }
}
