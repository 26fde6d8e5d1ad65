import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { readBody } from '../../../electron/evidence/archive.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { verifyBundle } from '../../../electron/evidence/verify-bundle.ts'
import { importPages } from '../../../electron/import/import-pages.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import { describeSuppliedFile, listSuppliedFiles } from '../../../electron/reports/imported-files.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { syncWorkspace } from '../../../electron/sync/sync-workspace.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import type { SyncProgress } from '../../../shared/domain/sweep.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { makeRows } from '../../support/independent-rows.ts'
import { startIndependentService } from '../../support/independent-service.ts'
import { dumpRowsOnly } from '../../support/store/dump-index.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const ROWS = makeRows({ events: 95, responses: 30, seed: 5 })
const { scope } = SAMPLE_RECORD.connection
/** Replies of one online sweep, by operation and page, and the rows that came of them. */
let pages: { readonly name: string; readonly sha256: string; readonly body: Uint8Array }[] = []
let onlineRows: unknown

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-import-'))
  const location = { path: join(folder, 'online.unhidden'), keyHex: TEST_KEY }
  const access = { clientId: SAMPLE_RECORD.connection.clientId, privateKey: 'key' }
  const service = await startIndependentService({ ...ROWS, ...access, perPage: 20 })
  const store = await openStore({ ...location, mode: 'create', record: SAMPLE_RECORD })
  const transport = createNodeTransport()
  const connection = { ...SAMPLE_RECORD.connection, baseUrl: service.baseUrl }
  const nothing = { earlierSweeps: [], onProgress: () => undefined, signal: new AbortController().signal }
  await syncWorkspace(
    { ...REAL_CLOCK, transport, store: store.writer },
    { ...nothing, kind: 'complete', connection, privateKey: access.privateKey },
  )
  await store.close()
  transport.close()
  await service.close()
  const db = openReadonly(location)
  const receipts = db
    .prepare('SELECT seq, operation, page, lower(hex(body_sha256)) AS sha256 FROM receipt WHERE pass = 1')
    .all() as { seq: number; operation: string; page: number; sha256: string }[]
  pages = receipts.map(({ seq, operation, page, sha256 }) => ({
    name: `${operation}-${page}.json`,
    sha256,
    body: readBody(db, seq),
  }))
  onlineRows = dumpRowsOnly(db)
  db.close()
  rmSync(folder, { recursive: true })
})

function unexpected(): never {
  throw new Error('No file was imported.')
}

function folderWith(files: readonly { readonly name: string; readonly body: Uint8Array | string }[]): string {
  const folder = join(temporaryFolder(), 'pages')
  mkdirSync(folder)
  for (const { name, body } of files) writeFileSync(join(folder, name), body)
  return folder
}

async function importInto(
  paths: readonly string[],
  operation: 'history' | 'responses' | null = null,
  onProgress: (progress: SyncProgress) => void = () => undefined,
) {
  const location = { path: join(temporaryFolder(), 'offline.unhidden'), keyHex: TEST_KEY }
  const store = await openStore({ ...location, mode: 'create', record: SAMPLE_RECORD })
  const task = { paths, operation, scope, onProgress, signal: new AbortController().signal }
  const run = () => importPages({ store: store.writer, nowMs: Date.now }, task)
  const result = await run()
  const again = await run()
  await store.close()
  return { result, again, db: openReadonly(location), location }
}

/** Both verifiers, the product's own and the one in another language, accept receipts of imported pages. */
function expectBundleVerifies(db: ReadableDatabase, workspace: string): void {
  const path = join(dirname(workspace), 'evidence.zip')
  const nothing = { onProgress: () => undefined, isCancelled: () => false }
  exportEvidence({ db, head: readHead(workspace), path, asOfMs: Date.now(), ...nothing })
  expect(verifyBundle(path)).toMatchObject({ isIntact: true, problem: null })
  const python = spawnSync(PYTHON, [join(import.meta.dirname, '../../../tools/verify_evidence.py'), path])
  if (python.error === undefined) expect(python.status).toBe(0)
}

describe('pages of an online sweep, imported in another workspace', () => {
  test('have the same hashes, give the same rows, are complete, and add nothing the second time', async () => {
    const folder = folderWith(pages)
    const { result, again, db, location } = await importInto([folder])
    expect(result.files.every(({ outcome }) => outcome === 'archived')).toBe(true)
    expect(result).toMatchObject({
      outcome: 'complete',
      sweeps: [
        { operation: 'history', pages: 5, requests: 0, entries: 95 },
        { operation: 'responses', pages: 2, entries: 30 },
      ],
    })
    expect(result.sweeps.every(({ imported }) => imported !== null && imported.asOfMs <= Date.now())).toBe(
      true,
    )
    expect(again.sweeps.map(({ added, vanished }) => [added, vanished])).toEqual([
      [0, 0],
      [0, 0],
    ])
    const hashes = db.prepare('SELECT DISTINCT lower(hex(body_sha256)) FROM receipt ORDER BY 1').pluck().all()
    expect(hashes).toEqual([...new Set(pages.map(({ sha256 }) => sha256))].sort())
    expect(dumpRowsOnly(db)).toEqual(onlineRows)
    expect(verifyWorkspace(location, { withIndex: true })).toMatchObject({ problem: null, index: 'agrees' })
    expectBundleVerifies(db, location.path)
    const [request, status] = db
      .prepare('SELECT request_json, http_status FROM receipt')
      .raw()
      .get() as unknown[]
    expect(JSON.parse(String(request))).toMatchObject({ imported: 'true', file: 'history-1.json' })
    expect(status).toBe(0)
    const supplied = listSuppliedFiles(db)
    expect(supplied.map(({ name, sha256 }) => [name, sha256]).slice(0, pages.length)).toEqual(
      pages.map(({ name, sha256 }) => [name, sha256]),
    )
    // An import that the log does not have, as those of earlier versions.
    expect(supplied.every(({ by }) => by === null)).toBe(true)
    expect(describeSuppliedFile(supplied[0] ?? unexpected())).toMatch(/ UTC \(account not recorded\)$/)
    db.close()
  })

  test('are incomplete where one is missing, and what is no page is refused with a reason', async () => {
    const folder = folderWith([
      ...pages.filter(({ name }) => name !== 'history-3.json' && name !== 'history-4.json'),
      { name: 'copy.json', body: pages[0]?.body ?? '' },
      { name: 'notes.txt', body: 'not a reply' },
      { name: 'page.html', body: '<h1>Sign in</h1>' },
      { name: 'refused.json', body: '{"errorCode":1,"errorMessage":"Invalid hash sign"}' },
    ])
    const { result, db } = await importInto([folder])
    expect(result.sweeps[0]).toMatchObject({ operation: 'history', outcome: 'incomplete' })
    expect(result.sweeps[0]?.reasons).toContainEqual({
      code: 'files-missing',
      detail: 'Of 5 pages no file holds 3, 4.',
    })
    const outcomes = Object.fromEntries(result.files.map(({ name, outcome }) => [name, outcome]))
    expect(outcomes).toMatchObject({
      'history-1.json': 'duplicate',
      'copy.json': 'archived',
      'notes.txt': 'refused',
      'page.html': 'refused',
      'refused.json': 'refused',
    })
    expect(result.files.find(({ name }) => name === 'page.html')?.message).toMatch(/web page/)
    db.close()
  })
})

test('a file that changes during the import stops it: what was read is kept, the rest is named', async () => {
  const folder = folderWith(pages)
  const changeWhenChecked = ({ phase, pagesRead, pages: all }: SyncProgress) => {
    if (phase === 'checking' && pagesRead === all) writeFileSync(join(folder, 'history-2.json'), '{}')
  }
  const { result, db } = await importInto([folder], null, changeWhenChecked)
  expect(result).toMatchObject({ outcome: 'failed', error: { code: 'file-access' } })
  expect(result.sweeps).toMatchObject([{ operation: 'history', outcome: 'failed', entries: 60 }])
  expect(result.files.map(({ name, outcome, message }) => [name, outcome, message])).toEqual([
    ['history-1.json', 'archived', null],
    ['history-2.json', 'refused', 'history-2.json was changed while it was imported.'],
    ['history-3.json', 'archived', null],
    ['history-4.json', 'archived', null],
    ['history-5.json', 'refused', 'The import stopped before this file.'],
    ['responses-1.json', 'refused', 'The import stopped before this file.'],
    ['responses-2.json', 'refused', 'The import stopped before this file.'],
  ])
  db.close()
})

test('a page without entries needs to be told its operation', async () => {
  const empty = '{"page":1,"pages":1,"count":0,"perPage":500,"errorCode":0,"errorMessage":"Success"}'
  const folder = folderWith([{ name: 'empty.json', body: empty }])
  const unclear = await importInto([folder])
  expect(unclear.result).toMatchObject({ outcome: 'failed', sweeps: [], files: [{ outcome: 'refused' }] })
  const told = await importInto([folder], 'responses')
  expect(told.result).toMatchObject({ outcome: 'complete', sweeps: [{ operation: 'responses', entries: 0 }] })
  unclear.db.close()
  told.db.close()
})

test('an entry on two pages counts once, and the import counts the copy; the same page twice is none', async () => {
  const entry = (id: number) =>
    `{"feedbackId":${id},"businessId":7,"showOnWebsite":0,"time":"2024-03-01T10:00:00Z","deleted":0}`
  const page = (number: number, ids: readonly number[]) =>
    `{"page":${number},"pages":2,"count":${ids.length},"perPage":2,"errorCode":0,"errorMessage":"Success",` +
    `"data":[${ids.map(entry).join()}]}`
  const [first, again] = [page(1, [1, 2]), page(1, [2, 1])]
  const repeating = folderWith([
    { name: 'a.json', body: first },
    { name: 'b.json', body: again },
    { name: 'c.json', body: page(2, [2, 3]) },
  ])
  const { result, db } = await importInto([repeating])
  expect(result.sweeps).toMatchObject([{ entries: 3, observations: { repeated: 1 } }])
  db.close()
  const contradicting = folderWith([
    { name: 'a.json', body: first },
    { name: 'b.json', body: page(1, [1, 4]) },
    { name: 'c.json', body: page(2, [2, 3]) },
  ])
  const other = await importInto([contradicting])
  expect(other.result.sweeps).toMatchObject([{ entries: 4, observations: { repeated: null } }])
  other.db.close()
})
