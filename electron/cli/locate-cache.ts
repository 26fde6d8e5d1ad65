import { createKeychain } from '../credentials/keychain.ts'
import { openVault } from '../credentials/open-vault.ts'
import type { DatabaseLocation } from '../store/open-database.ts'
import type { Terminal } from './terminal.ts'

/** A process carries out one command, which may open its file more than once; a passphrase is stretched only once. */
const located = new Map<string, Promise<DatabaseLocation>>()

/** Where the file of a workspace is, with its key. @throws AppError as `openVault`. */
export function locateCache(path: string, env: Terminal['env']): Promise<DatabaseLocation> {
  const passphrase = env.UNHIDDEN_PASSPHRASE || undefined
  const name = JSON.stringify([path, passphrase])
  const known = located.get(name) ?? openLocation(path, passphrase)
  located.set(name, known)
  return known
}

async function openLocation(path: string, passphrase: string | undefined): Promise<DatabaseLocation> {
  const vault = await openVault(path, createKeychain(), passphrase)
  return { path, keyHex: await vault.getDatabaseKey() }
}
