import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createNodeTransport } from '../api/node-transport.ts'
import { createWorkspace } from '../app/open-workspace.ts'
import { REAL_CLOCK } from '../app/workspace-services.ts'
import { createKeychain } from '../credentials/keychain.ts'
import { endProcess } from '../lib/processes/script-process.ts'
import { workerUrl } from '../lib/workers.ts'
import { partsOfFirstRows } from '../reports/pdf/export-pdf.ts'
import type { TypesetAnswer } from '../reports/pdf/typesetter.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { startProcess } from './processes.ts'

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

/** Typesets a report of an empty workspace in a process, for the self-check; returns the text of its line. */
export async function typesetOnePage(location: DatabaseLocation, limitMs: number): Promise<string> {
  const db = openReadonly(location)
  const style = { paper: 'a4', language: 'en', preparedBy: '', workspaceName: 'Self-check' } as const
  const scope = { template: 'feedback', filter: '', asOfMs: 0, isPast: false, isRedacted: false } as const
  const watch = { onProgress: () => undefined, isCancelled: () => false }
  const parts = partsOfFirstRows({ ...style, ...scope, ...watch, db, path: '' })
  db.close()
  const child = startProcess(fileURLToPath(workerUrl('reports/pdf/typeset')))
  try {
    const answer = await new Promise<TypesetAnswer>((resolve) => {
      // Only typeset.worker.ts answers.
      child.once('message', (message) => resolve(message as TypesetAnswer))
      child.once('exit', (code) => resolve({ error: `the process ended (${code})` }))
      setTimeout(() => resolve({ error: 'no answer' }), limitMs).unref()
      child.postMessage(parts)
    })
    if ('error' in answer) throw new Error(answer.error)
    if (!Buffer.from(answer.bytes).toString('latin1', 0, 5).startsWith('%PDF-'))
      throw new Error('what it made is no PDF')
    return `typeset a page of ${answer.bytes.length} bytes`
  } finally {
    endProcess(child)
  }
}
