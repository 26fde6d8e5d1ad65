import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../../electron/evidence/verify-bundle.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { askBoth, copySample } from '../../support/evidence/sample-bundle.ts'
import {
  askSshKeygen,
  GOOD,
  hasSshKeygen,
  KEY_PASSPHRASE,
  makeSshKey,
} from '../../support/evidence/ssh-keys.ts'
import { flip } from '../../support/evidence/tamperings.ts'
import { CLI, callCli, runCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests', UNHIDDEN_SIGNING_PASSPHRASE: KEY_PASSPHRASE }
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)

describe.skipIf(!hasSshKeygen)('sign', () => {
  let folder: string
  let key: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unhidden-sign-'))
    key = makeSshKey(folder, 'id', '-t ed25519', KEY_PASSPHRASE)
  })

  test('puts the signature of a report beside it, and replaces none', async () => {
    const report = join(folder, 'report.pdf')
    await writeFile(report, '%PDF')
    const { code, stdout } = await runCli(['sign', report, '--key', key, '--json'], SECRETS)
    expect(code).toBe(0)
    const fingerprint = execFileSync('ssh-keygen', ['-lf', key], { encoding: 'utf8' }).split(' ')[1]
    const names = { signature: 'report.pdf.sig', signed: 'report.pdf' }
    expect(JSON.parse(stdout)).toEqual({ file: report, ...names, key: `SSH key ${fingerprint}` })
    expect(askSshKeygen(key, `${report}.sig`, await readFile(report))).toBe(GOOD)
    expect((await run('sign', report, '--key', key)).code).toBe(2)
    expect((await run('sign', report, '--key', key, '--force')).code).toBe(0)
  })

  test('puts the signature of a bundle into it, and changes nothing else', async () => {
    const { path } = await copySample()
    const before = new Bag(path).files
    for (const number of [1, 2]) {
      const { code, stdout } = await run('sign', path, '--key', key)
      const names = { signature: `signatures/${number}.sig`, signed: 'tagmanifest-sha256.txt' }
      expect([code, JSON.parse(stdout)]).toMatchObject([0, names])
    }
    const after = new Bag(path).files
    expect([...after.keys()]).toEqual([...before.keys(), 'signatures/1.sig', 'signatures/2.sig'])
    for (const [name, bytes] of before) expect(after.get(name)).toEqual(bytes)
    const signature = join(folder, 'inside.sig')
    await writeFile(signature, after.get('signatures/2.sig') ?? '')
    expect(askSshKeygen(key, signature, after.get('tagmanifest-sha256.txt') ?? Buffer.alloc(0))).toBe(GOOD)
    expect(verifyBundle(path)).toMatchObject({ isIntact: true, receipts: 6 })
    expect(spawnSync(PYTHON, ['tools/verify_evidence.py', path]).status).toBe(0)
  })

  test('signs all bytes of a bundle beside it where that is requested', async () => {
    const { path } = await copySample()
    const before = await readFile(path)
    expect((await run('sign', path, '--key', key, '--detached')).code).toBe(0)
    expect(await readFile(path)).toEqual(before)
    expect(askSshKeygen(key, `${path}.sig`, before)).toBe(GOOD)
  })

  test('signs the evidence fingerprint of a workspace', async () => {
    const demo = await run('demo', '--out', folder, '--events', '300', '--responses', '90')
    const { workspace } = JSON.parse(demo.stdout)
    const { receipts, headHash } = JSON.parse((await run('verify', workspace)).stdout)
    const signed = await run('sign', workspace, '--key', key)
    expect(signed.code).toBe(0)
    const { file } = JSON.parse(signed.stdout)
    const statement = await readFile(file)
    expect(JSON.parse(statement.toString())).toMatchObject({ seq: receipts, hash: headHash })
    expect(askSshKeygen(key, `${file}.sig`, statement)).toBe(GOOD)
  })

  test('signs no bundle that is not intact', async () => {
    const { path } = await copySample()
    const bag = new Bag(path)
    bag.set('README.txt', 'changed')
    bag.write(path)
    const before = await readFile(path)
    expect((await run('sign', path, '--key', key)).code).toBe(4)
    expect(await readFile(path)).toEqual(before)
  })

  test('ends with 5 for a wrong passphrase, or where nobody can be asked', async () => {
    const report = join(folder, 'other.pdf')
    await copyFile(key, report)
    const wrong = { UNHIDDEN_SIGNING_PASSPHRASE: 'wrong' }
    expect(await callCli(['sign', report, '--key', key], wrong)).toMatchObject({ code: 5 })
    const alone = ['-w', process.execPath, CLI, 'sign', report, '--key', key]
    const { status, stderr } = spawnSync('setsid', alone, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([5, expect.stringContaining('passphrase-required')])
  })

  test('asks for the passphrase in a terminal, and does not show it', async () => {
    const report = join(folder, 'asked.pdf')
    await writeFile(report, 'x')
    const args = JSON.stringify([process.execPath, CLI, 'sign', report, '--key', key])
    const script = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0: os.execvp(${args}[0], ${args})
seen = b""
while b"Passphrase of id: " not in seen: seen += os.read(terminal, 1000)
os.write(terminal, b"${KEY_PASSPHRASE}x\\x7f\\r")
try:
    while piece := os.read(terminal, 1000): seen += piece
except OSError: pass
print(seen.decode())
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`
    const { status, stdout } = spawnSync(PYTHON, ['-c', script], { encoding: 'utf8' })
    expect(stdout).toContain('Signed asked.pdf')
    expect(stdout).not.toContain(KEY_PASSPHRASE.slice(0, 4))
    expect(status).toBe(0)
    expect(askSshKeygen(key, `${report}.sig`, Buffer.from('x'))).toBe(GOOD)
  })
})

describe.skipIf(!hasSshKeygen)('the signature of a bundle', () => {
  const NAME = 'signatures/1.sig'
  let key: string
  let signedPath: string
  beforeAll(async () => {
    key = makeSshKey(await mkdtemp(join(tmpdir(), 'unhidden-sign-')), 'id', '-t ed25519')
  })
  beforeEach(async () => {
    signedPath = (await copySample()).path
    expect((await run('sign', signedPath, '--key', key)).code).toBe(0)
  })

  const change = async (to: (bag: Bag) => void) => {
    const bag = new Bag(signedPath)
    to(bag)
    const path = `${signedPath}.changed.zip`
    bag.write(path)
    return path
  }

  test('is named by both verifiers with its key, and with what it rests on', async () => {
    const { codes, texts } = await askBoth(signedPath)
    expect(codes).toEqual([0, 0])
    const fingerprint = execFileSync('ssh-keygen', ['-lf', key], { encoding: 'utf8' }).split(' ')[1] ?? ''
    for (const text of texts) {
      expect(text).toMatch(/^signature signatures\/1\.sig of tagmanifest-sha256\.txt.* valid/im)
      expect(text).toContain(fingerprint)
      expect(text).toContain('compare it with the one that the signer uses')
    }
  })

  test('is missing where there is none, and beside the bundle where it was put there', async () => {
    const { path } = await copySample()
    const none = await askBoth(path)
    expect(none.codes).toEqual([0, 0])
    for (const text of none.texts) expect(text).toMatch(/^no signature/im)
    expect((await run('sign', path, '--key', key, '--detached')).code).toBe(0)
    const beside = await askBoth(path)
    for (const text of beside.texts)
      expect(text).toMatch(/^signature evidence\.zip\.sig of evidence\.zip.* valid/im)
    await writeFile(`${path}.sig`, 'nonsense')
    expect((await askBoth(path)).codes).toEqual([4, 4])
  })

  test.each<[string, (bag: Bag) => void]>([
    [
      'a manifest was made again after it',
      (bag) => {
        bag.set('README.txt', 'Trust me.')
        bag.renewManifests()
      },
    ],
    ['it was exchanged', (bag) => bag.set(NAME, 'nonsense')],
    ['a bit of it changed', (bag) => bag.set(NAME, flip(bag.files.get(NAME), 120))],
  ])('is loud where %s', async (_, to) => {
    const { codes, texts } = await askBoth(await change(to))
    expect(codes).toEqual([4, 4])
    expect(texts[0]).toMatch(/^Not intact: A signature is NOT valid: signatures\/1\.sig/)
    expect(texts[1]).toMatch(/^signature-invalid -: signatures\/1\.sig/)
  })

  test('is present and not checked in a format that is not known', async () => {
    const { codes, texts } = await askBoth(await change((bag) => bag.set('signatures/2.asc', 'x')))
    expect(codes).toEqual([0, 0])
    for (const text of texts) expect(text).toMatch(/^signature signatures\/2\.asc.*: not checked/im)
  })

  test('of a report is checked alone', async () => {
    const report = `${signedPath}.pdf`
    await writeFile(report, 'x')
    await run('sign', report, '--key', key)
    expect(await callCli(['verify', report])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/: valid;/),
    })
    await writeFile(report, 'y')
    expect(await callCli(['verify', report])).toMatchObject({
      code: 4,
      stdout: expect.stringMatching(/NOT VALID/),
    })
  })
})
