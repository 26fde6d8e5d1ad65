import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfOrder } from '../../../electron/reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { usualLimits } from '../../support/findings/plain-robustness.ts'
import { countUnjudged } from '../../support/findings/plain-rules.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { CUTOFF_MS, makeSweeps, UNREAD_BUSINESS } from '../../support/reports/hard-cases.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { type RawEntries, toRawEntries } from '../../support/reports/raw-entries.ts'
import { toRawItems } from '../../support/reports/raw-items.ts'
import { readCsv } from '../../support/reports/read-csv.ts'
import { type RecountedFinding, recountFindings } from '../../support/reports/recount-findings.ts'
import { countBehind } from '../../support/reports/rows-behind.ts'
import { storeSweeps, sweepFigures } from '../../support/reports/store-sweeps.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'

/** In the order of a report; a filter may name some. */
function rulesOf(filter = ''): readonly RuleName[] {
  const [, named] = /rule:(\S+)/.exec(filter) ?? []
  return named ? RULE_NAMES.filter((rule) => named.split(',').includes(rule)) : RULE_NAMES
}

const DECIDED_MS = Date.UTC(2026, 10, 21)
const CASES = [
  { seed: 1, from: null, limitsOf: {} },
  { seed: 2, from: '2025-12-01', limitsOf: {} },
  { seed: 3, from: null, limitsOf: { 'long-hidden': { days: 45 }, toggling: { changes: 2 } } },
] as const

/** Other reports of each seed, so that every kind is made once. */
const REPORTS: Readonly<Record<1 | 2 | 3, readonly Report[]>> = {
  1: [
    { what: 'on US Letter', changes: { paper: 'us-letter' }, keeps: () => true },
    {
      what: 'with what is fragile and confirmed',
      changes: { filter: 'robust:no disposition:confirmed' },
      keeps: ({ why }, disposition) => why !== null && disposition === 'confirmed',
    },
  ],
  2: [
    {
      what: 'that is redacted',
      changes: { isRedacted: true, redactionKey: Buffer.alloc(32, 7) },
      keeps: () => true,
    },
    {
      what: 'with two rules at one business',
      changes: { filter: 'rule:long-hidden,outlier-business business:31007' },
      keeps: ({ rule, businessId }) =>
        ['long-hidden', 'outlier-business'].includes(rule) && businessId === 31_007n,
    },
  ],
  3: [
    { what: 'in English', changes: {}, keeps: () => true },
    {
      what: 'about what a search finds',
      changes: { filter: 'visibility:hidden' },
      keeps: ({ feedbackId, businessId }, _, items) =>
        feedbackId === null
          ? [...items.values()].some(({ home, show }) => home === businessId && show === 0)
          : items.get(feedbackId)?.show === 0,
    },
  ],
}

interface Report {
  readonly what: string
  readonly changes: Partial<PdfOrder>
  readonly keeps: (
    finding: RecountedFinding,
    disposition: string,
    items: ReturnType<typeof toRawItems>,
  ) => boolean
}

describe.each(CASES)('findings of seed $seed', ({ seed, from, limitsOf }) => {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-recount-'))
  const sweeps = makeSweeps(seed)
  const raw: RawEntries = toRawEntries(sweeps)
  const task = {
    cutoffMs: CUTOFF_MS,
    ...(from !== null && { scopeFromMs: Date.parse(from) }),
    areResponsesRead: (businessId: bigint) => String(businessId) !== UNREAD_BUSINESS,
    limitsOf,
  }
  const expected = recountFindings(raw, task)
  /** What was decided, by the reference of a finding. */
  const decided = new Map<string, 'confirmed' | 'dismissed'>()
  let db: ReadableDatabase
  beforeAll(async () => {
    const path = join(folder, 'recount.unhidden')
    const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
    await storeSweeps(store, sweeps, { endMs: CUTOFF_MS, from })
    for (const [rule, parameters] of Object.entries(limitsOf))
      await store.run(
        'findings:set-parameters',
        { rule: rule as 'toggling', parameters, reason: 'other limits' },
        1,
      )
    await store.findings.refresh()
    db = openReadonly({ path, keyHex: TEST_KEY })
    const cases = [...iterateCases(db)]
    for (const [state, place] of [
      ['confirmed', 0],
      ['dismissed', 1],
    ] as const) {
      const chosen = cases.filter((_, at) => at % 5 === place)
      for (const one of chosen.flatMap(({ references }) => references)) decided.set(one, state)
      const seen = chosen.map(({ reference }) => seeCase(db, reference))
      await store.run(
        'cases:decide',
        { cases: seen, state, note: 'seen', ground: null, by: 'ada' },
        DECIDED_MS,
      )
    }
    await store.close()
  })
  afterAll(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })

  const order = (changes: Partial<PdfOrder>): PdfOrder => ({
    db,
    template: 'findings',
    filter: '',
    asOfMs: DECIDED_MS,
    path: join(folder, 'report.pdf'),
    paper: 'a4',
    preparedBy: '',
    workspaceName: 'Recount',
    onProgress: () => undefined,
    isCancelled: () => false,
    ...changes,
  })
  const dispositionOf = ({ reference }: RecountedFinding) => decided.get(reference) ?? 'open'

  test('every row of the CSV is what the raw pages say', () => {
    const path = join(folder, 'findings.csv')
    exportRows({ ...order({ path }), template: 'findings', format: 'csv' })
    const rows = readCsv(path).map(({ ref, key, rule, ...row }) => ({
      key,
      ref,
      rule,
      ids: `${row.feedbackId}/${row.businessId}`,
      from: row.fromUtc,
      until: row.untilUtc,
      measure: row.measure,
      evidence: (row.evidence ?? '').split('; ').filter(Boolean).sort(),
      disposition: row.disposition,
      robust: row.robust,
      why: row.whyFragile,
      coverage: row.coverage,
      cutoff: row.cutOffUtc,
    }))
    const toUtc = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())
    const wanted = expected.map((finding) => ({
      key: finding.key,
      ref: finding.reference,
      rule: finding.rule,
      ids: `${finding.feedbackId ?? ''}/${finding.businessId}`,
      from: toUtc(finding.from),
      until: toUtc(finding.until),
      measure: String(finding.measure ?? ''),
      evidence: finding.evidence.toSorted(),
      disposition: dispositionOf(finding),
      robust: finding.why === null ? 'yes' : 'no',
      why: finding.why ?? '',
      coverage: `history complete; responses ${task.areResponsesRead(finding.businessId) ? '' : 'not '}complete`,
      cutoff: toUtc(CUTOFF_MS),
    }))
    const byKey = <Row extends { key?: string | undefined }>(all: readonly Row[]) =>
      all.toSorted((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
    expect(byKey(rows)).toEqual(byKey(wanted))
  })
  /** Every figure of the report on paper, and what the pages say of it; `keeps` says what the filter says. */
  function expectFigures(changes: Partial<PdfOrder>, keeps: (finding: RecountedFinding) => boolean): string {
    const { path } = exportPdf(order(changes))
    const text = textOfPdf(path)
    const figures = figuresIn(text)
    const kept = expected.filter(keeps)
    const wanted = new Map([...figuresOf(kept), ...sweepFigures('FI', sweeps, raw)])
    expect(new Map([...figures].sort())).toEqual(new Map([...wanted].sort()))
    const report = { db, filter: changes.filter ?? '', nowMs: CUTOFF_MS }
    const followed = [...figures.keys()].map((id) => [id, countBehind(id, report)])
    expect(followed).toEqual([...figures])
    const flat = text.replace(/\s+/g, ' ')
    for (const { measure } of kept.filter(({ rule }) => rule === 'outlier-business')) {
      const rate = `${(100 * (measure ?? 0)).toFixed(2)}%`
      expect(flat).toContain(`Hide rate ${rate}`)
    }
    const inScope = text.matchAll(/Findings in scope ([\d,]+)/g)
    expect([...inScope].map(([, count = '']) => Number(count.replaceAll(',', '')))).toEqual(
      rulesOf(changes.filter).map((rule) => kept.filter((one) => one.rule === rule).length),
    )
    return text
  }

  const figuresOf = (kept: readonly RecountedFinding[]): ReadonlyMap<string, number> => {
    const count = (rule: string, test: (finding: RecountedFinding) => boolean) =>
      kept.filter((one) => one.rule === rule && test(one)).length
    return new Map([
      ['FI-0.1', kept.length],
      ...[...new Set(kept.map(({ rule }) => rule))].flatMap((rule): [string, number][] => [
        [`FI-5.${rule}.O`, count(rule, (one) => dispositionOf(one) === 'open')],
        [`FI-5.${rule}.C`, count(rule, (one) => dispositionOf(one) === 'confirmed')],
        [`FI-5.${rule}.D`, count(rule, (one) => dispositionOf(one) === 'dismissed')],
        [`FI-5.${rule}.A`, count(rule, () => true)],
        [`FI-5.${rule}.R`, count(rule, ({ why }) => why === null)],
        [`FI-5.${rule}.F`, count(rule, ({ why }) => why !== null)],
      ]),
    ])
  }
  test.each(REPORTS[seed])(
    'every figure of a report $what is what the raw pages say, and counts the rows of its id',
    ({ changes, keeps }) => {
      const items = toRawItems(raw)
      const text = expectFigures(changes, (finding) => keeps(finding, dispositionOf(finding), items))
      if (changes.filter === undefined && !changes.isRedacted) expectOthers(text)
    },
  )

  /** Numbers that have no id. */
  function expectOthers(text: string): void {
    const receipts = sweeps.reduce((sum, { pages }) => sum + pages.length, 0)
    expect(text).toMatch(new RegExp(`^Receipts ${receipts}$`, 'm'))
    expect(text).toMatch(/^As of Nov 20, 2026, 12:00:00 UTC/m)
    const unjudged = countUnjudged({ ...task, data: raw })
    const stated = text.matchAll(/of 1 business were\snot completely fetched: (\d+) reviews?/g)
    expect([...stated].map(([, count]) => Number(count))).toEqual(
      rulesOf('').flatMap((rule) => unjudged[rule] ?? []),
    )
  }

  test('the about file says what the pages and the chosen limits say', () => {
    const path = join(folder, 'about.csv')
    exportRows({ ...order({ path }), template: 'findings', format: 'csv' })
    const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8'))
    expect(about.file.rows).toBe(expected.length)
    expect(about.asOfUtc).toBe(new Date(CUTOFF_MS).toISOString())
    expect(about.headOfChain.receipt).toBe(sweeps.reduce((sum, { pages }) => sum + pages.length, 0))
    const stated = about.rules.map(({ rule, parameters }: Applied) => [rule, parameters])
    expect(Object.fromEntries(stated)).toEqual(
      Object.fromEntries(
        rulesOf('').map((rule) => [rule, { ...usualLimits(rule), ...((limitsOf as Limits)[rule] ?? {}) }]),
      ),
    )
    const read = about.coverage.map((group: Covered) => [group.businessId, group.responsesCompletelyRead])
    expect(read.filter(([ids]: [unknown]) => ids === null)).toEqual([[null, false]])
    expect(about.notFetched).toBeUndefined()
  })
})

type Limits = Partial<Record<RuleName, Readonly<Record<string, number>>>>

interface Applied {
  readonly rule: string
  readonly parameters: Readonly<Record<string, number>>
}

interface Covered {
  readonly businessId: readonly number[] | null
  readonly responsesCompletelyRead: boolean
}

test('the cases meet every rule, and what is robust and what is fragile', () => {
  const found = CASES.flatMap(({ seed }) =>
    recountFindings(toRawEntries(makeSweeps(seed)), {
      cutoffMs: CUTOFF_MS,
      limitsOf: {},
      areResponsesRead: (businessId) => String(businessId) !== UNREAD_BUSINESS,
    }),
  )
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(RULE_NAMES))
  expect(new Set(found.map(({ why }) => why === null))).toEqual(new Set([true, false]))
  const lostWith = found.flatMap(
    ({ why }) => why?.slice('Not found with '.length, -1).split('; nor with ') ?? [],
  )
  for (const part of ['earlier', 'later', 'same second', 'days', 'hours', 'minutes', 'Changes, at least'])
    expect([part, lostWith.some((one) => one.includes(part))]).toEqual([part, true])
})
