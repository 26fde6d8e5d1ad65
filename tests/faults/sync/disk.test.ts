import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { makeRows, type Rows } from '../../support/independent-rows.ts'
import { type IndependentService, startIndependentService } from '../../support/independent-service.ts'
import { CLI, runCli } from '../../support/run-cli.ts'
import {
  CLIENT_ID,
  type CliWorkspace,
  createCliWorkspace,
  PRIVATE_KEY,
  SECRETS,
  type SyncDocument,
  toSyncDocument,
} from '../support/cli-workspace.ts'
import { CAN_FAIL_CALLS, failingCalls } from '../support/fail-calls.ts'
import { countReceipts, expectIntact, readRows } from '../support/look-inside.ts'
import { CAN_MOUNT, mountSmallDisk } from '../support/small-disk.ts'

const ROWS = withNoise(makeRows({ events: 300, responses: 150, seed: 31 }))

/** Texts that do not compress: half a megabyte of archive, and as much of index. */
function withNoise({ events, responses }: Rows): Rows {
  const noisy = responses.map((row) => ({
    ...row,
    content: row.content + randomBytes(2_400).toString('hex'),
  }))
  return { events, responses: noisy }
}

let service: IndependentService
let expected: unknown
beforeAll(async () => {
  service = await startIndependentService({
    ...ROWS,
    clientId: CLIENT_ID,
    privateKey: PRIVATE_KEY,
    perPage: 15,
  })
  const uninterrupted = await createCliWorkspace(service.baseUrl)
  expect(await uninterrupted.sync()).toMatchObject({ outcome: 'complete' })
  expected = readRows(uninterrupted)
})
afterAll(() => service.close())

/** The archive verifies, the next sync reads the rest and nothing twice, and the cache equals an uninterrupted one. */
async function expectToGoOn(workspace: CliWorkspace): Promise<void> {
  const verification = verifyWorkspace(workspace.location, { withIndex: false })
  expect(verification).toMatchObject({ isIntact: true, problem: null })
  const kept = countReceipts(workspace)
  const before = service.requests.length
  expect(await workspace.sync()).toMatchObject({ exitCode: 0, outcome: 'complete' })
  expect(countReceipts(workspace)).toBe(kept + service.requests.length - before)
  expect(readRows(workspace)).toEqual(expected)
  expectIntact(workspace)
}

describe.skipIf(!CAN_MOUNT)('a disk (needs root, for a small tmpfs)', () => {
  test.each([200_000, 700_000])(
    'that is full after %i more bytes stops the sync, which goes on once there is room',
    { tags: 'thorough' },
    async (bytes) => {
      const disk = mountSmallDisk()
      const workspace = await createCliWorkspace(service.baseUrl, disk.folder)
      disk.fill(bytes)
      expect(await workspace.sync()).toMatchObject({
        exitCode: 1,
        error: { code: 'disk-full', message: expect.stringMatching(/room|space/) },
      })
      disk.free()
      expect(countReceipts(workspace)).toBeGreaterThan(0)
      await expectToGoOn(workspace)
    },
  )

  test('that became read-only is named, for syncing and rebuilding, and nothing is lost', {
    tags: 'thorough',
  }, async () => {
    const disk = mountSmallDisk()
    const workspace = await createCliWorkspace(service.baseUrl, disk.folder)
    disk.setReadonly()
    expect(await workspace.sync()).toMatchObject({ exitCode: 1, error: { code: 'file-access' } })
    expect(await workspace.run('rebuild')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^file-access: /),
    })
    disk.setWritable()
    await expectToGoOn(workspace)
  })
})

describe.skipIf(process.platform === 'win32')('a limit on the size of files (needs sh)', () => {
  test('stops the sync with storage-failed, and the next one without it goes on', async () => {
    const workspace = await createCliWorkspace(service.baseUrl)
    expect(await syncWithFileLimit(workspace, 600)).toMatchObject({
      exitCode: 1,
      error: { code: 'storage-failed' },
    })
    expect(countReceipts(workspace)).toBeGreaterThan(0)
    await expectToGoOn(workspace)
  })
})

/** @param blocks of 512 bytes, as sh counts them. */
function syncWithFileLimit({ path }: CliWorkspace, blocks: number): Promise<SyncDocument> {
  return new Promise((resolve, reject) => {
    const args = [process.execPath, CLI, 'sync', '--workspace', path, '--json']
    const child = spawn('sh', ['-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', ...args], {
      env: { ...process.env, ...SECRETS },
    })
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(toSyncDocument({ code, stdout, stderr: '' })))
  })
}

describe.skipIf(!CAN_FAIL_CALLS)('a device (needs Linux and gcc, to make single calls fail)', () => {
  const syncWith = async ({ path }: CliWorkspace, fault: string) => {
    const env = { ...SECRETS, ...failingCalls(fault) }
    const run = await runCli(['sync', '--workspace', path, '--json'], env)
    expect(run.stderr).toContain(`made to fail: ${fault}`)
    return toSyncDocument(run)
  }

  test.each([
    ['cannot flush the log for good', 'sync .unhidden-wal 5 1000000'],
    ['cannot write the log for good', 'write .unhidden-wal 40 1000000'],
  ])('that %s stops the sync with storage-failed, which goes on after the repair', async (_what, fault) => {
    const workspace = await createCliWorkspace(service.baseUrl)
    expect(await syncWith(workspace, fault)).toMatchObject({ exitCode: 1, error: { code: 'storage-failed' } })
    await expectToGoOn(workspace)
  })

  test.each([
    ['fails to flush once', 'sync .unhidden-wal 9 1'],
    ['fails to write once', 'write .unhidden-wal 60 1'],
    ['fails to read once', 'read .unhidden 20 1'],
  ])('that %s costs at most this sync, and never a page', { tags: 'thorough' }, async (_what, fault) => {
    const workspace = await createCliWorkspace(service.baseUrl)
    const { exitCode, error } = await syncWith(workspace, fault)
    expect([0, 1], error?.code).toContain(exitCode)
    if (exitCode === 1) expect(error?.code).toBe('storage-failed')
    await expectToGoOn(workspace)
  })
})
