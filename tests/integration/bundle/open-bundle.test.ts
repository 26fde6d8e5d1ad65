import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNodeTransport } from '../../../electron/api/node-transport.ts'
import { removeCopy } from '../../../electron/app/bundle-copies.ts'
import { BundleWork } from '../../../electron/app/bundle-work.ts'
import { openWorkspace } from '../../../electron/app/open-workspace.ts'
import { listRecentWorkspaces } from '../../../electron/app/recent-workspaces.ts'
import { importIntoWorkspace } from '../../../electron/app/sync-open-workspace.ts'
import type { Workspace } from '../../../electron/app/workspace.ts'
import { REAL_CLOCK } from '../../../electron/app/workspace-services.ts'
import { createKeychain } from '../../../electron/credentials/keychain.ts'
import type { BundleStep } from '../../../shared/domain/bundle.ts'
import { Bag, relink } from '../../support/evidence/bag.ts'
import { rechain } from '../../support/evidence/tamperings.ts'
import { callCli } from '../../support/run-cli.ts'

const PASSPHRASE = 'correct horse battery staple'
const SECRETS = { UNHIDDEN_PASSPHRASE: PASSPHRASE }
const PROTECTION = { kind: 'passphrase', passphrase: PASSPHRASE } as const
const EVENTS = 700

const services = { keychain: createKeychain(), transport: createNodeTransport(), clock: REAL_CLOCK }
let made: string
let folder: string
let copies: string
let bundles: BundleWork
let onStep: (step: BundleStep) => void
let workspace: Workspace | null

const bundleOf = (name: string) => join(made, `${name}.zip`)

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'unhidden-bundles-'))
  const demo = await callCli(
    ['demo', '--out', made, '--events', String(EVENTS), '--responses', '90', '--json'],
    SECRETS,
  )
  const { workspace: origin } = JSON.parse(demo.stdout)
  const report = (name: string, ...options: string[]) =>
    callCli(
      ['report', '--workspace', origin, '--format', 'bundle', '--out', bundleOf(name), ...options],
      SECRETS,
    )
  const reports = [
    await report('full', '--template', 'visibility-changes'),
    await report('redacted', '--template', 'visibility-changes', '--redact'),
    await report('other', '--template', 'visibility-changes', '--filter', 'visibility:hidden'),
    await report('evidence', '--template', 'evidence'),
  ]
  expect(reports.map(({ code }) => code)).toEqual([0, 0, 0, 0])
})
afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unhidden-opened-'))
  copies = join(folder, 'bundles')
  await mkdir(copies)
  onStep = () => undefined
  bundles = new BundleWork(services, copies, ({ step }) => onStep(step))
  workspace = null
})
afterEach(async () => {
  await workspace?.close()
  await rm(folder, { recursive: true, force: true })
})

async function open(path: string): Promise<Workspace> {
  bundles.choose(path)
  await bundles.check()
  workspace = await bundles.restore(PROTECTION)
  return workspace
}

/** A copy of a bundle with something done to it, its manifests made to fit. */
function changed(change: (bag: Bag) => void, name = 'full'): string {
  const bag = new Bag(bundleOf(name))
  change(bag)
  bag.renewManifests()
  const path = join(folder, 'changed.zip')
  bag.write(path)
  return path
}

/** A copy of the full bundle with some bytes of its directory changed. */
async function patched(change: (bytes: Buffer, entry: number) => void): Promise<string> {
  const bytes = await readFile(bundleOf('full'))
  change(bytes, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')))
  const path = join(folder, 'patched.zip')
  await writeFile(path, bytes)
  return path
}

/** Files of any size are read in pieces, but all together have a limit. */
function claimFourGigabytesEach(bytes: Buffer, first: number): void {
  const header = Buffer.from('PK\x01\x02', 'latin1')
  for (let at = first; at >= 0; at = bytes.indexOf(header, at + 1)) bytes.writeUInt32LE(0xffff_fffe, at + 24)
}

describe('a full bundle', () => {
  it('is restored as an encrypted workspace whose rows, evidence and figures are those of the bundle, and is verified anew from the file where it is now', async () => {
    const opened = await open(bundleOf('full'))
    const { bundle, connection, evidenceProblem } = opened.summarize()
    expect(bundle).toMatchObject({
      facts: { fileName: 'full.zip', isRedacted: false, report: { template: 'visibility-changes' } },
      verification: { isIntact: true },
      reperformance: { outcome: 'match' },
    })
    expect(bundle?.reperformance?.figures).toContainEqual({
      id: 'rows',
      stated: String(EVENTS),
      recomputed: String(EVENTS),
    })
    expect(bundle?.reperformance?.rows).toMatchObject([
      { file: 'data/report/rows.csv', firstDifference: null },
      { file: 'data/report/rows.jsonl', firstDifference: null },
    ])
    expect({ connection, evidenceProblem }).toMatchObject({
      connection: { service: 'none' },
      evidenceProblem: null,
    })
    expect((await opened.store.ask('overview:get')).events).toBe(EVENTS)
    const recipe = JSON.parse(
      new Bag(bundleOf('full')).files.get('data/report/recipe.json')?.toString() ?? '',
    )
    const names = await opened.store.ask('names:list')
    expect(Object.fromEntries(names.map(({ businessId, name }) => [businessId, name]))).toEqual(
      recipe.pdf.businessNames,
    )
    expect(names.length).toBeGreaterThan(0)
    expect((await readFile(opened.path)).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3')
    expect((await readdir(copies)).filter((name) => /partial|copy/.test(name))).toEqual([])

    const moved = join(folder, 'moved.zip')
    await copyFile(bundleOf('full'), moved)
    const again = await bundles.verify(opened, moved)
    expect(again).toMatchObject({ verification: { isIntact: true }, reperformance: { outcome: 'match' } })
    expect(again.checkedAtMs).toBeGreaterThan(bundle?.checkedAtMs ?? Number.POSITIVE_INFINITY)
    expect(opened.getBundle()).toMatchObject({ path: moved, check: { checkedAtMs: again.checkedAtMs } })
    await expect(bundles.verify(opened, bundleOf('other'))).rejects.toMatchObject({ code: 'bundle-moved' })
  })

  it('takes no more evidence, through the application or past it', async () => {
    const opened = await open(bundleOf('evidence'))
    const importing = async () =>
      importIntoWorkspace(services, opened, {
        paths: [],
        operation: null,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      })
    await expect(importing()).rejects.toMatchObject({ code: 'bundle-read-only' })
    expect(() => opened.getConnection()).toThrow('restored from an evidence bundle')
    const plan = {
      operation: 'history',
      kind: 'complete',
      scope: opened.record.connection.scope,
      startedAtMs: 1,
    } as const
    await expect(opened.store.writer.beginSweep(plan)).rejects.toThrow()
  })

  it.each([
    ['the time zone that it names', 'Audit-Time-Zone: Europe/Vienna\n', 'Europe/Vienna'],
    ['UTC where it names none', '', 'UTC'],
  ])('goes by %s', async (_name, line, timeZone) => {
    const path = changed((bag) => {
      const info = bag.files.get('bag-info.txt')?.toString() ?? ''
      bag.set('bag-info.txt', info.replace('Audit-Time-Zone: UTC\n', line))
    }, 'evidence')
    const opened = await open(path)
    expect(opened.summarize()).toMatchObject({ timeZone, bundle: { facts: { timeZone } } })
    expect(await opened.store.ask('data:status')).toMatchObject({ timeZone })
  })

  it('is restored once, opens again without its ZIP file, and leaves nothing when it is removed', {
    tags: 'thorough',
  }, async () => {
    const path = join(folder, 'moved.zip')
    await copyFile(bundleOf('evidence'), path)
    const copyPath = (await open(path)).path
    await workspace?.close()
    bundles.choose(bundleOf('evidence'))
    expect((await bundles.check()).copyPath).toBe(copyPath)
    await rm(path)
    workspace = await openWorkspace(services, copyPath, PASSPHRASE)
    expect(workspace.summarize()).toMatchObject({
      name: 'moved',
      bundle: { verification: { isIntact: true } },
    })
    await expect(bundles.verify(workspace, null)).rejects.toMatchObject({ code: 'bundle-moved' })
    await workspace.close()
    workspace = null
    const recentFile = join(folder, 'recent.json')
    expect(await listRecentWorkspaces(recentFile, copies)).toMatchObject([{ path: copyPath, isBundle: true }])
    await removeCopy(copies, services.keychain, copyPath)
    expect(await readdir(copies)).toEqual([])
  })

  it.each([
    ['verifying', 'evidence'],
    ['restoring', 'evidence'],
    ['indexing', 'evidence'],
    ['recomputing', 'full'],
  ] as const)('leaves nothing when it is cancelled while %s', async (wanted, name) => {
    onStep = (step) => {
      if (step === wanted) bundles.cancel()
    }
    await expect(open(bundleOf(name))).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(copies)).toEqual([])
  })

  it('leaves nothing when it is cancelled while a busy window has not yet heard that it is checked', async () => {
    onStep = () => {
      onStep = () => undefined
      // Nothing is heard meanwhile, and the thread ends its work.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
      bundles.cancel()
    }
    await expect(open(bundleOf('evidence'))).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(copies)).toEqual([])
  })

  it('without a report opens all the same', async () => {
    const { bundle } = (await open(bundleOf('evidence'))).summarize()
    expect(bundle).toMatchObject({ facts: { report: null }, reperformance: null })
  })
})

describe('what a killed application left of a bundle', () => {
  it('is removed when the next one is checked', async () => {
    await writeFile(join(copies, 'half 0123.unhidden.partial'), 'x')
    await writeFile(join(copies, 'half 0123.unhidden.partial.copy'), 'x')
    await writeFile(join(copies, 'half 0123.unhidden.key'), '{}')
    bundles.choose(bundleOf('evidence'))
    await bundles.check()
    expect(await readdir(copies)).toEqual([])
  })
})

describe('a file that is not opened', () => {
  const refusals: readonly (readonly [code: string, make: () => Promise<string> | string])[] = [
    [
      'bundle-foreign',
      async () => {
        const path = join(folder, 'notes.zip')
        await writeFile(path, 'no ZIP file at all')
        return path
      },
    ],
    [
      'bundle-foreign',
      () => {
        const path = join(folder, 'photos.zip')
        const bag = new Bag(bundleOf('full'))
        for (const name of [...bag.files.keys()]) if (name.startsWith('manifest')) bag.delete(name)
        bag.write(path)
        return path
      },
    ],
    [
      'bundle-cut',
      async () => {
        const path = join(folder, 'cut.zip')
        const bytes = await readFile(bundleOf('full'))
        await writeFile(path, bytes.subarray(0, bytes.length / 2))
        return path
      },
    ],
    [
      'bundle-encrypted',
      () => patched((bytes, entry) => bytes.writeUInt16LE(bytes.readUInt16LE(entry + 8) | 1, entry + 8)),
    ],
    ['bundle-too-large', () => patched(claimFourGigabytesEach)],
    [
      'bundle-newer',
      () =>
        changed((bag) => {
          const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
          bag.set(
            'data/report/recipe.json',
            JSON.stringify({ ...recipe, format: 'unhidden-recipe-2', more: 1 }),
          )
        }),
    ],
    ['bundle-altered', () => changed((bag) => bag.set('data/report/recipe.json', '{'))],
    ['bundle-altered', () => changed((bag) => bag.set('bag-info.txt', 'Audit-Time-Zone: Nowhere/Land\n'))],
  ]
  it.each(refusals)('is refused with a message of its own: %s', async (code, make) => {
    bundles.choose(await make())
    await expect(bundles.check()).rejects.toMatchObject({ code })
    expect(await readdir(copies)).toEqual([])
  })

  it('because it was altered names the first thing that is wrong, and every file that is', async () => {
    const bag = new Bag(bundleOf('full'))
    bag.set('data/report/rows.csv', 'x')
    bag.set('README.txt', 'y')
    const path = join(folder, 'altered.zip')
    bag.write(path)
    bundles.choose(path)
    const { check } = await bundles.check()
    expect(check.verification.problem).toMatchObject({ kind: 'manifest-differs' })
    expect(check.manifest.files.filter(({ state }) => state !== 'intact').map(({ name }) => name)).toEqual([
      'data/report/rows.csv',
      'README.txt',
    ])
    expect(() => bundles.restore(PROTECTION)).toThrow('Only a full bundle')
  })

  it.each([
    ['facts that are no JSON', { details_json: '{' }],
    ['facts that are no object', { details_json: '[]' }],
    ['a time that no date can have', { at_ms: 8.64e15 + 1 }],
  ])('because its log has an entry with %s, its chain and head made to fit', async (_, change) => {
    const path = changed((bag) => {
      bag.log = relink(bag.log.map((line, at) => (at === 0 ? { ...line, ...change } : line)))
      bag.changeHead({ logHash: bag.log.at(-1)?.hash })
    })
    bundles.choose(path)
    expect((await bundles.check()).check.verification.isIntact).toBe(true)
    await expect(bundles.restore(PROTECTION)).rejects.toMatchObject({ code: 'bundle-altered' })
    expect(await readdir(copies)).toEqual([])
  })

  it.each([
    [
      'a sweep',
      (bag: Bag) => {
        const sweeps = bag.files.get('data/evidence/sweeps.jsonl')?.toString() ?? ''
        bag.set(
          'data/evidence/sweeps.jsonl',
          sweeps.replaceAll(/"started_at_ms":\d+/g, `"started_at_ms":${8.64e15 + 1}`),
        )
      },
    ],
    [
      'a reply',
      (bag: Bag) => {
        const lines = rechain(
          bag.receipts.map((line, at) => (at === 0 ? { ...line, received_at_ms: 8.64e15 + 1 } : line)),
        )
        bag.receipts = lines
        bag.changeHead({ hash: lines.at(-1)?.hash })
      },
    ],
  ])('because %s has a time that no date can have', async (_, change) => {
    await expect(open(changed(change, 'evidence'))).rejects.toMatchObject({ code: 'bundle-altered' })
    expect(await readdir(copies)).toEqual([])
  })

  it('because its rows contradict each other leaves nothing behind', async () => {
    const path = changed((bag) => {
      const sweeps = bag.files.get('data/evidence/sweeps.jsonl')?.toString() ?? ''
      bag.set(
        'data/evidence/sweeps.jsonl',
        sweeps.replaceAll(/"scope_json":"(?:[^"\\]|\\.)*"/g, '"scope_json":"["'),
      )
    }, 'evidence')
    await expect(open(path)).rejects.toMatchObject({ code: 'bundle-altered' })
    expect(await readdir(copies)).toEqual([])
  })
})

describe('a report that its replies do not give', () => {
  it('is opened with the figure and the line that differ', async () => {
    const path = changed((bag) => {
      const lines = bag.files.get('data/report/rows.csv')?.toString().split('\n') ?? []
      bag.set('data/report/rows.csv', lines.toSpliced(3, 1).join('\n'))
    })
    const { reperformance } = (await open(path)).getBundle().check
    expect(reperformance?.outcome).toBe('mismatch')
    expect(reperformance?.rows?.[0]).toMatchObject({
      statedLines: EVENTS,
      recomputedLines: EVENTS + 1,
      firstDifference: { line: 4 },
    })
  })
})

describe('a bundle of a workspace that was restored', () => {
  it('keeps the origin, the custody record and the log of the first, and what was wrong with it', {
    tags: 'thorough',
  }, async () => {
    const path = changed((bag) => {
      const lines = bag.files.get('data/report/rows.csv')?.toString().split('\n') ?? []
      bag.set('data/report/rows.csv', lines.toSpliced(3, 1).join('\n'))
    })
    const first = new Bag(path)
    const opened = await open(path)
    await opened.close()
    workspace = null
    const again = join(folder, 'again.zip')
    const made = ['report', '--workspace', opened.path, '--format', 'bundle', '--template', 'evidence']
    expect(await callCli([...made, '--out', again], SECRETS)).toMatchObject({ code: 0 })

    const bag = new Bag(again)
    const custody = JSON.parse(bag.files.get('data/custody.json')?.toString() ?? '')
    expect(custody.derivedFrom).toMatchObject({
      file: 'changed.zip',
      sha256: createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
      report: 'mismatch',
      custody: JSON.parse(first.files.get('data/custody.json')?.toString() ?? ''),
    })
    expect(bag.files.get('README.txt')?.toString()).toContain('its report did NOT follow from its evidence')
    expect(first.log.length).toBeGreaterThan(0)
    expect(bag.log.slice(0, first.log.length)).toEqual(first.log)
    expect(bag.log.at(-1)?.action).toBe('bundle-opened')
    const verified = await callCli(['verify', again, '--json'])
    expect(JSON.parse(verified.stdout)).toMatchObject({ isIntact: true, problem: null })
    expect(await callCli(['verify', opened.path], SECRETS)).toMatchObject({ code: 0 })
  })
})

describe('two bundles', () => {
  it('say the same where one is the other redacted', async () => {
    const { redactedName, fullName, reperformance } = await bundles.compare(
      bundleOf('full'),
      bundleOf('redacted'),
    )
    expect({ redactedName, fullName, outcome: reperformance.outcome }).toEqual({
      redactedName: 'redacted.zip',
      fullName: 'full.zip',
      outcome: 'match',
    })
  })

  it('do not where they are about other rows', async () => {
    const { reperformance } = await bundles.compare(bundleOf('redacted'), bundleOf('other'))
    expect(reperformance.outcome).toBe('mismatch')
  })

  it('cannot be compared where they hold different kinds of report', async () => {
    const bag = new Bag(bundleOf('redacted'))
    const recipe = JSON.parse(bag.files.get('data/report/recipe.json')?.toString() ?? '')
    bag.set('data/report/recipe.json', JSON.stringify({ ...recipe, template: 'responses' }))
    bag.renewManifests()
    const path = join(folder, 'responses.zip')
    bag.write(path)
    await expect(bundles.compare(path, bundleOf('full'))).rejects.toMatchObject({
      code: 'bundles-not-comparable',
      message: 'one holds the report “responses”, the other “visibility-changes”',
    })
  })

  it('cannot be compared where none is redacted', async () => {
    await expect(bundles.compare(bundleOf('full'), bundleOf('other'))).rejects.toMatchObject({
      code: 'bundles-not-comparable',
    })
  })
})

describe('the rows of a redacted bundle', () => {
  it('are listed page by page as they are in it, with pseudonyms and without references', async () => {
    bundles.choose(bundleOf('redacted'))
    const { check } = await bundles.check()
    const { sha256 } = check.facts
    const all = await bundles.listRows({ offset: 0, limit: 1_000, sha256 })
    expect(all.total).toBe(EVENTS)
    expect(all.rows).toHaveLength(EVENTS)
    expect(all.columns).toEqual(expect.arrayContaining(['feedbackId', 'timeUtc', 'visibility']))
    for (const name of ['time', 'itemRef']) expect(all.columns).not.toContain(name)
    const ids = all.rows.map((row) => row[all.columns.indexOf('feedbackId')])
    expect(ids.every((id) => /^F-[0-9a-f]{16}$/.test(String(id)))).toBe(true)
    const page = await bundles.listRows({ offset: EVENTS - 30, limit: 100, sha256 })
    expect(page.rows).toEqual(all.rows.slice(-30))
    expect((await bundles.listRows({ offset: EVENTS, limit: 100, sha256 })).rows).toEqual([])
  })

  it('are not listed of a file that was changed since, that was not checked, or that does not verify', async () => {
    const path = join(folder, 'mine.zip')
    await copyFile(bundleOf('redacted'), path)
    bundles.choose(path)
    const page = { offset: 0, limit: 10 }
    await expect(bundles.listRows({ ...page, sha256: '' })).rejects.toMatchObject({ code: 'not-found' })
    const { sha256 } = (await bundles.check()).check.facts
    await expect(bundles.listRows({ ...page, sha256: '0' })).rejects.toMatchObject({ code: 'not-found' })
    await writeFile(path, await readFile(bundleOf('other')))
    await expect(bundles.listRows({ ...page, sha256 })).rejects.toMatchObject({ code: 'bundle-moved' })
    const bag = new Bag(bundleOf('redacted'))
    bag.set('data/report/rows.jsonl', '{}')
    bag.write(path)
    bundles.choose(path)
    const altered = (await bundles.check()).check.facts.sha256
    await expect(bundles.listRows({ ...page, sha256: altered })).rejects.toMatchObject({ code: 'not-found' })
  })
})
