import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { createDatabase, openReadonly } from '../../../electron/store/open-database.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import { AppError } from '../../../shared/app-error.ts'
import { RECEIVED_AT_MS, receivedPage, SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { EVERYTHING } from '../../support/store/sample-workspace.ts'

const isRoot = process.getuid?.() === 0
const SIZE = 4 * 1024 * 1024

function mount(folder: string, ...options: string[]): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder])
}

/** A folder on a small disk of its own. */
function smallDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-disk-'))
  mount(folder, `size=${SIZE}`)
  onTestFinished(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Bytes that do not compress. */
function noise(length: number, seed: number): Uint8Array<ArrayBuffer> {
  let state = seed
  return new Uint8Array(length).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

async function sweepOf(store: Store) {
  const { sweepId } = await store.writer.beginSweep({
    operation: 'history',
    kind: 'complete',
    scope: EVERYTHING,
    startedAtMs: RECEIVED_AT_MS,
  })
  return (page: number) =>
    store.writer.commitPage(receivedPage({ sweepId, operation: 'history', page, body: noise(60_000, page) }))
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)

describe.skipIf(!isRoot)('a full disk (needs root for a small tmpfs)', () => {
  it('refuses pages with disk-full, keeps every acknowledged one, and goes on once there is room', async () => {
    const folder = smallDisk()
    const ballast = join(folder, 'ballast')
    writeFileSync(ballast, new Uint8Array(SIZE / 2))
    const path = join(folder, 'x.unhidden')
    const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
    const commit = await sweepOf(store)
    const acknowledged: number[] = []
    let failure: unknown
    for (let page = 1; page <= 100 && failure === undefined; page += 1) {
      await commit(page).then(
        ({ seq }) => acknowledged.push(seq),
        (error: unknown) => {
          failure = error
        },
      )
    }
    expect(codeOf(failure)).toBe('disk-full')
    expect(acknowledged.length).toBeGreaterThan(3)
    await expect(commit(101)).rejects.toMatchObject({ code: 'disk-full' })

    rmSync(ballast)
    expect((await commit(102)).seq).toBe(acknowledged.length + 1)
    await store.close()
    const db = openReadonly({ path, keyHex: TEST_KEY })
    expect(verifyArchive(db, readHead(path))).toMatchObject({
      isIntact: true,
      receipts: acknowledged.length + 1,
    })
    db.close()
  })

  it('leaves no file of a workspace that found no room', async () => {
    const folder = smallDisk()
    writeFileSync(join(folder, 'ballast'), new Uint8Array(SIZE - 16_384))
    const path = join(folder, 'x.unhidden')
    const created = openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
    await expect(created).rejects.toMatchObject({ code: 'disk-full' })
    await expect(openStore({ path, keyHex: TEST_KEY, mode: 'open' })).rejects.toMatchObject({
      code: 'workspace-missing',
    })
  })
})

describe('a folder that cannot be written', () => {
  it.skipIf(!isRoot)(
    'gives file-access for creating and for opening (needs root for a read-only mount)',
    async () => {
      const folder = smallDisk()
      const path = join(folder, 'x.unhidden')
      const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
      await store.close()
      mount(folder, 'remount', 'ro')
      const open = openStore({ path, keyHex: TEST_KEY, mode: 'open' })
      await expect(open).rejects.toMatchObject({ code: 'file-access' })
      const create = openStore({
        path: join(folder, 'y.unhidden'),
        keyHex: TEST_KEY,
        mode: 'create',
        record: SAMPLE_RECORD,
      })
      await expect(create).rejects.toMatchObject({ code: 'file-access' })
    },
  )

  it('gives file-access where the folder’s mode forbids it, and nowhere else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unhidden-readonly-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chmodSync(folder, 0o755)
    const path = (name: string, mode: number) => {
      mkdirSync(join(folder, name))
      chmodSync(join(folder, name), mode)
      return join(folder, name, 'x.unhidden')
    }
    const [locked, open] = [path('locked', 0o555), path('open', 0o777)]
    asOrdinaryUser(() => {
      expect(() => createDatabase({ path: locked, keyHex: TEST_KEY })).toThrow(
        expect.objectContaining({ code: 'file-access' }),
      )
      createDatabase({ path: open, keyHex: TEST_KEY }).close()
    })
  })
})

/** No mode forbids root anything, so root is somebody else for a moment. */
function asOrdinaryUser(work: () => void): void {
  if (isRoot) process.seteuid?.('nobody')
  try {
    work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
