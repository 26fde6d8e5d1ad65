import { describe, expect, test } from 'vitest'
import type { ListedCase } from '../../../electron/findings/cases/list-cases.ts'
import { type PageFacts, printFigure } from '../../../electron/reports/pdf/page-facts.ts'
import {
  cardsOf,
  type ResultScope,
  toBridge,
  toResult,
  toResultText,
} from '../../../electron/reports/pdf/page-result.ts'
import type { PdfCharts } from '../../../electron/reports/pdf/pdf-charts.ts'
import type { FigureName } from '../../../shared/domain/figures.ts'
import { listFigures, PDF_TEMPLATES, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { SampleEvaluation } from '../../../shared/sampling/evaluate-sample.ts'

type Counts = Partial<Record<FigureName, number>>
interface Given {
  readonly rows?: number
  readonly facts?: Partial<PageFacts>
  readonly charts?: Partial<PdfCharts>
  readonly stateNow?: ResultScope['stateNow']
}

/** A report with these figures; those that are not named are 0, and figures of cases missing. */
function scopeOf(
  template: PdfTemplate,
  counts: Counts,
  { rows = 7, facts, charts, stateNow = null }: Given = {},
) {
  const defined = listFigures(template).filter(
    ({ name }) => !name.startsWith('cases') || counts[name] !== undefined,
  )
  const figures = defined.map((figure) => ({ ...figure, count: counts[figure.name] ?? 0 }))
  const all: PageFacts = {
    figures,
    counts: new Map(figures.map(({ name, count }) => [name, count])),
    population: { reviews: 9, businesses: 2 },
    period: null,
    compliance: null,
    groups: [],
    evaluation: null,
    findings: {
      open: 0,
      confirmed: 0,
      dismissed: 0,
      tallies: [],
      rules: 0,
      reviews: 0,
      businesses: 0,
      most: null,
    },
    codes: new Map(),
    answersNotKnown: new Map(),
    supplied: [],
    unread: [],
    ...facts,
  }
  const drawn: PdfCharts = { months: [], areRatesWithheld: false, rates: [], ...charts }
  return { template, facts: all, charts: drawn, totalRows: rows, stateNow } satisfies ResultScope
}
const textOf = (...parameters: Parameters<typeof scopeOf>) => toResultText(scopeOf(...parameters))

const month = (name: string, hidden: number, deleted: number): PdfCharts['months'][number] => [
  ...(['2026-01', 99, hidden, deleted, 'HD-2.2026-01', name] as const),
]
const group = (reviews: number, durationMs: number) =>
  ({ feedbackIds: Array.from({ length: reviews }, String), durationMs }) as unknown as ListedCase
const NOT_SHOWN = 'The record does not show who acted or why.'

describe('the result of hidden and deleted reviews', () => {
  const COUNTS: Counts = {
    items: 4_000,
    hidden: 90,
    hiddenNotDeleted: 60,
    deletedWhileHidden: 30,
    deletedNotHidden: 10,
    hiddenOver30Days: 25,
    hiddenWithoutOwner: 1,
  }
  const lead =
    'Of 4,000 reviews, 100 (2.5%) are hidden or deleted: 60 hidden only, 30 hidden and deleted, 10 deleted only.'
  const long = '25 are hidden for more than 30 days and not deleted'
  const without = '; of all reviews hidden and not deleted, 1 has no owner response.'

  test('has the share of all reviews, and the parts that the rows add up to', () => {
    const scope = scopeOf('hidden-and-deleted', COUNTS, { rows: 100 })
    expect(toResult(scope).lead.join('')).toBe(lead)
    expect(toResultText(scope)).toBe(`${lead} ${long}${without} ${NOT_SHOWN}`)
    expect(toBridge(scope)).toEqual({
      terms: [
        { id: 'HD-1.9', label: 'Hidden only', value: '60' },
        { id: 'HD-1.10', label: 'Hidden and deleted', value: '30' },
        { id: 'HD-1.11', label: 'Deleted only', value: '10' },
      ],
      total: { id: 'HD-0.1', label: 'Rows', value: '100' },
    })
    expect(textOf('hidden-and-deleted', {}, { rows: 1 })).toContain(
      'Of 0 reviews, 1 (0.0%) is hidden or deleted',
    )
  })

  test('says of which reviews it is not known whether owners responded', () => {
    const notKnown = (answersNotKnown: number) =>
      scopeOf('hidden-and-deleted', COUNTS, {
        rows: 100,
        facts: {
          answersNotKnown: new Map([
            ['hiddenWithoutOwner', answersNotKnown],
            // The deleted ones too.
            ['hiddenWithoutResponse', answersNotKnown + 30],
          ]),
        },
      })
    const figureOf = ({ facts }: ReturnType<typeof scopeOf>) =>
      facts.figures
        .filter(({ name }) => /^hiddenWithout/.test(name))
        .map((figure) => printFigure(facts, figure))
    expect(toResultText(notKnown(20))).toBe(
      `${lead} ${long}; of the 40 of 60 reviews hidden and not deleted whose responses were completely read, 1 has no owner response. ${NOT_SHOWN}`,
    )
    expect(figureOf(notKnown(20))).toEqual(['0', '1'])
    expect(toResultText(notKnown(60))).toBe(
      `${lead} ${long}; whether owners responded to those hidden is not determinable, because no responses are known to be complete. ${NOT_SHOWN}`,
    )
    expect(figureOf(notKnown(60))).toEqual(['not determinable', 'not determinable'])
  })

  test('says nothing of responses that were not fetched, and no result without the history', () => {
    const unread = (...operations: ('history' | 'responses')[]) =>
      textOf('hidden-and-deleted', COUNTS, { rows: 100, facts: { unread: operations } })
    expect(unread('responses')).toBe(`${lead} ${long}; responses were not fetched. ${NOT_SHOWN}`)
    expect(unread('history')).toBe('Not determinable: nothing was fetched of the visibility history.')
    const scope = scopeOf('hidden-and-deleted', COUNTS, { facts: { unread: ['history'] } })
    expect(toBridge(scope)?.terms.map(({ value }) => value)).toEqual([
      'not fetched',
      'not fetched',
      'not fetched',
    ])
  })

  test('names the earliest month with the most hides and deletions, or else the groups hidden together', () => {
    const months = [month('Jan 2026', 3, 1), month('Feb 2026', 4, 8), month('Mar 2026', 12, 0)]
    const more = (given: Given) => textOf('hidden-and-deleted', COUNTS, { rows: 100, ...given })
    const busiest = 'The most hides and deletions in one month are 12, in Feb 2026.'
    expect(more({ charts: { months } })).toBe(`${lead} ${long}${without} ${busiest} ${NOT_SHOWN}`)
    expect(more({ charts: { months: [month('Jan 2026', 0, 0)] } })).not.toContain('in one month')
    const grouped = (...groups: ListedCase[]) => more({ charts: { months }, facts: { groups } })
    expect(grouped(group(12, 61_000))).toBe(
      `${lead} ${long}${without} 12 reviews of one business were hidden within 1 min 01 s. ${NOT_SHOWN}`,
    )
    expect(grouped(group(30, 61_000), group(12, 600_000))).toContain(
      '2 groups of 12 to 30 reviews were each hidden at one business within 10 min 00 s.',
    )
    expect(grouped(group(12, 1_000), group(12, 2_000))).toContain('2 groups of 12 reviews were each hidden')
  })
})

test('the result of visibility changes counts entries, and reviews that were ever hidden', () => {
  const counts = { items: 8, everHidden: 2, hiddenTwice: 1, shownNotDeleted: 5, unknown: 3 }
  const scope = scopeOf('visibility-changes', counts, { rows: 20 })
  expect(toResultText(scope)).toBe(
    `20 entries were recorded about 8 reviews. 2 (25.0%) were hidden at least once, 1 more than once. ${NOT_SHOWN}`,
  )
  const bridge = toBridge(scope)
  expect(bridge?.terms.map(({ label, value }) => `${label} ${value}`)).toEqual([
    ...['Shown 5', 'Hidden only 0', 'Hidden and deleted 0', 'Deleted only 0', 'Not known 3'],
  ])
  expect(bridge?.total).toEqual({ id: 'VC-1.1', label: 'Reviews', value: '8' })
})

describe('the result of changes since a moment', () => {
  const COUNTS: Counts = {
    hiddenThen: 10,
    newlyHidden: 4,
    firstKnownHidden: 1,
    shownAgain: 3,
    deletedHidden: 2,
    hiddenNow: 10,
    deletedSince: 5,
    entriesRewritten: 1,
    responsesRewritten: 2,
    noLongerReturned: 3,
    casesNew: 1,
    casesDecided: 2,
  }
  const more = (counts: Counts, given: Given = {}) =>
    toResult(scopeOf('changes', { ...COUNTS, ...counts }, given)).more

  test('compares the hidden reviews of both moments', () => {
    const lead = (hiddenNow: number) => toResult(scopeOf('changes', { ...COUNTS, hiddenNow })).lead.join('')
    const since =
      '. 4 are newly hidden, 1 first known as hidden, 3 shown again, and 5 deleted, 2 of them hidden before.'
    expect(lead(10)).toBe(`10 reviews are hidden and not deleted, as many as at the first moment${since}`)
    expect(lead(12)).toBe(`12 reviews are hidden and not deleted, 2 more than at the first moment${since}`)
    expect(lead(7)).toBe(`7 reviews are hidden and not deleted, 3 fewer than at the first moment${since}`)
  })

  test('says what the service rewrote or no longer returns, and which cases are new or decided', () => {
    expect(more({})).toEqual([
      'Since then the service rewrote 1 entry and 2 responses, and no longer returns 3 entries; all are kept as first received.',
      '1 case is new, and 2 were decided since.',
      NOT_SHOWN,
    ])
    expect(more({}, { facts: { unread: ['responses'] } })[0]).toContain(
      'rewrote 1 entry, and no longer returns',
    )
    const none = { entriesRewritten: 0, responsesRewritten: 0 }
    expect(more({ ...none, noLongerReturned: 0 })[0]).toBe(
      'No entry was rewritten or is no longer returned since.',
    )
    expect(more({ ...none, noLongerReturned: 1 })[0]).toContain('rewrote 0 entries and 0 responses')
    const past = scopeOf('changes', { hiddenThen: 1 })
    expect(toResult(past).more).toContain('Cases are those of today, so a report of the past compares none.')
  })

  test('adds the hidden reviews up from then to now, in words and as bars', () => {
    const bridge = toBridge(scopeOf('changes', COUNTS))
    expect(bridge?.terms).toEqual([
      { id: 'CS-1.1', label: 'Hidden then', value: '10' },
      { id: 'CS-1.2', label: 'Newly hidden', value: '4' },
      { id: 'CS-1.3', label: 'First known as hidden', value: '1' },
      { id: 'CS-1.5', label: 'Shown again', sign: '−', value: '3' },
      { id: 'CS-1.6', label: 'Deleted', sign: '−', value: '2' },
    ])
    expect(bridge?.total).toEqual({ id: 'CS-1.7', label: 'Hidden now', value: '10' })
    expect(bridge?.waterfall?.steps.map(({ id, text, fill }) => `${id} ${text} ${fill}`)).toEqual([
      ...['CS-1.1 10 hidden', 'CS-1.2 +4 hidden', 'CS-1.3 +1 hidden', 'CS-1.5 −3 shown', 'CS-1.6 −2 deleted'],
      'CS-1.7 10 hidden',
    ])
    expect(bridge?.waterfall?.alternative).toBe(
      'Hidden then: 10. Newly hidden: +4. First known as hidden: +1. Shown again: −3. Deleted: −2. Hidden now: 10.',
    )
    const undeleted = toBridge(scopeOf('changes', { ...COUNTS, undeletedHidden: 1 }))
    expect(undeleted?.terms[3]).toEqual({ id: 'CS-1.4', label: 'No longer deleted', value: '1' })
    expect(
      toBridge(scopeOf('changes', COUNTS, { facts: { unread: ['history'] } }))?.waterfall,
    ).toBeUndefined()
  })
})

test('the result of responses counts those of owners and of customers', () => {
  const scope = scopeOf('responses', { responses: 5, ownerResponses: 4, customerResponses: 1 }, { rows: 5 })
  expect(toResultText(scope)).toBe(
    '5 responses are recorded: 4 by owners and 1 by customers. ' +
      'The record shows the type of the author, not the person, and no earlier version of a text.',
  )
  expect(toBridge(scope)).toMatchObject({
    terms: [
      { id: 'RE-1.2', value: '4' },
      { id: 'RE-1.3', value: '1' },
    ],
    total: { id: 'RE-0.1', value: '5' },
  })
})

describe('the result of businesses', () => {
  const COUNTS = { items: 40, hidden: 10, hiddenNotDeleted: 7, deletedWhileHidden: 3 }
  const rate = (
    business: string,
    hits: number,
    of: number,
    name: PdfCharts['rates'][number]['name'] = null,
  ) => ({
    id: '',
    business,
    name,
    hits,
    of,
    rate: hits / of,
    low: 0,
    high: 1,
    text: `${hits} of ${of}`,
    interval: 'some',
  })
  const highest = (rates: PdfCharts['rates']) =>
    toResult(scopeOf('businesses', COUNTS, { charts: { rates } })).more[0]

  test('has all their reviews, and the highest hide rate; of equal ones that of more reviews', () => {
    expect(textOf('businesses', COUNTS, { rows: 3 })).toBe(
      '3 businesses have 40 reviews; 10 (25.0%) are hidden: 7 hidden only, 3 hidden and deleted. ' +
        NOT_SHOWN,
    )
    expect(highest([rate('1', 1, 10), rate('2', 2, 10), rate('3', 4, 20, 'Harbor')])).toBe(
      'The highest hide rate is that of business Harbor (3): 4 of 20 of 20 reviews ever shown (95% interval some).',
    )
    expect(highest([rate('1', 1, 1, { t: 'مطعم', rtl: true })])).toContain(
      'of business 1: 1 of 1 of 1 review ever',
    )
    expect(highest([rate('1', 0, 10)])).toBe(NOT_SHOWN)
  })

  test('says where smaller businesses are not compared', () => {
    const rates = Array.from({ length: 25 }, (_, at) => rate(String(at), at, 100))
    expect(highest(rates)).toMatch(
      /^Of the 25 businesses with the most reviews ever shown, business 24 has the/,
    )
    expect(highest(rates.slice(1))).toMatch(/^The highest hide rate is that of business 24/)
  })
})

test('the result of a list of reviews counts hidden and deleted ones', () => {
  const scope = scopeOf(
    'feedback',
    { items: 8, hidden: 1, hiddenNotDeleted: 1, deletedNotHidden: 1 },
    { rows: 8 },
  )
  expect(toResultText(scope)).toBe(
    `Of 8 reviews, 1 (12.5%) is hidden: 1 hidden only, 0 hidden and deleted; 1 is deleted only. ${NOT_SHOWN}`,
  )
  expect(toBridge(scope)?.total).toEqual({ id: 'FL-0.1', label: 'Rows', value: '8' })
})

test('the result of a dossier has its entries and its state', () => {
  const scope = scopeOf('dossier', { changes: 3, responses: 1 }, { stateNow: ['hidden', 'not deleted'] })
  const lead = '3 entries and 1 response are recorded for this review.'
  expect(toResultText(scope)).toBe(`${lead} By its last entry it is hidden and not deleted. ${NOT_SHOWN}`)
  expect(toResultText({ ...scope, stateNow: null })).toBe(`${lead} ${NOT_SHOWN}`)
})

test('the result of findings counts them by decision', () => {
  const most = { title: 'Hidden long', count: 4 }
  const findings = {
    open: 3,
    confirmed: 2,
    dismissed: 1,
    tallies: [],
    rules: 2,
    reviews: 5,
    businesses: 0,
    most,
  }
  const scope = scopeOf('findings', {}, { rows: 6, facts: { findings } })
  const intent = 'A finding states what the record shows. No rule establishes intent.'
  expect(toResultText(scope)).toBe(
    `6 findings by 2 rules about 5 reviews; 3 are decided. The rule with the most is “Hidden long”: 4. ${intent}`,
  )
  const about = (reviews: number, businesses: number) =>
    textOf('findings', {}, { rows: 6, facts: { findings: { ...findings, reviews, businesses } } }).split(
      ';',
    )[0]
  expect(about(5, 1)).toBe('6 findings by 2 rules about 5 reviews and 1 business')
  expect(about(0, 2)).toBe('6 findings by 2 rules about 2 businesses')
  const without = scopeOf('findings', {}, { rows: 6, facts: { findings: { ...findings, most: null } } })
  expect(toResult(without).more).toEqual([intent])
  expect(toBridge(scope)).toEqual({
    terms: [
      ['Open', '3'],
      ['Confirmed', '2'],
      ['Dismissed', '1'],
    ].map(([label, value]) => ({ id: '', label, value })),
    total: { id: 'FI-0.1', label: 'Rows', value: '6' },
  })
})

describe('the result of a sample', () => {
  const codes = new Map([
    ['pass', 3],
    ['fail', 2],
    ['', 4],
  ])
  const population = { reviews: 1_200, businesses: null }
  const evaluated = (whole: object, sample: object, by = 'first'): Partial<PageFacts> => ({
    codes,
    population,
    evaluation: {
      sample: { basis: null, ...sample },
      codings: [{ by, whole }],
    } as unknown as SampleEvaluation,
  })
  const whole = { counted: 58, deviations: 1, notApplicable: 2, confidence: 0.95, upperLimit: 0.0789 }
  const resultOf = (facts: Partial<PageFacts>) => toResult(scopeOf('sample', {}, { rows: 9, facts }))
  const limit = 'With 95% confidence at most 7.89% of the population deviate (exact binomial, one-sided).'

  test('before a sheet is locked has no conclusion, and adds the codes up', () => {
    const scope = scopeOf('sample', {}, { rows: 9, facts: { codes, population } })
    expect(toResultText(scope)).toBe(
      '9 reviews were drawn from a population of 1,200; 5 are coded by the first reviewer. ' +
        'No conclusion yet: the sheet is not locked, or its codes may not be seen.',
    )
    expect(toBridge(scope)).toEqual({
      terms: [
        ['Pass', '3'],
        ['Fail', '2'],
        ['Not applicable', '0'],
        ['Not coded', '4'],
      ].map(([label, value]) => ({
        id: '',
        label,
        value,
      })),
      total: { id: 'SA-0.1', label: 'Rows', value: '9' },
    })
  })

  test('is the deviations among those counted, with the limit and what it rests on', () => {
    const { lead, more } = resultOf(evaluated(whole, { design: { method: 'random', size: 60 } }))
    expect(lead.join('')).toBe(
      '1 of 58 reviews deviates from the criterion, drawn from a population of 1,200.',
    )
    expect(more).toEqual(['2 were not applicable, and the result holds for applicable reviews only.', limit])
    const basis = { tolerableRate: 0.1 }
    const both = resultOf(
      evaluated({ ...whole, notApplicable: 0 }, { design: { method: 'interval' }, basis }, 'either'),
    )
    expect(both.more).toEqual([
      'A review deviates if either reviewer coded it so.',
      limit,
      'The limit is not above the tolerable rate of 10.00%, at 95% confidence.',
      expect.stringContaining('interval sample'),
    ])
  })

  test('of strata of different size has no limit for the whole population', () => {
    const stratified = (allocation: string) =>
      resultOf(evaluated(whole, { design: { method: 'stratified', allocation } })).more
    expect(stratified('fixed').join()).not.toContain('one-sided')
    expect(stratified('fixed').at(-1)).toContain('the limits hold for each stratum')
    expect(stratified('proportional')).toContain(limit)
  })

  test('is unknown where nothing was coded pass or fail', () => {
    expect(resultOf(evaluated({ ...whole, counted: 0 }, { design: { method: 'random' } }))).toEqual({
      lead: ['No review was coded pass or fail, so nothing is known about the rate of deviations.', ''],
      more: [],
    })
  })
})

test('a report without rows and reviews says so', () => {
  const empty = (template: PdfTemplate) =>
    textOf(template, {}, { rows: 0, facts: { population: { reviews: 0, businesses: 0 } } })
  expect(empty('findings')).toBe('No findings in scope in the data received; see Coverage.')
  for (const template of PDF_TEMPLATES.filter((one) => one !== 'findings'))
    expect(empty(template)).toBe('No matching reviews in the data received; see Coverage.')
  // Reviews in scope, none of them a row.
  expect(textOf('hidden-and-deleted', { items: 9 }, { rows: 0 })).toContain(
    'Of 9 reviews, 0 (0.0%) are hidden',
  )
})

test('every figure of a card is a figure of its report', () => {
  for (const template of PDF_TEMPLATES) {
    const names = new Set(listFigures(template).map(({ name }) => name))
    expect(cardsOf(template).filter((name) => !names.has(name))).toEqual([])
  }
  expect(cardsOf('hidden-and-deleted')).toEqual([
    'hidden',
    'deleted',
    'hiddenOver30Days',
    'hiddenWithoutOwner',
  ])
})
