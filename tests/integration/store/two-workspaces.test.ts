import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { createWorkspace, openWorkspace } from '../../../electron/app/open-workspace.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { createDatabase, openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { DEFAULT_SCHEME } from '../../../shared/domain/signature-scheme.ts'
import { createMemoryKeychain } from '../../support/memory-keychain.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** Two workspaces of one service, and the files beside one of them put beside the other. */
const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

test('the log of one is not read into the other, whose file keeps its bytes', () => {
  const folder = temporaryFolder()
  const [one, other] = ['1', '2'].map((digit) => ({
    path: join(folder, `${digit}.unhidden`),
    keyHex: digit.repeat(64),
  })) as [{ path: string; keyHex: string }, { path: string; keyHex: string }]
  createDatabase(other).close()
  const before = digestOf(other.path)
  const db = createDatabase(one)
  db.exec('CREATE TABLE mine (x); INSERT INTO mine VALUES (1)')
  copyFileSync(`${one.path}-wal`, `${other.path}-wal`)
  db.close()
  for (const open of [openReadonly, openWritable]) {
    expect(() => open(other).close(), open.name).toThrow(expect.objectContaining({ name: 'AppError' }))
    expect(digestOf(other.path)).toBe(before)
  }
  for (const suffix of ['-wal', '-shm']) rmSync(`${other.path}${suffix}`, { force: true })
  openWritable(other).close()
})

test('neither opens with the keys of the other, and the head of the other is noticed', async () => {
  const services = { keychain: createMemoryKeychain(), transport: createNodeTransport(), clock: REAL_CLOCK }
  const folder = temporaryFolder()
  const create = async (name: string) => {
    const workspace = await createWorkspace(services, {
      path: join(folder, `${name}.unhidden`),
      privateKey: name,
      demo: null,
      timeZone: 'UTC',
      connection: { ...SAMPLE_RECORD.connection, scheme: DEFAULT_SCHEME },
      protection: { kind: 'keychain' },
    })
    const keyHex = await workspace.getDatabaseKey()
    await workspace.close()
    return { path: workspace.path, keyHex }
  }
  const [one, other] = [await create('One'), await create('Other')]
  const keys = `${one.path}.key`
  copyFileSync(keys, `${keys}.kept`)
  copyFileSync(`${other.path}.key`, keys)
  await expect(openWorkspace(services, one.path, undefined)).rejects.toMatchObject({
    code: 'workspace-wrong-key',
  })
  copyFileSync(`${keys}.kept`, keys)
  const opened = await openWorkspace(services, one.path, undefined)
  expect(await opened.getPrivateKey()).toBe('One')
  await opened.close()

  copyFileSync(`${other.path}.head`, `${one.path}.head`)
  const head = readHead(one.path)
  const db = openReadonly(one)
  onTestFinished(() => void db.close())
  expect(verifyArchive(db, head)).toMatchObject({ isIntact: false, problem: { kind: 'head-foreign' } })
})
