import { rm } from 'node:fs/promises'
import { AppError } from '../../shared/app-error.ts'
import type { Protection } from '../../shared/domain/workspace.ts'
import { DEMO_NOTE, type DemoProtection, keyFilePath, writeKeyFile } from './key-file.ts'

/** The secrets of one workspace, wherever the user chose to keep them. */
export interface Vault {
  readonly workspaceId: string
  readonly protection: Protection
  /** 64 hex digits. @throws AppError *database-key-missing* */
  getDatabaseKey(): Promise<string>
  /** null when none has been stored. */
  findPrivateKey(): Promise<string | null>
  setPrivateKey(privateKey: string): Promise<void>
  /** True where the private key is longer than the keychain takes, and lies sealed in the key file. */
  readonly isPrivateKeyInKeyFile: boolean
  /** Removes every secret of the workspace; used when creating it failed half-way. */
  destroy(): Promise<void>
}

/**
 * The demo's secrets, in the clear beside it: its data is made up, and its private key opens only the demo service on this
 * machine. For the demo alone, where no keychain answers; a key of the user's is never taken.
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
    destroy: () => rm(keyFilePath(workspacePath), { force: true }),
  }
}
