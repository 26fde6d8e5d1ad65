import { rm } from 'node:fs/promises'
import { AppError } from '../../shared/app-error.ts'
import type { Protection } from '../../shared/domain/workspace.ts'
import { DEMO_NOTE, type DemoProtection, keyFilePath, writeKeyFile } from './key-file.ts'

/** The secrets of one workspace, in the place that the user chose. */
export interface Vault {
  readonly workspaceId: string
  readonly protection: Protection
  /** The key that opens the file now, 64 hex digits. @throws AppError *database-key-missing* */
  getDatabaseKey(): Promise<string>
  /**
   * [Note: Two keys] While the file gets another key, both are kept: which one opens it shows in its salt ([Note: Salt
   * of the key]). So a kill at any moment leaves a workspace that opens. The lock of the workspace is held from
   * *announceKey* to *settleKey*; an opening that finds two keys takes the lock and settles.
   */
  announceKey(next: string): Promise<void>
  /** Forgets the one of two keys that does not open the file. */
  settleKey(): Promise<void>
  readonly hasTwoKeys: boolean
  /** null when none has been stored. */
  findPrivateKey(): Promise<string | null>
  setPrivateKey(privateKey: string): Promise<void>
  /** True when the private key is too long for the keychain, and is encrypted in the key file. */
  readonly isPrivateKeyInKeyFile: boolean
  /**
   * The text of [Note: Witness] in evidence/witness.ts; null: this machine has none for this file.
   * @throws AppError the keychain's errors, *file-access*
   */
  readWitness(): Promise<string | null>
  writeWitness(text: string): Promise<void>
  /** Removes what is kept outside the key file. */
  forget(): Promise<void>
  /** Removes every secret of the workspace; used when creating it failed half-way. */
  destroy(): Promise<void>
}

/**
 * The demo's secrets, in plain text in its key file: its data is invented, and its private key is only valid for the
 * demo service on this machine. Only for the demo on a machine without a keychain; it never stores a key of the user.
 */
export async function createDemoVault(
  workspacePath: string,
  workspaceId: string,
  databaseKey: string,
  privateKey: string,
): Promise<Vault> {
  const protection: DemoProtection = { kind: 'demo', note: DEMO_NOTE, databaseKey, privateKey }
  await writeKeyFile(workspacePath, { format: 1, workspaceId, isDemo: true, protection })
  return openDemoVault(workspacePath, workspaceId, protection)
}

export function openDemoVault(workspacePath: string, workspaceId: string, protection: DemoProtection): Vault {
  return {
    workspaceId,
    protection: 'demo',
    isPrivateKeyInKeyFile: false,
    getDatabaseKey: async () => protection.databaseKey,
    findPrivateKey: async () => protection.privateKey,
    setPrivateKey: async () => {
      throw new AppError('demo-not-protected', 'The demo is not protected, and takes no key.')
    },
    hasTwoKeys: false,
    announceKey: async () => {
      throw new AppError('demo-not-protected', 'The demo is not protected, and takes no key.')
    },
    settleKey: async () => undefined,
    forget: async () => undefined,
    // Its data is invented: nobody is deceived by an older copy.
    readWitness: async () => null,
    writeWitness: async () => undefined,
    destroy: () => rm(keyFilePath(workspacePath), { force: true }),
  }
}
