import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeCriterion, findCriteria } from '../../../electron/auditor/criteria.ts'
import { decideCases } from '../../../electron/findings/cases/decide-cases.ts'
import { excludeReviews } from '../../../electron/findings/cases/exclude-reviews.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { getCase } from '../../../electron/findings/cases/read-case.ts'
import { toSchedule } from '../../../electron/reports/exceptions.ts'
import { toBurstSection, toOutlierSection } from '../../../electron/reports/finding-sections.ts'
import { countByRule, toBars, toFindingsParts } from '../../../electron/reports/findings-parts.ts'
import type { PaperSection } from '../../../electron/reports/paper-parts.ts'
import type { PdfScope } from '../../../electron/reports/pdf/pdf-order.ts'
import { TextPrinter } from '../../../electron/reports/pdf/printable-text.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { type CaseKey, printCaseReference } from '../../../shared/domain/case.ts'
import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { applyRules } from '../findings/applied-rules.ts'
import { BURST, DAY, eventAt, FIRST, HOUR, SYNC, TWO_BURSTS } from '../findings/two-bursts.ts'
import { createCache, type FixtureEvent, fillCache } from '../read/cache-fixture.ts'

/** Beside the bursts, a business that hid 40 of 60 shown reviews, one an hour, and one that hid none of 300. */
const EVENTS: readonly FixtureEvent[] = [
  ...TWO_BURSTS,
  ...Array.from({ length: 60 }, (_, at) => eventAt(1_000 + at, SYNC - 20 * DAY, 1, 7n)),
  ...Array.from({ length: 40 }, (_, at) => eventAt(1_000 + at, SYNC - 10 * DAY + at * HOUR, 0, 7n)),
  ...Array.from({ length: 40 }, (_, at) => eventAt(1_000 + at, SYNC - 5 * DAY + at * HOUR, 1, 7n)),
  ...Array.from({ length: 300 }, (_, at) => eventAt(2_000 + at, SYNC - 20 * DAY, 1, 8n)),
]

const SHOWN_AGAIN = 'Shown again before cutoff'

let db: WritableDatabase
beforeAll(() => {
  db = createCache({ events: [], responses: [] }) as WritableDatabase
  fillCache(db, { events: EVENTS, responses: [] })
  applyRules(db, SYNC)
  const feedbackIds = ['101', '110'] as FeedbackId[]
  excludeReviews(db, { case: printCaseReference(BURST), feedbackIds, isExcluded: true, by: 'Jo' }, 1_000)
  const decide = (key: CaseKey, state: 'confirmed' | 'dismissed', ground: 'fake' | null, by: string) => {
    const cases = [{ reference: printCaseReference(key), version: getCase(db, key).version }]
    decideCases(db, { cases, state, ground, note: 'seen', by }, 2_000)
  }
  decide(BURST, 'confirmed', 'fake', 'Jo')
  decide('review/1', 'dismissed', null, '')
  db.exec("UPDATE finding SET is_robust = feedback_id <> 1 WHERE rule = 'long-hidden'")
})
afterAll(() => {
  db.close()
})

/** What is read after a change of the workspace, which does not last. */
function readAfter<Read>(change: string | (() => void), read: () => Read): Read {
  db.exec('SAVEPOINT before')
  try {
    if (typeof change === 'string') db.exec(change)
    else change()
    return read()
  } finally {
    db.exec('ROLLBACK TO before; RELEASE before')
  }
}

/** The rows of the tables of a section, in their order. */
const tablesOf = ({ blocks }: PaperSection) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []))

describe('the parts of a report about findings', () => {
  const report = (
    filter = '',
    more: { readonly isRedacted?: boolean; readonly printedRows?: 'summary' } = {},
  ) => ({
    db,
    filter,
    asOfMs: SYNC,
    print: (text: string) => text,
    labelOf: (id: string) => `B ${id}`,
    ...more,
  })

  test('count findings by rule, decision and robustness, and add them up', () => {
    // Of the first burst ten hides were decided, with what the five still hidden have been found for beside.
    const tallies = countByRule(report()).map(({ rule, byState, robust, fragile }) => [
      ...[rule, byState.open, byState.confirmed, byState.dismissed, robust, fragile],
    ])
    expect(tallies).toEqual([
      ['bulk-hide', 14, 10, 0, 0, 0],
      ['hidden-never-answered', 14, 5, 1, 0, 0],
      ['long-hidden', 2, 5, 1, 7, 1],
      ['outlier-business', 2, 0, 0, 0, 0],
      ['window-dressing', 40, 0, 0, 0, 0],
    ])
    const [summary] = toFindingsParts(report(), 1, 94).lead
    expect(tablesOf(summary as PaperSection)).toEqual([
      [
        ['Hidden together', 'FI-5.bulk-hide', '14', '10', '0', '24', '0', '0'],
        ['Never answered', 'FI-5.hidden-never-answered', '14', '5', '1', '20', '0', '0'],
        ['Hidden long', 'FI-5.long-hidden', '2', '5', '1', '8', '7', '1'],
        ['Hide rate above all others', 'FI-5.outlier-business', '2', '0', '0', '2', '0', '0'],
        [SHOWN_AGAIN, 'FI-5.window-dressing', '40', '0', '0', '40', '0', '0'],
        ['All rules', '', '72', '20', '2', '94', '7', '1'],
      ],
    ])
    const table = summary?.blocks.find((block) => block.kind === 'table')
    expect(table).toMatchObject({ right: 2, hasIds: true, hasTotal: true })
    expect(table?.head).toEqual([
      ...[
        'Rule',
        expect.any(String),
        'Open\u00a0.O',
        'Confirmed\u00a0.C',
        'Dismissed\u00a0.D',
        'All\u00a0.A',
      ],
      ...['Holds\u00a0.R', 'Depends on a limit\u00a0.F'],
    ])
    const bars = toBars(countByRule(report('')))
    expect(bars).toMatchObject({ most: 40, keys: ['open', 'confirmed', 'dismissed'] })
    expect(bars.rows.map(({ text }) => text)).toEqual(['40', '24', '20', '8', '2'])
    expect(bars.rows[2]).toEqual({ label: 'Never answered', parts: [14, 5, 1], text: '20' })
  })

  test('count only the findings in scope; without any, they say so', () => {
    const [open] = countByRule(report('rule:long-hidden disposition:open'))
    expect(open).toMatchObject({ rule: 'long-hidden', byState: { open: 2, confirmed: 0, dismissed: 0 } })
    const { lead, groups } = toFindingsParts(report('rule:toggling'), 1, 0)
    expect(lead[0]?.blocks).toEqual([
      { kind: 'text', text: 'No findings in scope in the data received; see Coverage.' },
    ])
    expect(groups).toEqual([])
    const facts = lead[1]?.blocks.find((block) => block.kind === 'facts')
    expect(facts?.rows).toContainEqual(['Findings in scope', '0'])
  })

  test('name the rules applied with their limits, whether or not they found anything', () => {
    const [, rules] = toFindingsParts(report(), 1, 94).lead
    const headings = rules?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))
    expect(headings).toHaveLength(RULE_NAMES.length)
    const facts = rules?.blocks.flatMap((block) =>
      block.kind === 'facts' ? [Object.fromEntries(block.rows)] : [],
    )
    expect(facts?.[headings?.indexOf('Hidden long') ?? -1]).toMatchObject({
      Rule: 'long-hidden, version 1',
      Parameters: 'Hidden for more than: 30\u00a0days',
      'Findings in scope': '8',
    })
    const [, short] = toFindingsParts(
      report('rule:long-hidden,contradictory-record', { printedRows: 'summary' }),
      1,
      8,
    ).lead
    expect(tablesOf(short as PaperSection)).toEqual([
      [
        ['Hidden long', 'long-hidden, version 1', 'Hidden for more than: 30\u00a0days'],
        ['Entries contradict', 'contradictory-record, version 2', 'none'],
      ].toSorted(
        (a, b) =>
          RULE_NAMES.indexOf(a[1]?.split(',')[0] as never) - RULE_NAMES.indexOf(b[1]?.split(',')[0] as never),
      ),
    ])
  })

  test('name the chosen criteria that a rule bears on, and what could not be judged', () => {
    const choose = () => {
      changeCriterion(db, { kind: 'choose', id: 'ftc-465-7b' }, 3_000)
      db.exec(
        "UPDATE finding_state SET unjudged_items = 2, unjudged_businesses = 1 WHERE rule = 'long-hidden'",
      )
    }
    const rules = 'rule:long-hidden,outlier-business,contradictory-record'
    const bearing = readAfter(choose, () => findCriteria(db).find(({ isChosen }) => isChosen)?.rules ?? [])
    const [, short] = readAfter(
      choose,
      () => toFindingsParts(report(rules, { printedRows: 'summary' }), 1, 8).lead,
    )
    const [rows = []] = tablesOf(short as PaperSection)
    expect(rows.map(([, id, , criteria]) => [id, criteria === '–'])).toEqual(
      rows.map(([, id]) => [id, !bearing.some((rule) => String(id).startsWith(`${rule},`))]),
    )
    expect(new Set(rows.map((row) => row[3])).size).toBe(2)
    const table = short?.blocks.find((block) => block.kind === 'table')
    expect(table?.head).toEqual(['Rule', expect.any(String), 'Parameters', 'Bears on'])
    const [, full] = readAfter(choose, () => toFindingsParts(report('rule:long-hidden'), 1, 8).lead)
    const facts = Object.fromEntries(
      full?.blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])) ?? [],
    )
    expect(facts['Bears on']).toBe(rows.find(([, id]) => String(id).startsWith('long-hidden'))?.[3])
    expect(facts['Not judged, in all data received']).toContain(
      '2 reviews there could not be judged completely',
    )
    const plain = toFindingsParts(report('rule:long-hidden', { printedRows: 'summary' }), 1, 8).lead[1]
    expect(plain?.blocks[0]).toMatchObject({ head: ['Rule', expect.any(String), 'Parameters'], right: 3 })
  })

  test('draw four bursts in a summary and say how many more there are', () => {
    const more = [1, 2, 3].map((id) => {
      const atMs = FIRST - id * DAY
      return `('bulk-hide/9/${900 + id}/${atMs}', 'BH-${900 + id}', 'bulk-hide', ${900 + id}, 9, ${atMs}, 1, '{}', 1, ${atMs}, ${atMs})`
    })
    const add = `INSERT INTO finding (finding_key, reference, rule, feedback_id, business_id, from_ms, measure, details_json,
      run, hidden_ms, burst_ms) VALUES ${more.join()}`
    const drawn = (printedRows?: 'summary') =>
      readAfter(add, () => toBurstSection(report('', printedRows ? { printedRows } : {})))[0]?.blocks ?? []
    const count = (blocks: PaperSection['blocks']) => blocks.filter(({ kind }) => kind === 'moments').length
    expect([count(drawn()), count(drawn('summary'))]).toEqual([5, 4])
    const note = 'Each group is drawn whole, with the reviews that are not in scope. Times of day in UTC.'
    expect(drawn()[0]).toEqual({ kind: 'text', text: note })
    expect(drawn('summary')[0]).toEqual({ kind: 'text', text: `${note} 1 more is not drawn.` })
    expect(toBurstSection(report('', { printedRows: 'summary' }))[0]?.blocks[0]).toEqual({
      kind: 'text',
      text: note,
    })
  })

  test('head the rows of each rule in every volume, where the rows are by rule', () => {
    const groups = (firstRow: number, rows: number, filter = '') =>
      toFindingsParts(report(filter), firstRow, rows).groups.map(({ title, from, to }) => [title, from, to])
    expect(groups(1, 94)).toEqual([
      ['Hidden together', 0, 24],
      ['Never answered', 24, 44],
      ['Hidden long', 44, 52],
      ['Hide rate above all others', 52, 54],
      [SHOWN_AGAIN, 54, 94],
    ])
    expect(groups(25, 22)).toEqual([
      ['Never answered', 0, 20],
      ['Hidden long', 20, 22],
    ])
    expect(groups(47, 10)).toEqual([
      ['Hidden long', 0, 6],
      ['Hide rate above all others', 6, 8],
      [SHOWN_AGAIN, 8, 10],
    ])
    expect(groups(1, 94, 'sort:measure')).toEqual([])
  })

  test('draw bursts and compare businesses in the first volume only', () => {
    const titles = (firstRow: number) =>
      toFindingsParts(report(), firstRow, 10).lead.map(({ title }) => title)
    expect(titles(1)).toEqual([...titles(2), 'Reviews hidden together', 'Hide rates above all others'])
  })

  test('draw each burst with a finding in scope on an axis of its own', () => {
    const [section] = toBurstSection(report())
    const of = (kind: string) => section?.blocks.filter((block) => block.kind === kind) ?? []
    // The ten of the first burst have more findings than the twelve of the second: each was also hidden for long.
    const headings = ['12 reviews hidden in 11 min 00 s', '10 reviews hidden in 10 min 00 s']
    expect(of('heading')).toEqual(headings.map((text) => ({ kind: 'heading', text })))
    expect(of('facts')[0]).toEqual({
      kind: 'facts',
      rows: [
        ['Business', 'B 20760'],
        ['Hides (UTC)', 'Nov 17, 2026, 12:00:00 – Nov 17, 2026, 12:11:00'],
        ['Case', 'C-20760-20261117T120000'],
      ],
    })
    const [later, earlier] = of('moments')
    expect(later).toMatchObject({ marks: { length: 12 }, ticks: { length: 6 } })
    expect(later).toHaveProperty('ticks.0', { at: 0.02, label: '12:00' })
    expect(later).toHaveProperty('ticks.5', {
      at: expect.closeTo(0.02 + (0.96 * 10) / 11, 9),
      label: '12:10',
    })
    const shares = [2, 3, 4, 5, 6, 7, 8, 9, 11, 12].map((at) => expect.closeTo(0.02 + 0.096 * (at - 2), 9))
    expect(earlier).toMatchObject({
      marks: shares,
      alternative: '10 hides from Sep 21, 2026, 12:01:00 to Sep 21, 2026, 12:11:00, each a mark on one axis.',
    })
    const redacted = toBurstSection(report('', { isRedacted: true }))[0]?.blocks.filter(
      ({ kind }) => kind === 'facts',
    )
    expect(redacted?.[0]).toMatchObject({
      rows: [
        ['Business', 'B 20760'],
        ['Hides (UTC)', expect.any(String)],
      ],
    })
    expect(toBurstSection(report('item:101'))).toEqual([])
  })

  test('compare a business that stands out with all others together', () => {
    const [section] = toOutlierSection(report())
    const [rows = []] = tablesOf(section as PaperSection)
    // The six reviews that were shown between the bursts were all hidden again: from 0.025^(1/6) on.
    expect(rows).toEqual([
      ['B 7', '40', '60', '66.7%', '53.3% – 78.3%', '6 of 306', '2.0%', 'p < 0.0001'],
      ['B 20760', '6', '6', '100.0%', '54.1% – 100.0%', '40 of 360', '11.1%', 'p < 0.0001'],
    ])
    expect(section?.blocks.at(-1)).toMatchObject({
      text: expect.stringContaining('corrected for 3 businesses'),
    })
    expect(toOutlierSection(report('rule:bulk-hide'))).toEqual([])
  })
})

describe('the schedule of cases', () => {
  const order = (more: Partial<PdfScope> = {}): PdfScope => ({
    db,
    template: 'findings',
    filter: '',
    asOfMs: SYNC,
    paper: 'a4',
    preparedBy: '',
    workspaceName: '',
    onProgress: () => undefined,
    isCancelled: () => false,
    businessNames: { 20760: 'Harbor' },
    ...more,
  })
  const schedule = (more: Partial<PdfScope> = {}) => toSchedule(order(more), new TextPrinter())

  test('has all cases by kind, those of high priority, and the decided ones', () => {
    const section = schedule()
    expect(section?.blocks[0]).toEqual({
      kind: 'text',
      lead: '2 of 48 cases are decided',
      text: ': 1 confirmed, 1 dismissed. 46 are open.',
      share: 2 / 48,
    })
    const [kinds, high, decided] = tablesOf(section as PaperSection)
    expect(kinds).toEqual([
      ['Hidden together', '4', '18', '48', '1', '0', '3', '1 of 4'],
      ['Hide rate above all others', '2', '0', '2', '0', '0', '2', '0 of 2'],
      [SHOWN_AGAIN, '40', '40', '40', '0', '0', '40', '0 of 40'],
      ['Hidden long', '2', '2', '4', '0', '1', '1', '1 of 2'],
      ['All cases', '48', '60', '94', '1', '1', '46', '2 of 48'],
    ])
    const [harbor, first] = ['Harbor (20760)', 'C-20760-\u200b20260921\u200bT120000']
    const title = '10 reviews hidden in 10\u00a0min 00\u00a0s'
    expect(high).toEqual([
      [
        ...[
          'C-20760-\u200b20261117\u200bT120000',
          '12 reviews hidden in 11\u00a0min 00\u00a0s',
          harbor,
          'Nov 17, 2026',
        ],
        ...['24', 'Open'],
      ],
      [first, title, harbor, 'Sep 21, 2026', '20', 'Confirmed'],
      ['C-B20760', expect.any(String), harbor, 'All dates', '1', 'Open'],
      ['C-B7', expect.any(String), '7', 'All dates', '1', 'Open'],
      ['', '4 cases', '', '', '46', '1 of 4'],
    ])
    expect(decided).toEqual([
      [first, title, harbor, 'Sep 21, 2026', '20', 'Confirmed', 'Fake', 'Jo'],
      ['C-1', 'Hidden 45\u00a0d, never answered', harbor, 'Oct 6, 2026', '2', 'Dismissed', '–', '–'],
      ['', '2 cases', '', '', '22', '', '', ''],
    ])
  })

  const afterwards = (change: string) => readAfter(change, () => schedule() as PaperSection)

  test('has a heading for each list and a head for each column, dates and numbers at the right', () => {
    const blocks = schedule()?.blocks ?? []
    expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []))).toEqual([
      ...['By kind', 'High priority', 'Decided'],
    ])
    expect(blocks.at(-1)).toMatchObject({
      kind: 'text',
      text: expect.stringMatching(/^A case holds every finding/),
    })
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
    const listed = ['Case', 'What the record shows', 'Business', 'Date', 'Findings', 'Decision']
    const shares = [1, 1.7, 1.4, null, null, 0.8, 0.8, 1, 0.6]
    expect(tables.map(({ rows: _, ...table }) => table)).toEqual([
      {
        kind: 'table',
        right: 1,
        shares: [1],
        hasTotal: true,
        head: ['Kind of case', 'Cases', 'Reviews', 'Findings', 'Confirmed', 'Dismissed', 'Open', 'Decided'],
      },
      { kind: 'table', right: 4, shares, rightUntil: 5, hasTotal: true, head: listed },
      {
        kind: 'table',
        right: 4,
        shares,
        rightUntil: 5,
        hasTotal: true,
        head: [...listed, 'Ground', 'By'],
      },
    ])
    expect(tables.every(({ head, rows }) => rows.every((row) => row.length === head.length))).toBe(true)
  })

  test('says which cases were decided with different results, and which changed since', () => {
    const key = "(SELECT min(finding_key) FROM disposition WHERE finding_key LIKE 'bulk-hide/%')"
    const mixed = `UPDATE disposition SET state = 'dismissed' WHERE finding_key = ${key};`
    const section = afterwards(`${mixed}
      UPDATE disposition SET observed_json = json_set(observed_json, '$.fromMs', 1) WHERE case_key = 'review/1'`)
    expect(section.blocks[0]).toMatchObject({
      lead: '1 of 48 cases is decided',
      text: ': 0 confirmed, 0 dismissed. 1 decided with different results. 47 are open, 1 of them changed since decided.',
    })
    const [kinds, high, decided] = tablesOf(section)
    expect(kinds?.[0]).toEqual(['Hidden together', '4', '18', '48', '0', '0', '1', '3', '1 of 4'])
    expect(kinds?.at(-1)).toEqual(['All cases', '48', '60', '94', '0', '0', '1', '47', '1 of 48'])
    expect(high?.[1]?.at(-1)).toBe('Mixed')
    expect(decided?.map((row) => row[5])).toEqual(['Mixed', ''])
    const heads = section.blocks.flatMap((block) => (block.kind === 'table' ? [block.head[6]] : []))
    expect(heads[0]).toBe('Mixed')
  })

  test('lists fourteen cases and counts the others', () => {
    const more = Array.from(
      { length: 12 },
      (_, at) => `('outlier-business/${50 + at}//', 'OB-${50 + at}',
      'outlier-business', ${50 + at}, 0.5, '{"everShown":2,"hidden":1}', 1)`,
    )
    const section =
      afterwards(`INSERT INTO finding (finding_key, reference, rule, business_id, measure, details_json, run)
      VALUES ${more.join()}`)
    const [, high = []] = tablesOf(section)
    expect(high).toHaveLength(14 + 2)
    expect(high.slice(-2)).toEqual([
      ['', 'and 2 more', '', '', '', ''],
      ['', '16 cases', '', '', '58', '1 of 16'],
    ])
    // Kinds of one priority come in the order of their titles.
    const kinds = tablesOf(section)[0]?.map(([kind]) => kind)
    expect(kinds?.slice(0, 2)).toEqual(['Hidden together', 'Hide rate above all others'])
  })

  test('without cases of high priority, or decided ones, has no such list', () => {
    const long = schedule({ filter: 'item:1,2' }) as PaperSection
    expect(tablesOf(long)).toHaveLength(2)
    expect(tablesOf(long)[1]).toHaveLength(2)
    const open = tablesOf(schedule({ filter: 'item:2' }) as PaperSection)
    expect(open).toEqual([
      [
        ['Hidden long', '1', '1', '2', '0', '0', '1', '0 of 1'],
        ['All cases', '1', '1', '2', '0', '0', '1', '0 of 1'],
      ],
    ])
  })

  test('of a review of criteria has the cases of rules that bear on one, with the grounds of the company', () => {
    // Without a criterion there are none to list, which is not that there are no cases.
    expect(schedule({ template: 'compliance' })).toBeNull()
    const choose = () => changeCriterion(db, { kind: 'choose', id: 'ftc-465-7b' }, 3_000)
    const [bearing, [kinds, ...lists]] = readAfter(choose, () => {
      const chosen = new Set(findCriteria(db).flatMap(({ isChosen, rules }) => (isChosen ? rules : [])))
      const cases = [...iterateCases(db)].filter(({ rules }) => rules.some((rule) => chosen.has(rule)))
      return [cases.length, tablesOf(schedule({ template: 'compliance' }) as PaperSection)] as const
    })
    expect(Number(kinds?.at(-1)?.[1])).toBe(bearing)
    expect(lists[0]?.[0]).toHaveLength(7)
    expect(lists[0]?.map((row) => row[6]).slice(0, 2)).toEqual(['–', '–'])
  })

  test('is left out of other reports, of those of the past, and where findings are not current', () => {
    expect(schedule({ template: 'responses' })).toBeNull()
    expect(schedule({ isPast: true })).toBeNull()
    const none = schedule({ filter: 'rule:toggling' })
    expect(none?.blocks).toEqual([{ kind: 'text', text: 'No cases in scope.' }])
  })

  test('of a redacted report has the totals alone', () => {
    expect(
      tablesOf(schedule({ isRedacted: true, redactionKey: Buffer.alloc(32) }) as PaperSection),
    ).toHaveLength(1)
  })
})
