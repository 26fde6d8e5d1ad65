import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideCases } from '../../../electron/findings/cases/decide-cases.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { applyRules } from '../../../electron/findings/robustness.ts'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfOrder } from '../../../electron/reports/pdf/pdf-order.ts'
import { changeSample } from '../../../electron/sampling/change-sample.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import { getSample } from '../../../electron/sampling/sample-rows.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { NO_SIGN_OFF } from '../../../shared/domain/pdf-report.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData } from '../../unit/read/cache-fixture.ts'

/** Ids and texts that can be found nowhere else. */
const FIRST = 7_315_908_204n
const BUSINESSES = [4_817_263n, 4_817_264n]
const TEXT = 'Kanarienvogel Müßiggang \ue123 شكرا'
const IDS = Array.from({ length: 12 }, (_, at) => FIRST + BigInt(at))
/** The digits that all ids begin with, and words. */
const CANARIES = ['73159082', '481726', 'Kanarienvogel', 'Müßiggang', 'Mandant Geheim']
/** Texts of the auditor, and the hashes by which ids could be guessed. */
const PAPER_CANARIES = [
  'Wellensittich',
  'Zacharias Prüfer',
  'Startwert Nr. 7',
  'Papageientaucher',
  'Nymphensittich',
  'Zaunkönigin',
]
/** Name of the audit time zone, and the offset of every recorded time. */
const REGION = ['Sydney', '+01:00']
let hashes: readonly string[]
const DATA: FixtureData = {
  events: IDS.flatMap((feedbackId, at) =>
    [1, 0].map((show, step) => ({
      feedbackId,
      businessId: BUSINESSES[at % 2] ?? 0n,
      show: show as 0 | 1,
      deleted: 0 as const,
      timeMs: NOW_MS - (at + 2 - step) * 86_400_000 * 20,
    })),
  ),
  responses: IDS.map((feedbackId, at) => ({
    responseId: at + 1,
    feedbackId,
    businessId: BUSINESSES[at % 2] ?? 0n,
    content: `${TEXT} ${at}`,
    dateMs: NOW_MS - at * 3_600_000,
    type: 'owner' as const,
  })),
}

const folder = mkdtempSync(join(tmpdir(), 'unhidden-redacted-'))
let db: Database.Database
beforeAll(() => {
  db = createCache(DATA, join(folder, 'cache.db'))
  insertWorkspaceRecord(db as never, { ...SAMPLE_RECORD, timeZone: 'Australia/Sydney' })
  decideAndDraw(db as never)
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

/** Findings of which some are decided, and a sample by business that both reviewers coded, drawn a second time. */
function decideAndDraw(cache: WritableDatabase): void {
  cache.exec(`INSERT INTO sweep (operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, requests)
    VALUES ('history', 'complete', '{"businessIds":[],"from":null,"to":null}', 'complete', '[]', ${NOW_MS}, ${NOW_MS}, 1)`)
  applyRules(cache, true, () => undefined)
  const cases = [...iterateCases(cache)].slice(0, 4).map(({ reference }) => seeCase(cache, reference))
  const decision = { state: 'confirmed', note: 'Papageientaucher', ground: 'own' } as const
  decideCases(cache, { cases, ...decision, by: 'Zacharias Prüfer' }, NOW_MS)
  const populationId = freezePopulation(cache, `business:${BUSINESSES.join()}`, NOW_MS)
  const request = { populationId, basis: null, preparer: 'Zacharias Prüfer', seed: 'Startwert Nr. 7' }
  const draw = (title: string, reason: string, size: number) => {
    const design = { method: 'stratified', by: 'business', allocation: 'fixed', size } as const
    return drawSample(cache, { ...request, title, reason, design }, NOW_MS)
  }
  const sampleId = draw('Wellensittich', '', 3)
  draw('Nymphensittich', 'Nymphensittich', 2)
  for (const role of ['first', 'second'] as const) {
    if (role === 'second')
      changeSample(cache, { kind: 'begin-second', sampleId, name: 'Zaunkönigin' }, NOW_MS)
    for (let number = 1; number <= 6; number += 1) {
      const code = { verdict: number > 4 ? 'fail' : 'pass', ground: 'own', note: 'Wellensittich' } as const
      changeSample(cache, { kind: 'assess', sampleId, role, number, ...code }, NOW_MS)
    }
    changeSample(cache, { kind: 'finish', sampleId, role }, NOW_MS)
  }
  const { population } = getSample(cache, sampleId)
  hashes = [population.idsSha256, population.listSha256]
}

const order = (changes: Partial<PdfOrder>): PdfOrder => ({
  db,
  template: 'responses',
  filter: '',
  asOfMs: NOW_MS,
  path: join(folder, 'redacted.pdf'),
  paper: 'a4',
  preparedBy: 'A. Auditor',
  workspaceName: 'Mandant Geheim',
  isRedacted: true,
  recipient: 'A. Recipient',
  redactionKey: Buffer.alloc(32, 7),
  onProgress: () => undefined,
  isCancelled: () => false,
  ...changes,
})
const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e9 })

/** Everything that somebody could find in the file: its text, its streams unpacked, its attachment. */
function layersOf(path: string): readonly Buffer[] {
  const [unpacked, attached] = [join(folder, 'unpacked.pdf'), join(folder, 'attached.csv')]
  run('qpdf', '--qdf', '--object-streams=disable', '--decode-level=all', path, unpacked)
  run('pdfdetach', '-save', '1', '-o', attached, path)
  return [
    ...[path, unpacked, attached].map((name) => readFileSync(name)),
    ...[['pdftotext', path, '-'] as const, ['pdftotext', '-raw', path, '-'] as const].map((words) =>
      execFileSync(words[0], words.slice(1)),
    ),
    Buffer.from(run('pdfinfo', '-meta', path), 'latin1'),
    Buffer.from(run('qpdf', '--json', '--json-key=outlines', '--json-key=attachments', path), 'latin1'),
  ]
}

/** The forms in which a PDF can hold a text. */
function formsOf(canary: string): readonly Buffer[] {
  const utf16 = Buffer.from(canary, 'utf16le').swap16()
  const hex = [Buffer.from(canary, 'utf8'), utf16].map((bytes) => bytes.toString('hex'))
  return [
    Buffer.from(canary, 'utf8'),
    utf16,
    ...hex.map((text) => Buffer.from(text)),
    ...hex.map((text) => Buffer.from(text.toUpperCase())),
  ]
}

function leaksOf(
  path: string,
  canaries = [...CANARIES, ...PAPER_CANARIES, ...REGION, ...hashes],
): readonly string[] {
  const all = Buffer.concat(layersOf(path).flatMap((layer) => [layer, unbroken(layer)]))
  return canaries.filter((canary) => formsOf(canary).some((form) => all.includes(form)))
}

/** Long words are broken in places that nobody sees; what is no text, as fonts are, is left out. */
function unbroken(layer: Buffer): Buffer {
  if (layer.length > 500_000) return Buffer.alloc(0)
  return Buffer.from(layer.toString('utf8').replace(/[\u200b\n]/g, ''))
}

describe('a redacted PDF', () => {
  test.each([
    ['hidden-and-deleted', 'business:4817263,4817264'],
    ['visibility-changes', ''],
    ['responses', 'kanarienvogel'],
    ['businesses', 'business:4817263'],
    ['dossier', `feedback:${FIRST}`],
    ['findings', `business:${BUSINESSES.join()}`],
    ['sample', 'S-1'],
  ] as const)('%s has nothing left of an id or a text, on the page or underneath', (template, filter) => {
    const redacted = exportPdf(order({ template, filter }))
    expect(leaksOf(redacted.path)).toEqual([])
    expect(redacted.rows).toBeGreaterThan(0)
  })

  // Of one report alone: pdfinfo takes two seconds of processor time for it, as much as all else together.
  test('has nothing left of an id or a text in what a screen reader reads', () => {
    const read = (changes: Partial<PdfOrder>) => {
      const { path } = exportPdf(order({ filter: `feedback:${FIRST}`, ...changes }))
      const structure = Buffer.from(run('pdfinfo', '-struct-text', path), 'latin1')
      const all = Buffer.concat([structure, unbroken(structure)])
      return CANARIES.filter((canary) => formsOf(canary).some((form) => all.includes(form)))
    }
    expect(read({ isRedacted: false })).toEqual(CANARIES)
    expect(read({})).toEqual([])
  })

  test('is looked through by a search that finds everything in the full one', () => {
    const full = exportPdf(order({ isRedacted: false, path: join(folder, 'full.pdf') }))
    expect(leaksOf(full.path, [...CANARIES, ...REGION])).toEqual([...CANARIES, ...REGION])
    const papers = (['findings', 'sample'] as const).map((template) =>
      leaksOf(
        exportPdf(
          order({
            template,
            filter: template === 'sample' ? 'S-1' : '',
            isRedacted: false,
            path: join(folder, 'full.pdf'),
          }),
        ).path,
      ),
    )
    expect(new Set(papers.flat())).toEqual(
      new Set([...CANARIES.filter((one) => !TEXT.includes(one)), ...PAPER_CANARIES, 'Sydney', ...hashes]),
    )
  })

  test('names who signs it, or nobody', () => {
    const signOff = { ...NO_SIGN_OFF, reviewedBy: 'R. Reviewer', approvedBy: 'P. Partner' }
    const names = ['A. Auditor', 'R. Reviewer', 'P. Partner']
    expect(leaksOf(exportPdf(order({ signOff })).path, names)).toEqual(names)
    expect(leaksOf(exportPdf(order({ signOff, hidesNames: true })).path, names)).toEqual([])
  })

  test('shares no pseudonym with the copy for another recipient', () => {
    const [one, other] = ['A. Recipient', 'B. Recipient'].map((recipient) => {
      const text = run('pdftotext', exportPdf(order({ template: 'businesses', recipient })).path, '-')
      expect(text).toContain(recipient)
      return new Set(text.match(/B-[0-9a-f]{16}/g))
    })
    expect(one?.size).toBe(BUSINESSES.length)
    expect(one?.isDisjointFrom(other ?? new Set())).toBe(true)
  })

  test('has the rows of the redacted CSV export, and says that it is redacted', () => {
    const { path } = exportPdf(order({}))
    const csv = exportRows({
      ...order({ path: join(folder, 'rows.csv') }),
      template: 'responses',
      format: 'csv',
    })
    const attached = join(folder, 'attached.csv')
    run('pdfdetach', '-save', '1', '-o', attached, path)
    expect(readFileSync(attached).equals(readFileSync(csv.path))).toBe(true)
    const text = run('pdftotext', path, '-')
    expect(text).toContain('This report is redacted')
    expect(text).toMatch(/F-[0-9a-f]{16}/)
    expect(text.replace(/[^\x21-\x7e]/g, '')).toMatch(/sha256:[0-9a-f]{64}/)
    run('qpdf', '--check', path)
  })
})
