import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { buildPageRequest } from '../../electron/api/build-request.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import type { IngestRun } from './ingest.ts'

/** Fields of an entry: it has no id of its own, so all of them together are its key. */
const FIELDS: Readonly<Record<Operation, readonly string[]>> = {
  history: ['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted'],
  responses: ['feedbackId', 'businessId', 'type', 'date', 'content'],
}

/**
 * What a program of one screen would do: fetch a page, JSON.parse, one prepared INSERT for each entry, one transaction
 * for each page, as durable as the application's (write-ahead log, a flush with each transaction), and nothing else.
 */
export async function runBareLoop(options: {
  readonly path: string
  readonly connection: Connection
  readonly privateKey: string
  readonly operation: Operation
}): Promise<IngestRun> {
  const { connection, privateKey, operation } = options
  const fields = FIELDS[operation]
  const db = new Database(options.path)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(`CREATE TABLE entry (${fields.join(', ')}, UNIQUE (${fields.join(', ')}))`)
  const insert = db.prepare(`INSERT OR IGNORE INTO entry VALUES (${fields.map(() => '?').join(', ')})`)
  const agent = new Agent({ keepAlive: true })
  const startMs = performance.now()
  const before = process.cpuUsage()
  let entries = 0
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    const built = buildPageRequest({ connection, privateKey, operation, page, scope: connection.scope })
    const reply = JSON.parse(await post(agent, built.url, built.body))
    pages = reply.pages
    db.transaction(() => {
      for (let n = 1; `feedbackId${n}` in reply; n += 1) {
        entries += insert.run(fields.map((field) => reply[field + n])).changes
      }
    })()
  }
  const elapsedMs = performance.now() - startMs
  const cpuMs = cpuSince(before)
  db.close()
  agent.destroy()
  return { entries, requests: pages, elapsedMs, cpuMs }
}

/** Milliseconds of processor time of this process, all its threads together. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

async function post(agent: Agent, url: string, body: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  request(url, { method: 'POST', agent, headers }, (response) => {
    buffer(response).then((bytes) => resolve(bytes.toString('utf8')), reject)
  })
    .on('error', reject)
    .end(body)
  return promise
}
