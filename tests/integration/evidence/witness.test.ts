import { copyFileSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkspace, openWorkspace } from '../../../electron/app/open-workspace.ts'
import { createServices } from '../../../electron/cli/services.ts'
import { openVault } from '../../../electron/credentials/open-vault.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { createMemoryKeychain } from '../../support/memory-keychain.ts'
import { EVERYTHING } from '../../support/store/everything.ts'
import { pageBody, RECEIVED_AT_MS, receivedPage, SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const PASSPHRASE = 'a passphrase for tests'

const PROTECTIONS = [{ kind: 'keychain' as const }, { kind: 'passphrase' as const, passphrase: PASSPHRASE }]

describe.each(PROTECTIONS)('a workspace protected by $kind', (protection) => {
  const services = { ...createServices(), keychain: createMemoryKeychain() }
  let path = ''
  let dataFolder = ''
  beforeEach(async () => {
    dataFolder = temporaryFolder()
    vi.stubEnv('UNHIDDEN_DATA_DIR', dataFolder)
    path = join(temporaryFolder(), 'Audit.unhidden')
    const created = await createWorkspace(services, {
      path,
      connection: SAMPLE_RECORD.connection,
      privateKey: null,
      protection,
      demo: null,
      timeZone: 'UTC',
    })
    await created.close()
    return () => vi.unstubAllEnvs()
  })

  const open = (at = path) => openWorkspace(services, at, PASSPHRASE)
  const verify = async (at = path) => {
    const vault = await openVault(at, services.keychain, PASSPHRASE)
    const location = { path: at, keyHex: await vault.getDatabaseKey(), witness: await vault.readWitness() }
    return verifyWorkspace(location, { withIndex: false })
  }
  const work = async (at = path) => {
    const workspace = await open(at)
    const { writer } = workspace.store
    const scope = { operation: 'history', kind: 'complete', scope: EVERYTHING } as const
    const { sweepId } = await writer.beginSweep({ ...scope, startedAtMs: RECEIVED_AT_MS })
    await writer.commitPage(receivedPage({ sweepId, operation: 'history', page: 1, body: pageBody([]) }))
    await workspace.close()
  }
  const copyPair = (from: string, to: string) => {
    for (const suffix of ['', '.head']) copyFileSync(from + suffix, to + suffix)
  }
  const keepPair = () => copyPair(path, `${path}.old`)
  const putPairBack = () => copyPair(`${path}.old`, path)

  it('is intact and known after each session', async () => {
    for (const _ of [1, 2]) {
      await work()
      expect(await verify()).toMatchObject({ isIntact: true, witness: 'agrees' })
    }
  })

  it('is rolled back where an older database and its own head are put back, for good', {
    tags: 'thorough',
  }, async () => {
    await work()
    keepPair()
    await work()
    putPairBack()
    expect((await verify()).problem).toMatchObject({ kind: 'rolled-back', receipt: 2 })
    for (const _ of [1, 2]) {
      await work()
      const { problem } = await verify()
      expect(problem?.kind).toBe('rolled-back')
      expect(problem?.message).toContain('Noticed on')
    }
    expect(readHead(path)?.anomalies.map(({ kind }) => kind)).toEqual(['rolled-back'])
  })

  it('is rolled back also where no receipt is missing', async () => {
    await work()
    keepPair()
    await (await open()).close()
    putPairBack()
    expect((await verify()).problem).toMatchObject({ kind: 'rolled-back', receipt: null })
  })

  it('has no record of a copy elsewhere, which is not alarmed about, nor is the original', {
    tags: 'thorough',
  }, async () => {
    await work()
    const folder = join(temporaryFolder(), 'copy')
    cpSync(dirname(path), folder, { recursive: true })
    const copy = join(folder, 'Audit.unhidden')
    await work()
    expect(await verify(copy)).toMatchObject({ isIntact: true, witness: 'none' })
    await work(copy)
    expect(await verify(copy)).toMatchObject({ isIntact: true, witness: 'agrees' })
    expect(await verify()).toMatchObject({ isIntact: true, witness: 'agrees' })
  })

  it('is intact after a session that was cut off, with the log of it and without', async () => {
    await work()
    const abandoned = await open()
    const folder = join(temporaryFolder(), 'cut')
    cpSync(dirname(path), folder, { recursive: true })
    await abandoned.close()
    const vault = await openVault(path, services.keychain, PASSPHRASE)
    const later = (await vault.readWitness()) ?? ''
    for (const name of readdirSync(dirname(path))) rmSync(join(dirname(path), name))
    cpSync(folder, dirname(path), { recursive: true })
    const opening = Number(/"opening":(\d+)/.exec(later)?.[1])
    expect(opening).toBeGreaterThan(2)
    expect((await verify()).problem).toBe(null)
    rmSync(`${path}-wal`, { force: true })
    expect((await verify()).problem).toBe(null)
  })

  it('does not take another text for its witness', async () => {
    await work()
    const vault = await openVault(path, services.keychain, PASSPHRASE)
    const text = (await vault.readWitness()) ?? ''
    await vault.writeWitness(text.replace(/"opening":\d+/, '"opening":1'))
    expect((await verify()).problem?.kind).toBe('witness-unreadable')
    await vault.writeWitness(text)
    expect((await verify()).isIntact).toBe(true)
  })

  it.runIf(protection.kind === 'passphrase')('keeps its witness for the user alone', async () => {
    await work()
    const folder = join(dataFolder, 'witnesses')
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, name), '{}')
    expect((await verify()).problem?.kind).toBe('witness-unreadable')
    rmSync(join(folder, name))
    expect(await verify()).toMatchObject({ isIntact: true, witness: 'none' })
  })
})
