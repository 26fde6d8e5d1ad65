import { createKeychain, type Keychain } from '../credentials/keychain.ts'
import { openVault, refuseUnprotected } from '../credentials/open-vault.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import type { Terminal } from './terminal.ts'

/** A terminal shows no dialog of the keychain: whoever waits is told what for. */
export function createCliKeychain(): Keychain {
  return createKeychain({
    onWaiting: (isWaiting) => {
      if (isWaiting) process.stderr.write('Waiting for the keychain; it may be asking for a password.\n')
    },
  })
}

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
  const vault = await openVault(path, createCliKeychain(), passphrase)
  const location = { path, keyHex: await vault.getDatabaseKey() }
  if (vault.protection === 'demo') requireDemo(location)
  return location
}

/** [Note: Unprotected demo]. */
function requireDemo(location: DatabaseLocation): void {
  const db = openReadonly(location)
  try {
    refuseUnprotected('demo', getWorkspaceRecord(db).demo !== null)
  } finally {
    db.close()
  }
}
