import { hash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import type { Protection } from '../../shared/domain/workspace.ts'
import { writeFileAtomically } from '../lib/atomic-file.ts'
import { systemCode, toFileError } from '../lib/file-error.ts'
import { findDataPath } from '../lib/installation.ts'
import { DEMO_NOTE, type DemoProtection, keyFilePath, writeKeyFile } from './key-file.ts'
import type { Keychain } from './keychain.ts'

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

/** Where the witness of a file is kept, which has to be elsewhere than the file. See [Note: Witness]. */
interface WitnessPlace extends Pick<Vault, 'readWitness' | 'writeWitness'> {
  forgetWitness(): Promise<void>
}

/** Closing a workspace does not wait for a keychain that asks for a password. */
const BRIEF = { presenceMs: 2_000, useMs: 2_000 }

export function witnessInKeychain(keychain: Keychain, workspaceId: string, path: string): WitnessPlace {
  const account = () => `${workspaceId}/witness/${nameOf(path)}`
  return {
    readWitness: () => keychain.get(account()),
    writeWitness: (text) => keychain.set(account(), text, BRIEF),
    forgetWitness: () => keychain.delete(account()),
  }
}

/** In the application's data, for workspaces with a passphrase. */
export function witnessInData(workspaceId: string, path: string): WitnessPlace {
  const place = () => join(findDataPath(), 'witnesses', `${workspaceId}-${nameOf(path)}.json`)
  return {
    readWitness: async () => {
      const file = place()
      try {
        return await readFile(file, 'utf8')
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return null
        throw toFileError(error, file)
      }
    },
    writeWitness: async (text) => {
      const file = place()
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFileAtomically(file, text)
    },
    forgetWitness: () => rm(place(), { force: true }),
  }
}

/** Copies of a workspace have the same id: each path has its own witness. */
function nameOf(path: string): string {
  const folder = dirname(resolve(path))
  const real = existsSync(folder) ? realpathSync(folder) : folder
  return hash('sha256', join(real, basename(path)), 'hex').slice(0, 32)
}
