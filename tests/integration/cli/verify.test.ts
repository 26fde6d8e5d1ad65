import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { textOfPdf } from '../../support/reports/printed-figures.ts'
import { readCsv } from '../../support/reports/read-csv.ts'
import { callCli, runCli } from '../../support/run-cli.ts'

const SECRETS = { UNHIDDEN_PASSPHRASE: 'a passphrase for tests' }
const run = (...args: string[]) => callCli([...args, '--json'], SECRETS)

describe('verify', () => {
  let folder: string
  let workspace: string
  let bundle: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unhidden-verify-'))
    const demo = await run('demo', '--out', folder, '--events', '3000', '--responses', '900')
    expect(demo).toMatchObject({ code: 0 })
    workspace = JSON.parse(demo.stdout).workspace
    bundle = join(folder, 'evidence.zip')
    const order = ['--workspace', workspace, '--template', 'evidence', '--format', 'bundle', '--out', bundle]
    expect(await run('report', ...order)).toMatchObject({ code: 0 })
  })

  test('finds a workspace and its bundle intact, with the same receipts', async () => {
    const ofWorkspace = await run('verify', workspace, '--index')
    const ofBundle = await runCli(['verify', bundle, '--json'], SECRETS)
    expect([ofWorkspace.code, ofBundle.code]).toEqual([0, 0])
    const { receipts, headHash, index } = JSON.parse(ofWorkspace.stdout)
    expect(index).toBe('agrees')
    expect(JSON.parse(ofBundle.stdout)).toMatchObject({ isIntact: true, receipts, headHash })
  })

  test('leaves out no check that was asked for', async () => {
    const signed = join(folder, 'signed.pdf')
    await writeFile(signed, 'x')
    await writeFile(`${signed}.sig`, 'x')
    const asked = [
      [workspace, '--against', bundle],
      [bundle, '--index'],
      [signed, '--expect-head', 'f'.repeat(64)],
      [signed, '--against', bundle],
      [signed, '--index'],
    ] as const
    for (const [path, option, ...value] of asked) {
      const { code, stdout } = await run('verify', path, option, ...value)
      expect([code, JSON.parse(stdout).error.message], `${path} ${option}`).toEqual([
        2,
        expect.stringContaining(`${option} checks nothing of a`),
      ])
    }
  })

  test('both verifiers compare the fingerprint with one received separately', async () => {
    const { headHash } = JSON.parse((await run('verify', bundle)).stdout)
    const other = 'f'.repeat(64)
    const judge = (...args: string[]) =>
      spawnSync(PYTHON, ['tools/verify_evidence.py', bundle, ...args], { encoding: 'utf8' })
    for (const path of [workspace, bundle]) {
      const same = await run('verify', path, '--expect-head', headHash.toUpperCase())
      expect([same.code, JSON.parse(same.stdout).expectedHead]).toEqual([0, { hash: headHash, isSame: true }])
      const rebuilt = await run('verify', path, '--expect-head', other)
      expect([rebuilt.code, JSON.parse(rebuilt.stdout)]).toMatchObject([
        4,
        { isIntact: true, expectedHead: { isSame: false } },
      ])
    }
    expect(judge('--expect-head', headHash)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('expected one'),
    })
    expect(judge('--expect-head', other)).toMatchObject({
      status: 4,
      stdout: expect.stringMatching(/^other-head/),
    })
    expect(judge()).toMatchObject({ status: 0, stdout: expect.stringContaining('internally consistent') })
    expect((await callCli(['verify', bundle], SECRETS)).stdout).toContain(
      'Internally consistent; compare the fingerprint',
    )
    expect((await callCli(['verify', bundle, '--expect-head', other])).stdout).toMatch(
      /^NOT the expected fingerprint: .* receipts, evidence fingerprint [0-9a-f]{64}\./,
    )
    expect((await run('verify', bundle, '--expect-head', 'abc')).code).toBe(2)
  })

  test('figures have the names and values of the report, and both verifiers read the folder they are in', async () => {
    const [path, unpacked] = [join(folder, 'report.zip'), join(folder, 'unpacked')]
    const order = ['--workspace', workspace, '--template', 'hidden-and-deleted', '--format', 'bundle']
    expect(await run('report', ...order, '--out', path)).toMatchObject({ code: 0 })
    execFileSync('unzip', ['-q', path, '-d', unpacked])
    const { stdout } = await callCli(['verify', path], SECRETS)
    const rows = readCsv(join(unpacked, 'unhidden-evidence/data/report/rows.csv'))
    const hidden = rows.filter(({ visibility }) => visibility === 'hidden').length
    expect(stdout).toMatch(new RegExp(`^  match +Hidden at the as-of date \\(HD-1\\.2\\): ${hidden}$`, 'm'))
    expect(stdout).toMatch(
      /^ {2}match +Hidden in all, added up \(hiddenMs\.sum\): [\d,]+ d \d+ h \d+ min \d+ s$/m,
    )
    const cwd = join(unpacked, 'unhidden-evidence')
    expect(await readFile(join(cwd, 'index.html'), 'utf8')).toContain('<p>Sample data of the demo: ')
    const judge = spawnSync(PYTHON, ['verify_evidence.py', '.'], { cwd, encoding: 'utf8' })
    expect(judge).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^evidence intact/) })
  })

  test('a page with the fingerprint is what both verifiers compare with', async () => {
    const slip = join(folder, 'slip.pdf')
    const written = await run('fingerprint', '--workspace', workspace, '--out', slip, '--prepared-by', 'Ada')
    expect(written.code).toBe(0)
    const { headHash, receipts } = JSON.parse((await run('verify', bundle)).stdout)
    expect(JSON.parse(written.stdout)).toMatchObject({ headHash, receipts })
    const text = textOfPdf(slip).replace(/\s+/g, ' ')
    expect(text).toContain(`Fingerprint (SHA-256) ${headHash} Receipts ${receipts} receipts`)
    for (const part of ['Prepared by Ada', 'Handed over by', 'Received by', 'Signature'])
      expect(text).toContain(part)
    const [printed = ''] = /[0-9a-f]{64}/.exec(text) ?? []
    expect((await run('verify', bundle, '--expect-head', printed)).code).toBe(0)
    const log = JSON.parse((await run('query', '--workspace', workspace, '--what', 'log')).stdout)
    expect(log.find(({ action }: { action: string }) => action === 'fingerprint-written')).toBeDefined()
    expect(await run('fingerprint', '--workspace', workspace, '--out', slip)).toMatchObject({ code: 2 })
  })

  test('no page with a fingerprint is written of evidence that is not intact', async () => {
    const [copy, slip] = [join(folder, 'Headless.unhidden'), join(folder, 'none.pdf')]
    for (const suffix of ['', '.key']) await copyFile(`${workspace}${suffix}`, `${copy}${suffix}`)
    const { code, stdout } = await run('fingerprint', '--workspace', copy, '--out', slip)
    expect([code, JSON.parse(stdout).error.code]).toEqual([4, 'evidence-broken'])
    expect(existsSync(slip)).toBe(false)
    await rm(copy)
  })

  test('ends with 4 and says in words what is wrong with a bundle', async () => {
    const broken = join(folder, 'broken.zip')
    const bytes = await readFile(bundle)
    await writeFile(broken, bytes.subarray(0, bytes.length - 100))
    const { code, stdout } = await runCli(['verify', broken])
    expect(code).toBe(4)
    expect(stdout).toMatch(/^Not intact: The bundle cannot be read/)
  })

  test('says of any other file or folder that it is no bundle', async () => {
    const text = join(folder, 'rows.csv')
    await writeFile(text, 'businessId,feedbackId\n')
    const ofFile = await callCli(['verify', text])
    expect(ofFile).toMatchObject({ code: 4, stdout: expect.stringContaining('it is no ZIP file') })
    const pdf = join(folder, 'report.pdf')
    await writeFile(pdf, '%PDF-1.7\n')
    const ofPdf = await callCli(['verify', pdf, '--json'])
    expect([ofPdf.code, JSON.parse(ofPdf.stdout).error.code]).toEqual([2, 'file-foreign'])
    await writeFile(join(folder, 'a file with spaces.txt'), '')
    const ofFolder = await callCli(['verify', folder])
    expect(ofFolder).toMatchObject({
      code: 4,
      stdout: expect.stringContaining('it is no folder that a bundle'),
    })
  })

  test('ends with 4 for a workspace whose head is missing', async () => {
    const copy = join(folder, 'Copy.unhidden')
    for (const suffix of ['', '.key']) await copyFile(`${workspace}${suffix}`, `${copy}${suffix}`)
    const { code, stdout } = await run('verify', copy)
    expect(code).toBe(4)
    expect(JSON.parse(stdout)).toMatchObject({ isIntact: false, problem: { kind: 'head-missing' } })
    await rm(copy)
  })

  test('ends with 2 where there is nothing of the name', async () => {
    expect((await run('verify', join(folder, 'nothing.zip'))).code).not.toBe(0)
    expect((await run('verify', join(folder, 'nothing.unhidden'))).code).toBe(2)
  })

  test('refuses evidence in part, or as a table', async () => {
    const order = ['--workspace', workspace, '--template', 'evidence', '--out', join(folder, 'x')]
    expect((await run('report', ...order, '--format', 'csv')).code).toBe(2)
    expect((await run('report', ...order, '--format', 'bundle', '--filter', 'hidden')).code).toBe(2)
  })
})
