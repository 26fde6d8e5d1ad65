import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toTerminalText } from '../../../electron/cli/terminal.ts'
import { readBody } from '../../../electron/evidence/archive.ts'
import { withBundle } from '../../../electron/evidence/bundle-files.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { verifyBundle } from '../../../electron/evidence/verify-bundle.ts'
import { restoreInto } from '../../../electron/import/bundle/restore-workspace.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { askApplication, startPython } from '../../fuzz/compare-verifiers.ts'
import { Bag, HEAD } from '../../support/evidence/bag.ts'
import { copySample, exportSample } from '../../support/evidence/sample-bundle.ts'
import { TAMPERINGS } from '../../support/evidence/tamperings.ts'
import { RECEIVED_AT_MS } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

const VERIFIER = join(import.meta.dirname, '../../../tools/verify_evidence.py')
const hasPython = spawnSync(PYTHON, ['--version']).status === 0

/** What the verifier in Python says: kind, receipt and exit code. */
function askPython(path: string) {
  const { stdout, stderr, status } = spawnSync(PYTHON, [VERIFIER, path], { encoding: 'utf8' })
  expect(stderr).toBe('')
  const [, kind = '', receipt] = /^(\S+) (\d+|-):/.exec(stdout) ?? []
  return { kind, receipt: receipt === '-' ? null : Number(receipt), status }
}

describe('an evidence bundle', () => {
  it('holds every page once, every receipt, and nothing that signs', async () => {
    const { path, db } = await exportSample()
    const bag = new Bag(path)
    expect([...bag.files.keys()].filter((name) => name.startsWith('data/evidence/pages/'))).toHaveLength(5)
    expect(bag.receipts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    for (const { seq } of bag.receipts)
      expect(bag.files.get(bag.pageOf(seq))).toEqual(Buffer.from(readBody(db, seq)))
    for (const { request_json } of bag.receipts) expect(JSON.parse(request_json)).not.toHaveProperty('hash')
  })

  it('is restored with the servers of its receipts and their certificates', async () => {
    const { path, db } = await exportSample()
    const { db: restored } = createSampleWorkspace()
    withBundle(path, (files) => restoreInto(restored, files))
    const servers = (from: ReadableDatabase) =>
      from.prepare('SELECT seq, server_address, certificate_chain FROM receipt ORDER BY seq').raw().all()
    const certificates = (from: ReadableDatabase) =>
      from.prepare('SELECT CAST(der AS TEXT) FROM certificate ORDER BY 1').pluck().all()
    expect(servers(restored)).toEqual(servers(db))
    expect(servers(restored)[5]).toEqual([
      6,
      '192.0.2.7:443',
      expect.stringMatching(/^[0-9a-f]{64} [0-9a-f]{64}$/),
    ])
    expect(certificates(restored)).toEqual(['certificate of its authority', 'certificate of the server'])
    expect(certificates(db)).toEqual(certificates(restored))
  })

  it('is found intact by the application', async () => {
    const { path } = await copySample()
    expect(verifyBundle(path)).toMatchObject({ isIntact: true, receipts: 6, problem: null })
  })

  it.skipIf(!hasPython)('is found intact by the verifier in Python, packed and unpacked', async () => {
    const { path, folder } = await copySample()
    expect(askPython(path).status).toBe(0)
    execFileSync(PYTHON, ['-m', 'zipfile', '-e', path, join(folder, 'unpacked')])
    expect(askPython(join(folder, 'unpacked')).status).toBe(0)
  })

  it.skipIf(!hasPython)('passes sha256sum -c after unpacking, until a byte changes', async () => {
    const { path, folder } = await copySample()
    execFileSync(PYTHON, ['-m', 'zipfile', '-e', path, join(folder, 'unpacked')])
    const bag = join(folder, 'unpacked', 'unhidden-evidence')
    const check = () =>
      ['manifest-sha256.txt', 'tagmanifest-sha256.txt'].map(
        (manifest) => spawnSync('sha256sum', ['--strict', '-c', manifest], { cwd: bag }).status,
      )
    expect(check()).toEqual([0, 0])
    const [page = ''] = readdirSync(join(bag, 'data/evidence/pages'))
    const file = join(bag, 'data/evidence/pages', page)
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from(' ')]))
    expect(check()).toEqual([1, 0])
    expect(askPython(bag)).toMatchObject({ kind: 'body-changed', status: 4 })
  })

  it.skipIf(!hasPython)('is found intact when it was packed again with entries for its folders', async () => {
    const { path, folder } = await copySample()
    const unpacked = join(folder, 'unpacked')
    execFileSync(PYTHON, ['-m', 'zipfile', '-e', path, unpacked])
    // The module adds an entry for each folder, as zip -r and the archivers of desktops do.
    const again = join(folder, 'again.zip')
    const pack = ['-m', 'zipfile', '-c', again, join(unpacked, 'unhidden-evidence')]
    execFileSync(PYTHON, pack)
    expect(execFileSync(PYTHON, ['-m', 'zipfile', '-l', again], { encoding: 'utf8' })).toContain(
      'data/auditor/ ',
    )
    expect(verifyBundle(again)).toMatchObject({ isIntact: true, receipts: 6 })
    expect(askPython(again).status).toBe(0)
    writeFileSync(join(unpacked, 'unhidden-evidence/.DS_Store'), 'x')
    execFileSync(PYTHON, pack)
    expect(verifyBundle(again).problem?.message).toContain('macOS added files of its own')
    expect(askPython(again)).toMatchObject({ kind: 'bundle-unreadable', status: 4 })
  })

  it('has the same bytes for the same archive', async () => {
    const { path, db, folder } = await exportSample()
    const again = join(folder, 'again.zip')
    const head = readHead(join(folder, 'sample.unhidden'))
    const order = { db, head, asOfMs: RECEIVED_AT_MS, onProgress: () => undefined, isCancelled: () => false }
    exportEvidence({ ...order, path: again })
    expect(readFileSync(again).equals(readFileSync(path))).toBe(true)
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const { db, folder } = await exportSample()
    const before = readdirSync(folder)
    const order = {
      db,
      head: null,
      asOfMs: RECEIVED_AT_MS,
      onProgress: () => undefined,
      isCancelled: () => true,
    }
    expect(() => exportEvidence({ ...order, path: join(folder, 'cancelled.zip') })).toThrow('canceled')
    expect(readdirSync(folder)).toEqual(before)
  })
})

describe('tampering with a bundle', () => {
  const verifier = hasPython ? startPython() : null
  afterAll(() => verifier?.stop())

  it.each(TAMPERINGS)('is named: $name', async ({ change, kind, receipt, isCareless }) => {
    const { path, folder } = await copySample()
    const bag = new Bag(path)
    change(bag)
    if (!isCareless) bag.renewManifests()
    const tampered = join(folder, 'tampered.zip')
    bag.write(tampered)
    const { isIntact, problem } = verifyBundle(tampered)
    expect({ isIntact, kind: problem?.kind, receipt: problem?.receipt }).toEqual({
      isIntact: false,
      kind,
      receipt,
    })
    if (verifier) expect(await verifier.ask(tampered)).toBe(`${kind} ${receipt ?? '-'}`)
  })

  it('is named wherever a bit of the file changes, by both verifiers alike', async () => {
    const { path, folder } = await copySample()
    const sound = readFileSync(path)
    const flipped = join(folder, 'flipped.zip')
    // Some bytes of a ZIP file say nothing that matters here: dates, versions, and what is there twice.
    const differing: unknown[] = []
    for (let at = 40; at < sound.length; at += Math.ceil(sound.length / 40)) {
      const bytes = Buffer.from(sound)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
      writeFileSync(flipped, bytes)
      const application = askApplication(flipped)
      const python = (await verifier?.ask(flipped)) ?? application
      if (python !== application) differing.push({ at, python, application })
    }
    expect(differing).toEqual([])
  })

  it('is named where the ZIP file has a file twice, whichever is the true one', async () => {
    const { path, folder } = await copySample()
    const twice = join(folder, 'twice.zip')
    for (const isTrueFirst of [true, false]) {
      const bag = new Bag(path)
      bag.write(twice, { name: HEAD, content: '{}', isTrueFirst })
      expect(verifyBundle(twice)).toMatchObject({ isIntact: false, problem: { kind: 'bundle-unreadable' } })
      if (verifier) expect(await verifier.ask(twice)).toBe('bundle-unreadable -')
    }
  })

  it.skipIf(!hasPython)('cannot paint another verdict on the terminal', async () => {
    const { path, folder } = await copySample()
    const bag = new Bag(path)
    bag.set('manifest-sha256.txt', `${'0'.repeat(64)}  data/\u001b[2J\u001b[Hintact\u009b1m\u202e\n`)
    const tampered = join(folder, 'tampered.zip')
    bag.write(tampered)
    const { stdout, status } = spawnSync(PYTHON, [VERIFIER, tampered], { encoding: 'utf8' })
    expect(status).toBe(4)
    expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(toTerminalText(verifyBundle(tampered).problem?.message ?? '')).not.toMatch(/[\p{Cc}\u202e]/u)
  })

  it('is named where the file was cut off', async () => {
    const { path } = await copySample()
    truncateSync(path, readFileSync(path).length - 30)
    expect(verifyBundle(path)).toMatchObject({ isIntact: false, problem: { kind: 'bundle-unreadable' } })
    if (hasPython) expect(askPython(path)).toMatchObject({ kind: 'bundle-unreadable', status: 4 })
  })
})
