import { beforeEach, describe, expect, test } from 'vitest'
import type { PaperBlock, PaperSection } from '../../../electron/reports/paper-parts.ts'
import { toSampleParts } from '../../../electron/reports/sample-parts.ts'
import { changeSample } from '../../../electron/sampling/change-sample.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import { getPopulation } from '../../../electron/sampling/sample-rows.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { drawRequestSchema, type SampleChange, sampleChangeSchema } from '../../../shared/domain/sample.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { fillCache } from '../read/cache-fixture.ts'

const MOMENT = Date.UTC(2026, 10, 20, 12)
let db: WritableDatabase
beforeEach(() => {
  db = createSampleWorkspace().db
  fillCache(db, {
    events: Array.from({ length: 40 }, (_, at) => ({
      feedbackId: BigInt(100 + at),
      businessId: at < 30 ? 7n : 12n,
      timeMs: MOMENT - at,
      show: 0 as const,
      deleted: 0 as const,
    })),
    responses: [],
  })
})

const BY_BUSINESS = { method: 'stratified', by: 'business', size: 2 } as const
const draw = (more: object, query = 'visibility:hidden') => {
  const request = { title: 'Is it fake?', preparer: 'Ada', seed: 'unhidden', reason: '', ...more }
  const populationId = freezePopulation(db, query, MOMENT)
  return drawSample(db, drawRequestSchema.parse({ populationId, ...request }), MOMENT)
}
const change = (one: SampleChange) => changeSample(db, sampleChangeSchema.parse(one), MOMENT)
/** Codes in the order of the draw: p, f or n. */
const code = (sampleId: number, role: 'first' | 'second', codes: string) => {
  for (const [at, one] of [...codes].entries()) {
    const verdict = ({ p: 'pass', f: 'fail', n: 'not-applicable' } as const)[one] ?? 'pass'
    const [ground, note] = verdict === 'fail' ? (['none-given', 'why'] as const) : [null, '']
    change({ kind: 'assess', sampleId, role, number: at + 1, verdict, ground, note })
  }
}

const HIDDEN = '(withheld)'
/** The four sections. @param redacted business → pseudonym */
interface Way {
  readonly redacted?: boolean
  readonly names?: Readonly<Record<string, string>>
  readonly pseudonyms?: Readonly<Record<string, string>>
}
const sections = (
  filter = 'S-1',
  { redacted = false, names = {}, pseudonyms = { 7: 'Business b', 12: 'Business a' } }: Way = {},
) => {
  const { lead, groups, tail } = toSampleParts({
    db,
    filter,
    names,
    print: (text) => (redacted ? HIDDEN : text),
    nameStratum: (name) => (redacted ? (pseudonyms[name] ?? name) : name),
  })
  expect([groups, tail]).toEqual([[], []])
  const kinds = lead.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))
  expect(['facts', 'table', 'text']).toEqual(expect.arrayContaining(kinds))
  const [population, drawn, evaluation, draws] = lead
  if (!population || !drawn || !evaluation || !draws) throw new Error('a section is missing')
  return { population, drawn, evaluation, draws }
}
const pick = <Kind extends PaperBlock['kind']>({ blocks }: PaperSection, kind: Kind) =>
  blocks.filter((block): block is Extract<PaperBlock, { kind: Kind }> => block.kind === kind)
const facts = (section: PaperSection) =>
  Object.fromEntries(pick(section, 'facts').flatMap(({ rows }) => rows))
const table = (section: PaperSection) => pick(section, 'table').flatMap(({ rows }) => rows)
const texts = (section: PaperSection) => pick(section, 'text').map(({ text }) => text)

describe('the working paper of a sample', () => {
  test('has the population with its hashes, and how it was drawn', () => {
    const basis = { confidence: 0.9, tolerableRate: 0.25, expectedDeviations: 1 }
    draw({ design: { method: 'random', size: 5 }, basis })
    const { population, drawn, evaluation, draws } = sections()
    const { idsSha256, listSha256, receiptHash } = getPopulation(db, 1)
    expect(Object.values(facts(population))).toEqual([
      ...['visibility:hidden', '40 · SA-7.POPULATION', 'Nov 20, 2026, 12:00:00 UTC', `0 · ${receiptHash}`],
      ...[idsSha256, listSha256],
    ])
    expect(texts(population)).toEqual([expect.stringContaining('frozen before the draw')])
    expect(facts(drawn)).toEqual({
      Sample: 'S-1',
      Criterion: 'Is it fake?',
      Deviation: expect.stringContaining('a fail'),
      State: 'in progress',
      Method: 'random',
      'Reviews drawn': '5 · SA-7.SAMPLE',
      Seed: 'unhidden',
      'Planned for': '90% confidence, tolerable rate 25.00%, 1 deviation expected',
      Generator: expect.stringMatching(/^unhidden draw 1, SHA-256 \(Unhidden \d/),
      Drawn: 'Nov 20, 2026, 12:00:00 UTC',
      Preparer: 'Ada',
      'Second reviewer': '–',
    })
    expect(pick(drawn, 'table')).toEqual([])
    expect(table(draws).map((row) => row[7])).toEqual(['–'])
    expect(texts(drawn)).toHaveLength(1)
    expect(texts(evaluation)).toEqual([expect.stringContaining('Not evaluated')])
  })

  test('has both codings by stratum, each figure with its id, and how far they agree', () => {
    const sampleId = draw({ design: { ...BY_BUSINESS, allocation: 'fixed' } })
    change({ kind: 'begin-second', sampleId, name: 'Bea' })
    code(sampleId, 'first', 'pfnp')
    code(sampleId, 'second', 'ppnp')
    for (const role of ['first', 'second'] as const) change({ kind: 'finish', sampleId, role })
    const { drawn, evaluation } = sections('S-1', { names: { 12: 'Corner Shop' } })
    expect(table(drawn)).toEqual([
      ['7', '30', '2'],
      ['Corner Shop (12)', '10', '2'],
    ])
    expect(pick(drawn, 'table')[0]?.head).toEqual(['Stratum', 'Reviews', 'Drawn'])
    expect(facts(drawn)).toMatchObject({ 'Second reviewer': 'Bea' })
    expect(texts(drawn).at(-1)).toContain('the limits hold for each stratum')
    expect(texts(evaluation)).toHaveLength(1)
    const rows = table(evaluation)
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['First reviewer', 'SA-8.first.0', '3', '1', '1'],
      ['First reviewer, 7', 'SA-8.first.1', '2', '1', '0'],
      ['First reviewer, Corner Shop (12)', 'SA-8.first.2', '1', '0', '1'],
      ['Second reviewer', 'SA-8.second.0', '3', '0', '1'],
      ['Second reviewer, 7', 'SA-8.second.1', '2', '0', '0'],
      ['Second reviewer, Corner Shop (12)', 'SA-8.second.2', '1', '0', '1'],
      ['Deviation for either', 'SA-8.either.0', '3', '1', '1'],
      ['Deviation for either, 7', 'SA-8.either.1', '2', '1', '0'],
      ['Deviation for either, Corner Shop (12)', 'SA-8.either.2', '1', '0', '1'],
    ])
    // None of two: 1 − √0.05 and 1 − √0.025. With 22 of 30, the chance of none in two is 28 in 435.
    expect(rows[4]?.slice(5)).toEqual(['77.64%', '0.00%\u00a0–\n84.19%', '22'])
    // Three of four are equal; by chance 1/2 · 3/4 + 1/4 · 1/4.
    expect(facts(evaluation)).toEqual({
      'Cohen’s kappa (95%)': expect.stringMatching(/^0\.556 \(-?\d\.\d{3} – \d\.\d{3}\)$/),
      'Equal codes': '75.00%',
      'Equal by chance': '43.75%',
      'Reviews coded differently': '1',
    })
    expect(pick(evaluation, 'table')[0]).toMatchObject({ right: 2, hasIds: true })
    expect(pick(evaluation, 'table')[0]?.head).toEqual([
      ...['Coding', 'ID', 'Pass or fail\u00a0.J', 'Deviations\u00a0.D', 'Not applicable\u00a0.N'],
      ...['At most (one-sided)', 'Interval (two-sided)', 'At most, items'],
    ])
  })

  test('has no kappa where all codes are the same', () => {
    const sampleId = draw({ design: { method: 'random', size: 2 } })
    change({ kind: 'begin-second', sampleId, name: 'Bea' })
    for (const role of ['first', 'second'] as const) code(sampleId, role, 'pp')
    for (const role of ['first', 'second'] as const) change({ kind: 'finish', sampleId, role })
    expect(facts(sections().evaluation)).toEqual({
      'Cohen’s kappa (95%)': 'not defined',
      'Equal codes': '100.00%',
      'Equal by chance': '100.00%',
      'Reviews coded differently': '0',
    })
  })

  test('states no limit where nothing was judged, and the tolerable rate that was planned for', () => {
    const basis = { confidence: 0.95, tolerableRate: 0.1, expectedDeviations: 0 }
    const sampleId = draw({ design: { method: 'interval', size: 2 }, basis }, '')
    code(sampleId, 'first', 'nn')
    change({ kind: 'finish', sampleId, role: 'first' })
    const { population, drawn, evaluation } = sections()
    expect(facts(population)).toMatchObject({ Search: 'All reviews received' })
    expect(table(evaluation)).toEqual([['First reviewer', 'SA-8.first.0', '0', '0', '2', '–', '–', '–']])
    expect(texts(evaluation)).toEqual([
      expect.stringContaining('Confidence 95%.'),
      'Tolerable rate: 10.00%. A limit above it does not show that the rate is tolerable.',
    ])
    expect(texts(drawn).at(-1)).toContain('The limits take the interval sample for a random one.')
    expect(facts(evaluation)).toEqual({})
  })

  test('lists every draw from the population with its reason, also abandoned ones', () => {
    const first = draw({ design: { method: 'random', size: 2 } })
    change({ kind: 'abandon', sampleId: first, reason: 'wrong scope' })
    draw({ design: { ...BY_BUSINESS, allocation: 'proportional' }, seed: 'another', reason: 'agreed' })
    const { drawn, draws } = sections('S-2')
    const moment = 'Nov 20, 2026, 12:00:00'
    expect(table(draws)).toEqual([
      ['S-1', 'Is it fake?', 'abandoned', 'random', 'unhidden', moment, 'Ada', 'wrong scope', '2'],
      [
        ...['S-2', 'Is it fake?', 'in progress', 'stratified: by business, in proportion', 'another', moment],
        ...['Ada', 'agreed', '2'],
      ],
    ])
    expect(pick(draws, 'table')[0]).toMatchObject({ right: 8 })
    expect(texts(draws)).toEqual([expect.stringContaining('No draw can be removed')])
    expect(facts(drawn)).toMatchObject({ 'Drawn again because': 'agreed' })
    expect(facts(sections('S-1').drawn)).toMatchObject({ 'Abandoned because': 'wrong scope' })
    expect(table(sections('S-1').draws).map((row) => row[7])).toEqual(['wrong scope', 'agreed'])
  })

  test('has strata in the order of their pseudonyms where it is redacted, and no text of people', () => {
    const sampleId = draw({ design: { ...BY_BUSINESS, allocation: 'fixed' } })
    code(sampleId, 'first', 'pfnp')
    change({ kind: 'finish', sampleId, role: 'first' })
    const { population, drawn, evaluation, draws } = sections('S-1', { redacted: true })
    expect(table(drawn).map(([name, count]) => [name, count])).toEqual([
      ['Business a', '10'],
      ['Business b', '30'],
    ])
    expect(table(evaluation).map((row) => row.slice(0, 4))).toEqual([
      ['First reviewer', 'SA-8.first.0', '3', '1'],
      ['First reviewer, Business a', 'SA-8.first.Business-a', '1', '0'],
      ['First reviewer, Business b', 'SA-8.first.Business-b', '2', '1'],
    ])
    const orderOf = (pseudonyms: Readonly<Record<string, string>>) =>
      table(sections('S-1', { redacted: true, pseudonyms }).drawn).map(([name]) => name)
    expect(orderOf({ 7: 'Business a', 12: 'Business b' })).toEqual(['Business a', 'Business b'])
    expect(orderOf({ 7: 'Business a' })).toEqual(['12', 'Business a'])
    const shown = JSON.stringify([population, drawn, draws])
    for (const text of ['Ada', 'unhidden', 'Is it fake?', getPopulation(db, 1).idsSha256])
      expect(shown, text).not.toContain(`"${text}"`)
  })
})
