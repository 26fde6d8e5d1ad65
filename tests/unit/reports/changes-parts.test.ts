import { afterAll, describe, expect, test } from 'vitest'
import { toChangesParts } from '../../../electron/reports/changes-parts.ts'
import type { ChangeCount, CountedChanges } from '../../../electron/reports/changes-since.ts'
import type { PdfScope } from '../../../electron/reports/pdf/pdf-order.ts'
import { TextPrinter } from '../../../electron/reports/pdf/printable-text.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { createCache, type FixtureEvent } from '../read/cache-fixture.ts'

const [SINCE, UNTIL] = [Date.UTC(2026, 0, 10), Date.UTC(2026, 0, 20)]
const event = (feedbackId: bigint, businessId: bigint, timeMs: number, show: 0 | 1): FixtureEvent => {
  return { feedbackId, businessId, timeMs, show, deleted: 0 }
}
/** Hidden and shown again between the two moments and at them, and hidden by another business. */
const db = createCache({
  events: [
    ...[event(1n, 7n, SINCE - 1_000, 1), event(1n, 7n, SINCE, 0), event(1n, 7n, SINCE + 1_000, 1)],
    ...[event(1n, 7n, UNTIL, 0), event(1n, 7n, UNTIL + 1_000, 1)],
    ...[event(2n, 8n, SINCE + 5_000, 1), event(2n, 8n, SINCE + 6_000, 0)],
    { ...event(3n, 7n, SINCE + 7_000, 0), deleted: 1 },
  ],
  responses: [],
}) as ReadableDatabase
afterAll(() => {
  db.close()
})

const order = (changes: Partial<PdfScope> & { readonly search?: string } = {}): PdfScope => {
  const { search = '', ...scope } = changes
  const filter = `since:${new Date(SINCE).toISOString()} ${search}`.trim()
  return {
    db,
    template: 'changes',
    filter,
    asOfMs: UNTIL,
    paper: 'a4',
    preparedBy: '',
    workspaceName: '',
    onProgress: () => undefined,
    isCancelled: () => false,
    ...scope,
  }
}

/** The rows of the two tables, or the text in the place of the first. */
function printed(counted: CountedChanges, scope: Parameters<typeof order>[0] = {}) {
  const { lead } = toChangesParts(order(scope), new TextPrinter(), counted)
  return lead.map(({ blocks: [block] }) => (block?.kind === 'table' ? block.rows : block))
}

const NOTHING: CountedChanges = { rows: [], hiddenThen: [] }
const change = (
  businessId: string,
  word: ChangeCount['change'],
  count: number,
  more: Partial<ChangeCount> = {},
) => ({
  businessId,
  change: word,
  count,
  ...more,
})
const hidden = (businessId: string, count: number) => ({ businessId, count })

describe('hidden reviews of each business', () => {
  test('are those then, more by what was hidden, less by what was shown again or deleted', () => {
    const rows = [
      change('7', 'newly-hidden', 2, { stateThen: 'shown', stateNow: 'hidden' }),
      change('7', 'first-known-hidden', 1, { stateThen: 'unknown', stateNow: 'hidden' }),
      change('7', 'no-longer-deleted', 1, { stateThen: 'deleted', stateNow: 'hidden' }),
      change('7', 'no-longer-deleted', 40, { stateThen: 'deleted', stateNow: 'shown' }),
      change('7', 'shown-again', 3, { stateThen: 'hidden', stateNow: 'shown' }),
      change('7', 'deleted', 1, { stateThen: 'hidden', stateNow: 'deleted' }),
      change('7', 'deleted', 50, { stateThen: 'shown', stateNow: 'deleted' }),
      change('7', 'entry-rewritten', 60, { stateThen: 'hidden', stateNow: 'hidden' }),
      change('7', 'case-new', 70),
    ]
    expect(printed({ rows, hiddenThen: [hidden('7', 5)] })[0]).toEqual([
      ['7', '5', '+4', '−3', '−1', '5'],
      ['All 1', '5', '+4', '−3', '−1', '5'],
    ])
  })

  test('come with the most changes first, then the most hidden then, then by id', () => {
    const rows = [
      change('30', 'newly-hidden', 1),
      change('4', 'shown-again', 2),
      change('200', 'shown-again', 1),
    ]
    const hiddenThen = [hidden('4', 2), hidden('30', 9), hidden('200', 9), hidden('6', 1), hidden('51', 1)]
    const [table] = printed(
      { rows, hiddenThen: [...hiddenThen, hidden('50', 1)] },
      { businessNames: { 4: 'Harbor' } },
    )
    expect(table).toEqual([
      ['Harbor (4)', '2', '0', '−2', '0', '0'],
      ['30', '9', '+1', '0', '0', '10'],
      ['200', '9', '0', '−1', '0', '8'],
      ['6', '1', '0', '0', '0', '1'],
      ['50', '1', '0', '0', '0', '1'],
      ['51', '1', '0', '0', '0', '1'],
      ['All 6', '23', '+1', '−3', '0', '21'],
    ])
  })

  test('beyond fourteen are added up in one line, and all in the last', () => {
    const of = (businesses: number) =>
      Array.from({ length: businesses }, (_, at) => change(String(100 + at), 'newly-hidden', 20 - at))
    const lines = (businesses: number) => printed({ rows: of(businesses), hiddenThen: [] })[0] as string[][]
    expect(
      lines(14)
        .slice(-2)
        .map(([label]) => label),
    ).toEqual(['113', 'All 14'])
    expect(lines(16)).toHaveLength(16)
    expect(lines(16).slice(-3)).toEqual([
      ['113', '0', '+7', '0', '0', '7'],
      ['2 other businesses', '0', '+11', '0', '0', '11'],
      ['All 16', '0', '+200', '0', '0', '200'],
    ])
  })

  test('and the events in between have a head for each column', () => {
    const counted = { rows: [change('7', 'newly-hidden', 1)], hiddenThen: [] }
    const { lead, groups, tail } = toChangesParts(order(), new TextPrinter(), counted)
    expect(lead.map(({ blocks }) => blocks[0])).toMatchObject([
      { head: ['Business', 'Then', 'Added', 'Shown again', 'Deleted', 'Now'], right: 1, hasTotal: true },
      { head: ['Effect', 'Events'], right: 1 },
    ])
    expect(lead[1]?.blocks[1]).toMatchObject({ kind: 'text', text: expect.stringContaining('counts once') })
    expect([groups, tail]).toEqual([[], []])
  })

  test('of a redacted report stand under pseudonyms; without any there is no table', () => {
    const counted = { rows: [change('7', 'newly-hidden', 1)], hiddenThen: [hidden('7', 2)] }
    const redacted = { isRedacted: true, redactionKey: Buffer.alloc(32, 7), businessNames: { 7: 'Harbor' } }
    const [table] = printed(counted, redacted)
    expect(table).toEqual([
      [expect.stringMatching(/^B-[0-9a-f]{16}$/), '2', '+1', '0', '0', '3'],
      ['All 1', '2', '+1', '0', '0', '3'],
    ])
    expect(printed(NOTHING)[0]).toEqual({ kind: 'text', text: 'No review was hidden at either moment.' })
  })
})

describe('events between the two moments', () => {
  const effects = (scope: Parameters<typeof order>[0]) =>
    (printed(NOTHING, scope)[1] as string[][]).map(([effect, events]) => `${effect} ${events}`)

  test('are those after the first, each by its effect; of the past only those up to the last moment', () => {
    expect(effects({})).toEqual(['Turned hidden 2', 'Shown again 2', 'Set as deleted 1'])
    expect(effects({ isPast: true })).toEqual(['Turned hidden 2', 'Shown again 1', 'Set as deleted 1'])
    expect(effects({ isPast: true, asOfMs: UNTIL - 1 })[0]).toBe('Turned hidden 1')
  })

  test('are those of the reviews that the search finds', () => {
    expect(effects({ search: 'business:8' })).toEqual([
      'Turned hidden 1',
      'Shown again 0',
      'Set as deleted 0',
    ])
  })
})
