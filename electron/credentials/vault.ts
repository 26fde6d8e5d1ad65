import type { Protection } from '../../shared/domain/workspace.ts'

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

export const DATABASE_KEY = /^[0-9a-f]{64}$/
