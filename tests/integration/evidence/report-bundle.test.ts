import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APP_VERSION } from '../../../electron/lib/installation.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { Bag } from '../../support/evidence/bag.ts'
import { type CliRun, callCli, runCli } from '../../support/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'unhidden-report-bundle-'))
const workspace = join(folder, 'Demo.unhidden')
const env = { UNHIDDEN_PASSPHRASE: 'a bundle test', UNHIDDEN_DATA_DIR: join(folder, 'data') }
/** The demo ends today, and begins years before. */
const AS_OF = new Date(Date.now() - 174 * 86_400_000).toISOString().slice(0, 10)
const PDF = 'data/report/report.pdf'
const VERIFIER = join(import.meta.dirname, '../../../tools/verify_evidence.py')

const run = (...args: string[]): Promise<CliRun> => callCli(args, env)
const at = (name: string) => join(folder, name)

async function report(name: string, template: string, format: string, ...more: string[]): Promise<CliRun> {
  const scope = ['--workspace', workspace, '--template', template, '--format', format, '--as-of', AS_OF]
  const result = await run('report', ...scope, '--out', at(name), ...more)
  expect(result.stderr).toBe('')
  expect(result.code).toBe(0)
  return result
}

async function verify(...args: string[]) {
  const { code, stdout } = await run('verify', ...args, '--json')
  return { code, ...JSON.parse(stdout) }
}

function unpack(zip: string): string {
  const target = mkdtempSync(at('unpacked-'))
  execFileSync(PYTHON, ['-m', 'zipfile', '-e', at(zip), target])
  return target
}

/**
 * Entries of the replies in a bundle, read with nothing of the application: every text between `NAMEn":` and the next
 * comma.
 */
function entriesOf(bag: Bag, operation: string): { readonly id: string; readonly show: string }[] {
  const pages = bag.receipts.filter((receipt) => receipt.operation === operation && receipt.pass === 1)
  return pages.flatMap(({ seq }) => {
    const text = bag.files.get(bag.pageOf(seq))?.toString('utf8') ?? ''
    return [...text.matchAll(/"feedbackId(\d+)":"?(\d+)/g)].map(([, n, id = '']) => ({
      id,
      show: new RegExp(`"showOnWebsite${n}":"?([01])`).exec(text)?.[1] ?? '',
    }))
  })
}

beforeAll(async () => {
  const demo = await run('demo', '--out', folder, '--events', '600', '--responses', '300', '--seed', '11')
  expect(demo.code).toBe(0)
  const order = ['--template', 'visibility-changes', '--format', 'bundle', '--as-of', AS_OF]
  expect(
    await runCli(['report', '--workspace', workspace, ...order, '--out', at('full.zip')], env),
  ).toMatchObject({ code: 0, stderr: '' })
  await report('redacted.zip', 'visibility-changes', 'bundle', '--redact', '--recipient', 'A. Recipient')
})
afterAll(() => rmSync(folder, { recursive: true }))

const OTHER_HEAD = { receipt: 1, hash: '0'.repeat(64) }

function changeRecipe(bag: Bag, change: object): void {
  const name = 'data/report/recipe.json'
  bag.set(name, JSON.stringify({ ...JSON.parse(bag.files.get(name)?.toString() ?? ''), ...change }))
}

describe('the custody record', () => {
  const custodyOf = (name: string) => {
    const text = new Bag(at(name)).files.get('data/custody.json')?.toString('utf8')
    return text === undefined ? null : JSON.parse(text)
  }

  it('has what people stated, what the store holds, and the machine only where the user agreed', async () => {
    const stated = ['--collected-by', 'Jo Auditor', '--place', 'Seattle', '--handed-over-by', 'Jo Auditor']
    const named = [...stated, '--handed-over-to', 'R. Patel', '--name-machine']
    await report('custody.zip', 'businesses', 'bundle', ...named)
    await report('custody-again.zip', 'businesses', 'bundle', ...named)
    expect(readFileSync(at('custody.zip')).equals(readFileSync(at('custody-again.zip')))).toBe(true)
    const record = custodyOf('custody.zip')
    expect(record).toMatchObject({
      format: 'unhidden-custody-1',
      collected: { by: 'Jo Auditor', place: 'Seattle', machine: expect.stringContaining(hostname()) },
      handedOver: { by: 'Jo Auditor', to: 'R. Patel' },
      files: [],
    })
    expect(record.collected.machine).toContain(`Unhidden ${APP_VERSION}`)
    expect(record.sweeps).toHaveLength(2)
    for (const sweep of record.sweeps) {
      expect(sweep).toMatchObject({ source: 'service', outcome: 'complete', account: userInfo().username })
      expect(record.collected.startedUtc <= sweep.startedUtc).toBe(true)
      expect(record.collected.endedUtc >= sweep.endedUtc).toBe(true)
    }
    const readme = new Bag(at('custody.zip')).files.get('README.txt')?.toString('utf8')
    expect(readme).toContain('Collected by: Jo Auditor\nPlace: Seattle\n')
    expect(await verify(at('custody.zip'))).toMatchObject({ code: 0, isIntact: true })
  })

  it('states what was not recorded, names no machine, and is left out of a redacted bundle', async () => {
    const nothing = { by: null, place: null, machine: null }
    expect(custodyOf('full.zip')).toMatchObject({ collected: nothing, handedOver: { by: null, to: null } })
    const readme = new Bag(at('full.zip')).files.get('README.txt')?.toString('utf8')
    expect(readme).toContain('Collected by: not recorded\nPlace: not recorded\nMachine: not recorded\n')
    expect(custodyOf('redacted.zip')).toBeNull()
    expect(new Bag(at('redacted.zip')).files.get('README.txt')?.toString('utf8')).not.toContain('Custody')
  })
})

describe('a bundle with a report', () => {
  it('is made again from its replies, figure by figure, elsewhere and without the key', async () => {
    const { stdout, code } = await runCli(['verify', at('full.zip'), '--json'], {})
    const { isIntact, reperformance } = JSON.parse(stdout)
    expect({ code, isIntact, outcome: reperformance.outcome }).toEqual({
      code: 0,
      isIntact: true,
      outcome: 'match',
    })
    expect(reperformance.figures.length).toBeGreaterThan(8)
    const pdf = new Bag(at('full.zip')).files.get(PDF) ?? Buffer.alloc(0)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    expect(reperformance.figures).toContainEqual({ id: PDF, stated: sha256, recomputed: sha256 })
  })

  it('states the figures that the replies alone give', async () => {
    await report('all.zip', 'visibility-changes', 'bundle', '--as-of', '2100-01-01')
    const bag = new Bag(at('all.zip'))
    const figures = new Map<string, string>(
      JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '').figures.map(
        ({ id, value }: { id: string; value: string }) => [id, value],
      ),
    )
    const entries = entriesOf(bag, 'history')
    expect(figures.get('rows')).toBe(String(entries.length))
    expect(figures.get('visibility.hidden')).toBe(String(entries.filter(({ show }) => show === '0').length))
    const known = Number(figures.get('VC-1.1')) - Number(figures.get('VC-1.4'))
    expect(known).toBe(new Set(entries.map(({ id }) => id)).size)
    const rows = bag.files.get('data/report/rows.jsonl')?.toString().trimEnd().split('\n') ?? []
    const ids = rows.map((row) => /"feedbackId":(\d+)/.exec(row)?.[1])
    expect(ids.toSorted()).toEqual(entries.map(({ id }) => id).toSorted())
  })

  it.each([
    ['the rows', 'visibility.hidden'],
    ['the pages', 'VC-1.2'],
  ])('does not match where a figure of %s was changed and every manifest renewed', async (_, changed) => {
    const bag = new Bag(at('full.zip'))
    const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
    recipe.figures.find(({ id }: { id: string }) => id === changed).value = '1'
    bag.set('data/report/recipe.json', JSON.stringify(recipe))
    bag.renewManifests()
    bag.write(at('lying.zip'))
    const { code, isIntact, reperformance } = await verify(at('lying.zip'))
    expect({ code, isIntact, outcome: reperformance.outcome }).toEqual({
      code: 4,
      isIntact: true,
      outcome: 'mismatch',
    })
    const wrong = reperformance.figures.filter(
      ({ stated, recomputed }: { stated: string; recomputed: string }) => stated !== recomputed,
    )
    expect(wrong).toMatchObject([{ id: changed, stated: '1' }])
    const python = spawnSync(PYTHON, [VERIFIER, at('lying.zip')], { encoding: 'utf8' })
    expect({ status: python.status, stdout: python.stdout }).toEqual(
      changed.startsWith('VC-')
        ? {
            status: 0,
            stdout: expect.stringMatching(
              /^evidence intact: [\s\S]*\nnot recomputed: the figures of the pages/,
            ),
          }
        : {
            status: 4,
            stdout: expect.stringMatching(/^figure-differs -: visibility\.hidden is stated as 1, /),
          },
    )
  })

  it.each([
    [
      'a page exchanged',
      (bag: Bag) => bag.set('data/report/report.pdf', '%PDF-1.7 other'),
      'a file of its pages',
    ],
    [
      'a recipe of other receipts',
      (bag: Bag) => changeRecipe(bag, { headOfChain: OTHER_HEAD }),
      'other receipts',
    ],
  ])('with %s, its manifests renewed, is refused by the verifier in Python', (_, change, why) => {
    const bag = new Bag(at('full.zip'))
    change(bag)
    bag.renewManifests()
    bag.write(at('other.zip'))
    const python = spawnSync(PYTHON, [VERIFIER, at('other.zip')], { encoding: 'utf8' })
    expect(python).toMatchObject({ status: 4, stdout: expect.stringMatching(/^figure-differs -: /) })
    expect(python.stdout).toContain(why)
  })

  it('of an earlier version, which did not state the figures of its pages, matches all the same', async () => {
    const bag = new Bag(at('full.zip'))
    const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
    const figures = recipe.figures.filter(({ id }: { id: string }) => !id.startsWith('VC-'))
    expect(figures.length).toBeLessThan(recipe.figures.length)
    bag.set('data/report/recipe.json', JSON.stringify({ ...recipe, figures }))
    bag.renewManifests()
    bag.write(at('earlier.zip'))
    const { code, reperformance } = await verify(at('earlier.zip'))
    expect({ code, outcome: reperformance.outcome }).toEqual({ code: 0, outcome: 'match' })
  })

  it('does not match where rows were changed and every manifest renewed', async () => {
    const bag = new Bag(at('full.zip'))
    const csv = bag.files.get('data/report/rows.csv')?.toString() ?? ''
    bag.set('data/report/rows.csv', csv.replace(',hidden,', ',shown,'))
    bag.renewManifests()
    bag.write(at('lying.zip'))
    const { code, problem, reperformance } = await verify(at('lying.zip'))
    expect({ code, problem, outcome: reperformance.outcome }).toEqual({
      code: 4,
      problem: null,
      outcome: 'mismatch',
    })
  })

  it.each([
    ['this version', {}, 4, 'mismatch', undefined],
    ['another version', { application: 'Unhidden 0.0.1' }, 0, 'match', 'Unhidden 0.0.1'],
    ['an earlier build of this version', { words: 'ab'.repeat(32) }, 0, 'match', `Unhidden ${APP_VERSION}`],
  ])('a PDF with other bytes, as %s says it made it', async (_, changes, code, outcome, otherVersion) => {
    const bag = new Bag(at('full.zip'))
    bag.set(PDF, `${bag.files.get(PDF)?.toString('latin1')}\n`)
    const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
    bag.set('data/report/recipe.json', JSON.stringify({ ...recipe, ...changes }))
    bag.renewManifests()
    bag.write(at('repainted.zip'))
    const { reperformance, ...verification } = await verify(at('repainted.zip'))
    expect(verification).toMatchObject({ code, isIntact: true })
    expect(reperformance.outcome).toBe(outcome)
    const pages = reperformance.figures.filter(({ id }: { id: string }) => id === PDF)
    expect(pages[0].recomputed).not.toBe(pages[0].stated)
    expect(pages).toEqual([expect.objectContaining(otherVersion ? { otherVersion } : { id: PDF })])
    const { stdout } = await run('verify', at('repainted.zip'))
    expect(stdout.includes('with other words or another layout')).toBe(otherVersion !== undefined)
    expect(stdout.includes('only the words or the layout of its pages')).toBe(otherVersion !== undefined)
  })

  it.each([
    ['as it was', {}, 0, 'match', []],
    ['with other rows', { 'data/report/rows.csv': 'x' }, 4, 'mismatch', ['data/report/rows.csv']],
  ])(
    'that was printed in German, %s: the PDF alone is not made again',
    async (_, changes, code, outcome, wrong) => {
      const bag = new Bag(at('full.zip'))
      const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
      const german = { ...recipe, words: 'ab'.repeat(32), pdf: { ...recipe.pdf, language: 'de' } }
      bag.set('data/report/recipe.json', JSON.stringify(german))
      bag.set(PDF, 'Seite 1 von 1')
      for (const [name, text] of Object.entries(changes)) bag.set(name, text)
      bag.renewManifests()
      bag.write(at('german.zip'))
      const { reperformance, ...verification } = await verify(at('german.zip'))
      expect(verification).toMatchObject({ code, isIntact: true })
      expect(reperformance.outcome).toBe(outcome)
      const pages = reperformance.figures.filter(({ id }: { id: string }) => id === PDF)
      expect(pages).toEqual([
        { id: PDF, stated: expect.stringMatching(/^[0-9a-f]{64}$/), recomputed: null, isGerman: true },
      ])
      const differing = reperformance.figures.filter(
        ({ stated, recomputed }: { stated: string; recomputed: string | null }) =>
          recomputed !== null && stated !== recomputed,
      )
      expect(differing.map(({ id }: { id: string }) => id)).toEqual(wrong)
      expect(reperformance.figures.length).toBeGreaterThan(8)
      const { stdout } = await run('verify', at('german.zip'))
      expect(stdout).toContain(`${PDF}: printed in German, which this version does not print`)
    },
  )

  it('says that marks of the auditor are not in the replies', async () => {
    await report('marks.zip', 'feedback', 'bundle', '--filter', 'star:no')
    const { code, reperformance } = await verify(at('marks.zip'))
    expect({ code, outcome: reperformance.outcome }).toEqual({ code: 0, outcome: 'not-determinable' })
  })

  it('verifies unpacked, as the folder or the bag in it, by sha256sum alone too, and names what was altered', async () => {
    const unpacked = unpack('full.zip')
    const bag = join(unpacked, 'unhidden-evidence')
    const sums = () => spawnSync('sha256sum', ['--strict', '-c', 'manifest-sha256.txt'], { cwd: bag }).status
    for (const path of [unpacked, bag]) expect(await verify(path)).toMatchObject({ code: 0, isIntact: true })
    expect(sums()).toBe(0)
    writeFileSync(join(bag, 'data/report/rows.jsonl'), '{}\n')
    expect(sums()).toBe(1)
    expect(await verify(unpacked)).toMatchObject({
      code: 4,
      problem: {
        kind: 'manifest-differs',
        message: expect.stringContaining('data/report/rows.jsonl was changed'),
      },
    })
  })

  it('is refused unpacked where a link stands in it', async () => {
    const unpacked = unpack('full.zip')
    symlinkSync('/etc/passwd', join(unpacked, 'unhidden-evidence', 'data', 'passwd'))
    const { code, problem } = await verify(unpacked)
    expect({ code, kind: problem.kind, message: problem.message }).toEqual({
      code: 4,
      kind: 'bundle-unreadable',
      message: expect.stringContaining('is not a plain file'),
    })
  })

  it('has the same bytes for the same order, whatever was exported between, and loads nothing', async () => {
    await report('again.zip', 'visibility-changes', 'bundle')
    expect(readFileSync(at('again.zip')).equals(readFileSync(at('full.zip')))).toBe(true)
    const page = new Bag(at('full.zip')).files.get('index.html')?.toString() ?? ''
    expect(page).toMatch(/<a href="data\/report\/report\.pdf">.*\n.*<a href="data\/report\/rows\.csv">/)
    expect(page).toMatch(/\(VC-1\.2\)<\/th><td>[\d,]+<\/td>/)
    const facts = (name: string) => page.match(`${name}</th><td>(.*)</td>`)?.[1]
    expect(facts('Evidence fingerprint')).toMatch(/^[0-9a-f]{64} \(receipt \d+\)$/)
    expect(facts('Coverage')).toMatch(
      /^Businesses: all; visibility history, … – \w{3} \d+, \d{4}: complete; responses, (?!.*not fetched)/,
    )
    expect(page).not.toMatch(/<script|src=|href="(?!data\/|evidence-format\.md")|[{[]&quot;/)
  })

  it('repeats a redacted report byte for byte', async () => {
    await report(
      'redacted-again.zip',
      'visibility-changes',
      'bundle',
      '--redact',
      '--recipient',
      'A. Recipient',
    )
    expect(readFileSync(at('redacted-again.zip')).equals(readFileSync(at('redacted.zip')))).toBe(true)
  })

  it('leaves nothing in the folder for temporary files', async () => {
    const temporary = mkdtempSync(at('tmp-'))
    await runCli(['verify', at('full.zip')], { TMPDIR: temporary })
    expect(readdirSync(temporary)).toEqual([])
  })
})

/** The size of a file, which by chance has the digits of a short id. */
const SIZES = /"sizeBytes": ?\d+|^Payload-Oxum: .*$/gm

/** Short ids stand in hexadecimal digits by chance; there they name nothing. */
function stands(secret: string, bytes: string): boolean {
  if (!bytes.includes(Buffer.from(secret, 'utf8').toString('latin1'))) return false
  return !/^\d+$/.test(secret) || new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(bytes)
}

describe('redaction', () => {
  it.each(['bundle', 'csv', 'xlsx', 'jsonl', 'parquet'])(
    'leaves no id and no text in a %s',
    async (format) => {
      const full = new Bag(at('full.zip'))
      const pages = [...full.files].filter(([name]) => name.startsWith('data/evidence/pages/'))
      const raw = pages.map(([, bytes]) => bytes.toString('utf8')).join('\n')
      const some = (pattern: RegExp) => [
        ...new Set([...raw.matchAll(pattern)].map(([, found = '']) => found)),
      ]
      const texts = some(/"content\d+":"([^"\\]{12,})"/g)
      const secrets = [...some(/"feedbackId\d+":"?(\d+)/g), ...some(/"businessId\d+":"?(\d{4,})/g), ...texts]
      expect(secrets.length).toBeGreaterThan(300)
      expect(texts.length).toBeGreaterThan(20)

      const target = mkdtempSync(at('redacted-'))
      const filter = `feedback:${secrets[0]},${secrets[1]} OR response:any OR -response:any`
      const name = join(target.slice(folder.length + 1), `r.${format}`)
      await report(name, 'responses', format, '--redact', '--filter', filter)
      if (format === 'bundle' || format === 'xlsx')
        execFileSync(PYTHON, ['-m', 'zipfile', '-e', at(name), target])
      const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
      expect(files.length).toBeGreaterThan(1)
      for (const file of files) {
        const content = readFileSync(join(file.parentPath, file.name)).toString('latin1')
        const bytes = content.replace(SIZES, '')
        const found = secrets.filter((secret) => stands(secret, bytes))
        expect({ file: file.name, found }).toEqual({ file: file.name, found: [] })
        expect(bytes).not.toMatch(/T\d\d:\d\d:\d\d[+-](?!00:00)\d\d:\d\d/)
      }
    },
  )

  it('verifies against the full bundle, and not against one of other rows', async () => {
    expect(await verify(at('redacted.zip'), '--against', at('full.zip'))).toMatchObject({
      code: 0,
      isIntact: true,
      reperformance: { outcome: 'match' },
    })
    const bag = new Bag(at('redacted.zip'))
    const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
    const german = { ...recipe, pdf: { ...recipe.pdf, language: 'de' } }
    bag.set('data/report/recipe.json', JSON.stringify(german))
    bag.set(PDF, 'Seite 1 von 1')
    bag.renewManifests()
    bag.write(at('redacted-german.zip'))
    expect(await verify(at('redacted-german.zip'), '--against', at('full.zip'))).toMatchObject({
      code: 0,
      isIntact: true,
      reperformance: {
        outcome: 'match',
        figures: expect.arrayContaining([expect.objectContaining({ id: PDF, isGerman: true })]),
      },
    })
    await report('fewer.zip', 'visibility-changes', 'bundle', '--filter', 'visibility:hidden')
    expect(await verify(at('redacted.zip'), '--against', at('fewer.zip'))).toMatchObject({
      code: 4,
      reperformance: { outcome: 'mismatch' },
    })
    expect((await run('verify', at('full.zip'), '--against', at('redacted.zip'))).code).toBe(2)
  })

  it('names an altered file of a redacted bundle, which is intact otherwise; the verifier in Python agrees', async () => {
    const bag = new Bag(at('redacted.zip'))
    bag.set('data/report/rows.csv', 'x')
    bag.write(at('altered.zip'))
    expect(await verify(at('altered.zip'))).toMatchObject({ code: 4, problem: { kind: 'manifest-differs' } })
    const ask = (path: string) => spawnSync(PYTHON, [VERIFIER, path], { encoding: 'utf8' })
    for (const path of [at('redacted.zip'), unpack('redacted.zip')]) {
      expect(ask(path)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^files intact: a redacted/),
      })
    }
    for (const name of ['full.zip', 'redacted.zip']) {
      const { stdout } = ask(at(name))
      expect(stdout).toMatch(/^(evidence|files) intact: /)
      expect(stdout).toMatch(/^recomputed: [1-9]\d* figures of the rows$/m)
      expect(stdout).toMatch(/^not recomputed: the figures of the pages/m)
    }
    const altered = expect.stringMatching(/^manifest-differs -: .*rows\.csv was changed/)
    expect(ask(at('altered.zip'))).toMatchObject({ status: 4, stdout: altered })
  })

  it('gives an item one pseudonym in every copy for a recipient, and others in copies for others', async () => {
    const pseudonyms = async (name: string, template: string, ...recipient: string[]) => {
      await report(name, template, 'jsonl', '--redact', ...recipient)
      const lines = readFileSync(at(name), 'utf8').trimEnd().split('\n')
      return new Set(lines.map((line): string => JSON.parse(line).feedbackId))
    }
    const items = await pseudonyms('items.jsonl', 'feedback', '--recipient', 'A. Recipient')
    const changes = await pseudonyms('changes.jsonl', 'visibility-changes', '--recipient', ' A. Recipient ')
    expect(changes.size).toBeGreaterThan(100)
    expect([...changes].filter((one) => !items.has(one))).toEqual([])
    const others = [
      ...(await pseudonyms('other.jsonl', 'feedback', '--recipient', 'B. Recipient')),
      ...(await pseudonyms('unnamed.jsonl', 'feedback')),
    ]
    expect(new Set([...items, ...others]).size).toBe(3 * items.size)
  })
})

describe('what cannot be written is said in words', () => {
  const order = ['report', '--workspace', workspace, '--template', 'responses', '--format', 'xlsx']
  it.each([
    ['a folder that is not there', ['--out', at('none/x.xlsx')], 'The folder for the report does not exist.'],
    ['a folder under the name', ['--out', folder], 'is a folder. Name a file'],
    ['a filter that cannot be read', ['--out', at('x.xlsx'), '--filter', 'nope:1'], 'invalid-query'],
  ])('%s', async (_, more, words) => {
    const { code, stderr } = await run(...order, ...more)
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) })
  })

  it('nothing was fetched', async () => {
    const empty = at('Empty.unhidden')
    const where = ['--workspace', empty, '--base-url', 'http://127.0.0.1:9', '--client-id', 'a'.repeat(40)]
    await callCli(['workspace', 'create', ...where], { ...env, UNHIDDEN_PRIVATE_KEY: 'k' })
    const out = ['--format', 'csv', '--out', at('empty.csv')]
    const { code, stderr } = await run('report', '--workspace', empty, '--template', 'responses', ...out)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^Not fetched: nothing of the responses/),
    })
    expect(JSON.parse(readFileSync(at('empty.csv.about.json'), 'utf8'))).toMatchObject({
      notFetched: ['responses'],
    })
  })
})
