import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { createWorkspace } from '../../../electron/app/open-workspace.ts'
import { importIntoWorkspace, syncOpenWorkspace } from '../../../electron/app/sync-open-workspace.ts'
import type { Workspace } from '../../../electron/app/workspace.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { iterateQueryRows } from '../../../electron/store/read/query-rows.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { createMemoryKeychain } from '../../support/memory-keychain.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'

/** Counted apart from the application, see tests/golden/README.md. */
const GOLDEN = join(import.meta.dirname, '../../golden')
const EXPECTED = JSON.parse(readFileSync(join(GOLDEN, 'expected.json'), 'utf8')) as {
  /** Reviews, hidden, deleted, entries of the history, responses. */
  readonly businesses: Readonly<Record<string, readonly number[]>>
  readonly counts: Readonly<Record<'feedback' | 'events' | 'responses', Readonly<Record<string, number>>>>
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly hides: number
  readonly hiddenSeconds: Readonly<Record<string, number>>
  readonly hiddenAtEndOfJune2024: readonly string[]
}
const RECORDED_MS = Date.UTC(2025, 0, 1, 12)
const END_OF_JUNE_MS = Date.UTC(2024, 6, 1) - 1
const REPLIES = readdirSync(GOLDEN).filter((name) => /^(history|responses)-\d+\.json$/.test(name))

const folder = mkdtempSync(join(tmpdir(), 'unhidden-golden-'))
const server = createServer(async (request, response) => {
  const { page = 1 } = (await json(request)) as { page?: number }
  const operation = request.url === '/api/feedbacks/responses/get' ? 'responses' : 'history'
  response.setHeader('content-type', 'application/json')
  response.end(readFileSync(join(GOLDEN, `${operation}-${page}.json`)))
})

const services = {
  keychain: createMemoryKeychain(),
  transport: createNodeTransport(),
  clock: { ...REAL_CLOCK, nowMs: () => RECORDED_MS },
}
const SCOPE = { businessIds: [], from: null, to: null }
const ignore = { signal: new AbortController().signal, onProgress: () => undefined }
const created: Workspace[] = []

async function createNew(name: string, baseUrl: string): Promise<Workspace> {
  const workspace = await createWorkspace(services, {
    path: join(folder, `${name}.unhidden`),
    connection: { baseUrl, clientId: 'c'.repeat(40), scheme: DEFAULT_SCHEME, scope: SCOPE },
    privateKey: 'key',
    protection: { kind: 'keychain' },
    demo: null,
    timeZone: 'UTC',
  })
  created.push(workspace)
  return workspace
}

const databases = new Map<string, ReadableDatabase>()
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const synced = await createNew('synced', baseUrl)
  expect(await syncOpenWorkspace(services, synced, { kind: 'complete', ...ignore })).toMatchObject({
    outcome: 'complete',
  })

  const imported = await createNew('imported', baseUrl)
  const replies = join(folder, 'replies')
  mkdirSync(replies)
  for (const name of REPLIES) cpSync(join(GOLDEN, name), join(replies, name))
  const order = { paths: [replies], operation: null, ...ignore }
  expect(await importIntoWorkspace(services, imported, order)).toMatchObject({ outcome: 'complete' })

  for (const workspace of created) {
    const keyHex = await workspace.getDatabaseKey()
    await workspace.close()
    databases.set(workspace.path, openReadonly({ path: workspace.path, keyHex }))
  }
})
afterAll(() => {
  for (const db of databases.values()) db.close()
  server.close()
  rmSync(folder, { recursive: true })
})

describe.each(['synced', 'imported'])('the recorded audit, %s', (name) => {
  const path = join(folder, `${name}.unhidden`)
  const getDb = () => databases.get(path) as ReadableDatabase
  const query = (what: 'feedback' | 'events' | 'responses', filter: string) => [
    ...iterateQueryRows(getDb(), { what, filter, limit: 1_000, nowMs: RECORDED_MS }),
  ]
  const idsOf = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify((row as { feedbackId: unknown }).feedbackId))
  const scope = { filter: '', asOfMs: RECORDED_MS }
  const watch = { onProgress: () => undefined, isCancelled: () => false }

  test('has the rows that were counted', () => {
    for (const [what, counts] of Object.entries(EXPECTED.counts)) {
      for (const [filter, count] of Object.entries(counts)) {
        expect([what, filter, query(what as 'feedback', filter).length]).toEqual([what, filter, count])
      }
    }
    for (const [filter, ids] of Object.entries(EXPECTED.ids)) {
      expect([filter, idsOf(query('feedback', filter)).sort()]).toEqual([filter, ids])
    }
  })

  test('was hidden as often and as long', () => {
    const rows = query('feedback', '') as { feedbackId: unknown; hides: number; hiddenMs: number }[]
    expect(rows.reduce((sum, { hides }) => sum + hides, 0)).toBe(EXPECTED.hides)
    const seconds = new Map(
      rows.map(({ feedbackId, hiddenMs }) => [JSON.stringify(feedbackId), hiddenMs / 1_000]),
    )
    for (const [id, wanted] of Object.entries(EXPECTED.hiddenSeconds)) {
      expect([id, seconds.get(id)]).toEqual([id, wanted])
    }
  })

  test('is reported so, as CSV and as PDF', () => {
    const csv = join(folder, `${name}.csv`)
    const order = { db: getDb(), ...scope, ...watch }
    exportRows({ ...order, template: 'businesses', format: 'csv', path: csv })
    const rows = parse(readFileSync(csv, 'utf8'), { columns: true, bom: true }) as Record<string, string>[]
    const columns = ['feedbackItems', 'hiddenNow', 'deletedNow', 'events', 'responses']
    const figures = rows.map((row) => [row.businessId, columns.map((column) => Number(row[column]))])
    expect(Object.fromEntries(figures)).toEqual(EXPECTED.businesses)

    const [pdf] = exportPdf({
      ...order,
      template: 'businesses',
      path: join(folder, `${name}.pdf`),
      paper: 'a4',
      preparedBy: '',
      workspaceName: 'Golden',
      printedRows: 'all',
    }).volumes
    const printed = figuresIn(textOfPdf(pdf?.path ?? ''))
    for (const [id, [items, hidden, deleted, events, responses]] of Object.entries(EXPECTED.businesses)) {
      const ofBusiness = ['I', 'H', 'D', 'E', 'R'].map((letter) => printed.get(`BU-4.${id}.${letter}`))
      expect([id, ...ofBusiness]).toEqual([id, items, hidden, deleted, events, responses])
    }
  })

  test('leaves as a bundle with the very replies', () => {
    const bundle = join(folder, `${name}.zip`)
    exportEvidence({ db: getDb(), head: readHead(path), path: bundle, asOfMs: RECORDED_MS, ...watch })
    const { files, receipts } = new Bag(bundle)
    const digests = REPLIES.map((reply) => createHash('sha256').update(readFileSync(join(GOLDEN, reply))))
    for (const digest of digests.map((one) => one.digest('hex'))) {
      expect(receipts.some(({ body_sha256 }) => body_sha256 === digest)).toBe(true)
      const page = [...files].find(
        ([file]) => file.startsWith('data/evidence/pages/') && file.includes(digest),
      )
      expect(
        createHash('sha256')
          .update(page?.[1] ?? '')
          .digest('hex'),
      ).toBe(digest)
    }
    const verifier = spawnSync(PYTHON, ['tools/verify_evidence.py', bundle], { encoding: 'utf8' })
    expect(verifier).toMatchObject({ status: 0 })
  })

  test('was so at the end of June 2024', () => {
    const db = getDb()
    showAsOf(db, END_OF_JUNE_MS)
    const asked = { what: 'feedback', filter: 'visibility:hidden', limit: 99, nowMs: END_OF_JUNE_MS } as const
    expect(idsOf([...iterateQueryRows(db, asked)]).sort()).toEqual(EXPECTED.hiddenAtEndOfJune2024)
  })
})
