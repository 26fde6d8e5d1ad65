import { readFileSync } from 'node:fs'
import { createNodeTransport } from '../api/node-transport.ts'
import { createWorkspace } from '../app/open-workspace.ts'
import { REAL_CLOCK } from '../app/workspace-services.ts'
import { createKeychain } from '../credentials/keychain.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'

const PLAIN_HEAD = 'SQLite format 3'

/** Creates an empty workspace for the self-check. @throws Error when its file can be read without the key. */
export async function makeDatabase(path: string): Promise<DatabaseLocation> {
  const services = { keychain: createKeychain(), transport: createNodeTransport(), clock: REAL_CLOCK }
  const workspace = await createWorkspace(services, {
    path,
    connection: { service: 'none', scope: { businessIds: [], from: null, to: null } },
    privateKey: null,
    protection: { kind: 'passphrase', passphrase: 'of a file that is removed at once' },
    demo: null,
    timeZone: 'UTC',
  })
  const keyHex = await workspace.getDatabaseKey()
  await workspace.close()
  if (readFileSync(path).toString('latin1', 0, PLAIN_HEAD.length) === PLAIN_HEAD)
    throw new Error('the file is not encrypted')
  openReadonly({ path, keyHex }).close()
  return { path, keyHex }
}
