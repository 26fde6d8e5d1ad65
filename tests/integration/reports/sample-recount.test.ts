import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { exportPdf } from '../../../electron/reports/pdf/export-pdf.ts'
import type { PdfOrder } from '../../../electron/reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import type { SampleDesign } from '../../../shared/domain/sample.ts'
import { CUTOFF_MS, makeSweeps } from '../../support/reports/hard-cases.ts'
import { figuresIn, textOfPdf } from '../../support/reports/printed-figures.ts'
import { toRawEntries } from '../../support/reports/raw-entries.ts'
import { type RawItem, toRawItems } from '../../support/reports/raw-items.ts'
import { readCsv } from '../../support/reports/read-csv.ts'
import { countBehind } from '../../support/reports/rows-behind.ts'
import { storeSweeps, sweepFigures } from '../../support/reports/store-sweeps.ts'
import { agreePlainly, type Code, evaluatePlainly } from '../../support/sampling/plain-evaluation.ts'
import {
  type PopulationLine,
  type RepeatedDraw,
  repeatDraw,
  toPopulation,
} from '../../support/sampling/raw-population.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'

const DRAWN_MS = Date.UTC(2026, 10, 22)
const CODES: readonly Code[] = ['pass', 'pass', 'fail', 'pass', 'not-applicable', 'pass', 'pass']

interface Drawn {
  readonly design: SampleDesign
  readonly query: string
  readonly isWanted: (item: RawItem) => boolean
  /** Codes of the first and the second reviewer by the place in the draw, from 0; none where nobody coded. */
  readonly codes: readonly [first?: (at: number) => Code, second?: (at: number) => Code]
  readonly confidence?: number
}

const inTurn =
  (step: number, codes = CODES) =>
  (at: number) =>
    codes[(at * step) % codes.length] ?? 'pass'
const WITHOUT = CODES.filter((code) => code !== 'not-applicable')
const isHidden = ({ show }: RawItem) => show === 0

const SAMPLES: readonly Drawn[] = [
  {
    design: { method: 'random', size: 14 },
    query: 'visibility:hidden',
    isWanted: isHidden,
    codes: [inTurn(1), inTurn(3)],
    confidence: 0.9,
  },
  {
    design: { method: 'interval', size: 17 },
    query: '',
    isWanted: () => true,
    codes: [inTurn(1, WITHOUT)],
  },
  {
    design: { method: 'stratified', by: 'business', allocation: 'proportional', size: 23 },
    query: 'visibility:hidden OR visibility:shown',
    isWanted: ({ show }) => show !== null,
    codes: [inTurn(2), inTurn(2, WITHOUT)],
  },
  {
    design: { method: 'stratified', by: 'visibility', allocation: 'fixed', size: 6 },
    query: 'business:20760,31007',
    isWanted: ({ businesses }) => businesses.has(20_760n) || businesses.has(31_007n),
    codes: [() => 'pass', () => 'pass'],
  },
  {
    design: { method: 'stratified', by: 'month', allocation: 'proportional', size: 13 },
    query: 'deleted:yes',
    isWanted: ({ deleted }) => deleted === 1,
    codes: [() => 'fail'],
  },
  {
    design: { method: 'random', size: 5 },
    query: 'visibility:hidden',
    isWanted: isHidden,
    codes: [],
  },
  {
    design: { method: 'stratified', by: 'visibility-business', allocation: 'fixed', size: 3 },
    query: 'deleted:no',
    isWanted: ({ deleted }) => deleted === 0,
    codes: [inTurn(1)],
  },
]

const STRATA_COLUMNS = { business: 1, visibility: 2, month: 3 } as const

/** Each sample on paper, the second seed with what depends on the pages most. */
const PAPERS: Readonly<Record<4 | 9, readonly (readonly [sampleId: number, changes: Partial<PdfOrder>])[]>> =
  {
    4: [
      [1, {}],
      [2, {}],
      [4, { paper: 'us-letter' }],
      [5, {}],
      [6, {}],
      [7, {}],
      [3, { isRedacted: true, redactionKey: Buffer.alloc(32, 7) }],
    ],
    9: [
      [1, {}],
      [7, { isRedacted: true, redactionKey: Buffer.alloc(32, 7) }],
      [3, {}],
    ],
  }

describe.each([4, 9] as const)('samples of seed %i', (seed) => {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-redrawn-'))
  const sweeps = makeSweeps(seed)
  const raw = toRawEntries(sweeps)
  const items = toRawItems(raw)
  let db: ReadableDatabase
  beforeAll(async () => {
    const path = join(folder, 'samples.unhidden')
    const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
    await storeSweeps(store, sweeps, { endMs: CUTOFF_MS, from: null })
    for (const [at, sample] of SAMPLES.entries()) await draw(store, sample, at + 1)
    await store.close()
    db = openReadonly({ path, keyHex: TEST_KEY })
  })
  afterAll(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })

  async function draw(store: Store, { design, query, confidence, codes }: Drawn, sampleId: number) {
    const populationId = await store.run('samples:freeze', query, DRAWN_MS)
    const basis =
      confidence === undefined ? null : { confidence, tolerableRate: 0.125, expectedDeviations: 1 }
    const people = { preparer: 'Ada', reason: 'once more', title: 'Redrawn' }
    const request = { populationId, design, basis, ...people, seed: seedOf(sampleId) }
    expect(await store.run('samples:draw', request, DRAWN_MS)).toEqual({ sampleId })
    const { length } = repeat(sampleId).ids
    for (const [place, codeOf] of codes.entries()) {
      const role = place === 0 ? 'first' : 'second'
      const change = (one: object) => store.run('samples:change', { sampleId, ...one } as never, DRAWN_MS)
      if (role === 'second') await change({ kind: 'begin-second', name: 'Grace' })
      for (let number = 1; number <= length; number += 1)
        await change({ kind: 'assess', role, number, verdict: codeOf?.(number - 1), ground: null, note: '' })
      await change({ kind: 'finish', role })
    }
  }

  const seedOf = (sampleId: number) => `seed ${seed} of ${sampleId}`
  const populationOf = (sampleId: number) => toPopulation(items, sampleOf(sampleId).isWanted)
  const sampleOf = (sampleId: number): Drawn => SAMPLES[sampleId - 1] ?? (SAMPLES[0] as Drawn)
  const repeated = new Map<number, RepeatedDraw>()
  function repeat(sampleId: number): RepeatedDraw {
    const { design } = sampleOf(sampleId)
    const more = design.method === 'stratified' ? [design.by, design.allocation] : []
    const asked = { seed: seedOf(sampleId), design: [design.method, String(design.size), ...more] }
    const draw = repeated.get(sampleId) ?? repeatDraw(folder, populationOf(sampleId), asked)
    repeated.set(sampleId, draw)
    return draw
  }
  const order = (changes: Partial<PdfOrder>): PdfOrder => ({
    db,
    template: 'sample',
    filter: 'S-1',
    asOfMs: DRAWN_MS,
    path: join(folder, 'sample.pdf'),
    paper: 'a4',
    preparedBy: '',
    workspaceName: 'Redrawn',
    onProgress: () => undefined,
    isCancelled: () => false,
    ...changes,
  })

  /** Names of the strata in their order, with their sizes in the population and in the draw. */
  function strataOf(sampleId: number): readonly { name: string; count: number; drawn: readonly number[] }[] {
    const { design } = sampleOf(sampleId)
    if (design.method !== 'stratified') return []
    const lines = new Map(populationOf(sampleId).map((line) => [line[0], line]))
    const nameOf =
      design.by === 'visibility-business'
        ? nameGroups([...lines.values()])
        : (line: PopulationLine) => line[STRATA_COLUMNS[design.by as keyof typeof STRATA_COLUMNS]] ?? ''
    const stratum = (line: PopulationLine | undefined) => (line ? nameOf(line) : '')
    const names = [...new Set([...lines.values()].map(stratum))].sort(compareNames)
    const { ids } = repeat(sampleId)
    return names.map((name) => ({
      name,
      count: [...lines.values()].filter((line) => stratum(line) === name).length,
      drawn: ids.flatMap((id, at) => (stratum(lines.get(id)) === name ? [at] : [])),
    }))
  }

  /** Strata by business, in redacted papers by their pseudonyms. */
  function placeOf(stratum: number, name: string, { isRedacted = false, redactionKey }: Partial<PdfOrder>) {
    if (!isRedacted || !redactionKey || stratum === 0) return stratum
    const [, group = '', business = ''] = /^(?:([a-z]+) )?(\d+|others)$/.exec(name) ?? []
    if (business === '') return stratum
    const digest = createHmac('sha256', redactionKey).update(JSON.stringify(['businessId', business]))
    const place = business === 'others' ? business : `B-${digest.digest('hex').slice(0, 16)}`
    return group === '' ? place : `${group}-${place}`
  }

  /** Rows of the evaluation: their ids and what stands in them. */
  function evaluationOf(sampleId: number, changes: Partial<PdfOrder>) {
    const { codes, confidence = 0.95 } = sampleOf(sampleId)
    const { ids } = repeat(sampleId)
    const [first, second] = codes
    const either = (at: number): Code => (second?.(at) === 'fail' ? 'fail' : (first?.(at) ?? 'pass'))
    const codings = { ...(first && { first }), ...(second && { second, either }) }
    const all = { name: '', count: populationOf(sampleId).length, drawn: ids.map((_, at) => at) }
    return Object.entries(codings).flatMap(([coding, codeOf]) =>
      [all, ...strataOf(sampleId)].map(({ name, count, drawn }, stratum) => ({
        id: `SA-8.${coding}.${placeOf(stratum, name, changes)}`,
        says: evaluatePlainly(drawn.map(codeOf), count, confidence),
      })),
    )
  }

  function figuresOf(sampleId: number, changes: Partial<PdfOrder>): ReadonlyMap<string, number> {
    const { ids } = repeat(sampleId)
    return new Map([
      ...sweepFigures('SA', sweeps, raw),
      ['SA-0.1', ids.length],
      ['SA-7.POPULATION', populationOf(sampleId).length],
      ['SA-7.SAMPLE', ids.length],
      ...evaluationOf(sampleId, changes).flatMap(({ id, says }): [string, number][] => [
        [`${id}.J`, says.judged],
        [`${id}.D`, says.deviations],
        [`${id}.N`, says.notApplicable],
      ]),
    ])
  }

  test.each(PAPERS[seed])(
    'every figure of S-%i on paper (%o) follows from the raw pages, the seed and the codes',
    (sampleId, changes) => {
      const filter = `S-${sampleId}`
      const text = textOfPdf(exportPdf(order({ filter, ...changes })).path)
      const figures = [...figuresIn(text)]
      expect(new Map(figures.sort())).toEqual(new Map([...figuresOf(sampleId, changes)].sort()))
      // Ids that hold pseudonyms lead nowhere.
      const open = figures.filter(([id]) => !/B-|others/.test(id))
      const followed = open.map(([id]) => [id, countBehind(id, { db, filter, nowMs: DRAWN_MS })])
      expect(followed).toEqual(open)
      const flat = text.replace(/[\s\u200b]+/g, ' ')
      for (const words of sentencesOf(sampleId, changes)) expect(flat).toContain(words)
    },
  )

  /** Every draw by the same search: who drew, why again, and how many items. */
  function drawsLike(sampleId: number): string[] {
    const { query } = sampleOf(sampleId)
    return SAMPLES.flatMap((other, at) => (other.query === query ? [at + 1] : [])).map(
      (id, place) => `Ada ${place === 0 ? '–' : 'once more'} ${repeat(id).ids.length}`,
    )
  }

  /** What stands beside figures and has no id of its own. */
  function sentencesOf(sampleId: number, changes: Partial<PdfOrder>): string[] {
    const { isRedacted = false } = changes
    const percent = (rate: number) => `${(100 * rate).toFixed(2)}%`
    const { codes, confidence } = sampleOf(sampleId)
    const rows = evaluationOf(sampleId, changes).map(({ id, says: { limits, most, ...says } }) => {
      const counts = [says.judged, says.deviations, says.notApplicable]
      const rates = limits
        ? [percent(limits.upper), `${percent(limits.low)} – ${percent(limits.high)}`]
        : ['–', '–']
      return [id, ...counts, ...rates, most ?? '–'].join(' ')
    })
    const strata = isRedacted
      ? []
      : strataOf(sampleId).map(({ name, count, drawn }) => `${name} ${count} ${drawn.length}`)
    const basis = confidence === undefined ? [] : [`${100 * confidence}%`, percent(0.125)]
    const draws = isRedacted ? [] : drawsLike(sampleId)
    const agreement = agreementOf(codes, repeat(sampleId).ids.length)
    return [...rows, ...strata, ...basis, ...draws, ...agreement, ...resultOf(sampleId)]
    function agreementOf([first, second]: Drawn['codes'], count: number): string[] {
      if (!first || !second) return []
      const pairs = Array.from({ length: count }, (_, at) => [first(at), second(at)] as const)
      const { kappa, range, observed, byChance, differ } = agreePlainly(pairs)
      const [low = 0, high = 0] = range ?? []
      const decimal = (value: number) => value.toFixed(3)
      return [
        kappa === null
          ? `${STRINGS.kappa} ${STRINGS.notDefined}`
          : `${STRINGS.kappa} ${decimal(kappa)} (${decimal(low)} – ${decimal(high)})`,
        `${STRINGS.observed} ${percent(observed)}`,
        `${STRINGS.byChance} ${percent(byChance)}`,
        `${STRINGS.differ} ${differ}`,
      ]
    }
  }

  /** On page one: of the last coding. */
  function resultOf(sampleId: number): string[] {
    const { design, confidence = 0.95 } = sampleOf(sampleId)
    const says = evaluationOf(sampleId, {}).findLast(({ id }) => id.endsWith('.0'))?.says
    if (!says) return ['No conclusion yet']
    const { deviations, judged, limits } = says
    const population = populationOf(sampleId).length.toLocaleString('en')
    return [
      `${deviations} of ${judged} reviews ${deviations === 1 ? 'deviates' : 'deviate'} from the criterion, drawn from a population of ${population}.`,
      design.method === 'stratified' && design.allocation === 'fixed'
        ? 'so the limits hold for each stratum'
        : `With ${100 * confidence}% confidence at most ${(100 * (limits?.upper ?? 1)).toFixed(2)}% of the population deviate`,
    ]
  }

  test.each(SAMPLES.map((_, at) => at + 1))(
    'rows and about file of S-%i are the repeated draw',
    (sampleId) => {
      const path = join(folder, 'sample.csv')
      exportRows({ ...order({ path, filter: `S-${sampleId}` }), template: 'sample', format: 'csv' })
      const { ids, idsSha256, listSha256 } = repeat(sampleId)
      const { codes } = sampleOf(sampleId)
      const strata = strataOf(sampleId)
      const rows = readCsv(path).map((row) => [
        ...[row.reference, row.feedbackId, row.businessId, row.stratum],
        ...[row.firstVerdict, row.secondVerdict],
      ])
      expect(rows).toEqual(
        ids.map((id, at) => [
          ...[`S-${sampleId}.${at + 1}`, id, String(items.get(BigInt(id))?.home)],
          strata.find(({ drawn }) => drawn.includes(at))?.name ?? '',
          ...[codes[0]?.(at) ?? '', codes[1]?.(at) ?? ''],
        ]),
      )
      const about = JSON.parse(readFileSync(`${path}.about.json`, 'utf8'))
      expect(about.sample).toMatchObject({ idsSha256, listSha256, seed: seedOf(sampleId) })
    },
  )
})

/** Hidden and shown reviews of the five businesses with the most hidden ones, and of the others. */
function nameGroups(lines: readonly PopulationLine[]): (line: PopulationLine) => string {
  const hidden = (business: string) =>
    lines.filter((line) => line[1] === business && line[2] === 'hidden').length
  const all = [...new Set(lines.map(([, business]) => business))]
    .filter((business) => hidden(business) > 0)
    .sort((a, b) => hidden(b) - hidden(a) || Number(a) - Number(b))
  const listed = new Set(all.slice(0, 5))
  return ([, business, visibility]) => `${visibility} ${listed.has(business) ? business : 'others'}`
}

/** Numbers by size, everything else by its letters. */
function compareNames(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map((name) =>
    name.replace(/(?<![\d-])\d+$/, (id) => id.padStart(19, '0')),
  )
  return a < b ? -1 : a > b ? 1 : 0
}

const STRINGS = {
  kappa: 'Cohen’s kappa (95%)',
  notDefined: 'not defined',
  observed: 'Equal codes',
  byChance: 'Equal by chance',
  differ: 'Reviews coded differently',
} as const
