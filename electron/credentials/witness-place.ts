import { hash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { writeFileAtomically } from '../lib/atomic-file.ts'
import { findDataPath } from '../lib/data-folder.ts'
import { systemCode, toFileError } from '../lib/file-error.ts'
import type { Keychain } from './keychain.ts'
import type { Vault } from './vault.ts'

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
