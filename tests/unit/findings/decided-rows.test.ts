import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { CasesRequest } from '../../../renderer/features/cases/case-groups.ts'
import { showDecision, takeBack } from '../../../renderer/features/cases/decided-rows.ts'
import { PAGE_ROWS } from '../../../renderer/ipc/use-row-pages.ts'
import { ANY_CASE, type CaseCounts, type CaseRow } from '../../../shared/domain/case.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'

const REQUEST: CasesRequest = { ...ANY_CASE, view: 'open', sort: 'priority', isReversed: false }
const CONFIRMED = { decision: 'confirmed', ground: 'abusive' } as const
const CASES = 2 * PAGE_ROWS

const toRow = (id: number, parts: Partial<CaseRow> = {}): CaseRow => ({
  key: `review/${id}`,
  reference: `C-${id}`,
  kind: 'review',
  priority: 'medium',
  title: '',
  businessId: '1' as BusinessId,
  reviews: 1,
  findings: 2,
  fromMs: null,
  untilMs: null,
  durationMs: 0,
  isRobust: null,
  state: 'open',
  decision: 'open',
  ground: null,
  ...parts,
})
const ROWS = Array.from({ length: CASES }, (_, id) => toRow(id))
const tally = (medium: number) => ({ cases: medium, byPriority: { high: 0, medium, low: 0 } })
const COUNTS: CaseCounts = {
  open: tally(CASES),
  decided: tally(0),
  changed: tally(0),
  all: tally(CASES),
  findings: 2 * CASES,
  decidedFindings: 0,
}

/** A cache as the screen has it after two pages were read. */
function createCache(request: CasesRequest, rows: readonly CaseRow[] = ROWS, counts: CaseCounts = COUNTS) {
  const client = new QueryClient()
  const keyOf = (offset: number) => ['cases:list', { ...request, offset, limit: PAGE_ROWS }]
  for (const offset of [0, PAGE_ROWS])
    client.setQueryData(keyOf(offset), rows.slice(offset, offset + PAGE_ROWS))
  client.setQueryData(['cases:count', ANY_CASE], counts)
  const read = () => ({
    rows: [0, PAGE_ROWS].flatMap((offset) => client.getQueryData<readonly CaseRow[]>(keyOf(offset)) ?? []),
    counts: client.getQueryData<CaseCounts>(['cases:count', ANY_CASE]),
  })
  return { client, read }
}

describe('a decision in the list that was read before', () => {
  test('a decided case leaves the open list, the next page moves up, and the totals follow', async () => {
    const { client, read } = createCache(REQUEST)
    const shown = await showDecision(client, REQUEST, ['C-1', `C-${PAGE_ROWS}`], CONFIRMED)
    expect(read().rows).toEqual(ROWS.filter((_, id) => id !== 1 && id !== PAGE_ROWS))
    expect(read().counts).toMatchObject({ open: tally(CASES - 2), decided: tally(2), decidedFindings: 4 })
    if (shown) await takeBack(client, shown)
    expect(read()).toEqual({ rows: ROWS, counts: COUNTS })
  })

  test('in the list of all cases it stays at its place', async () => {
    const request = { ...REQUEST, view: 'all' } as const
    const { client, read } = createCache(request)
    const shown = await showDecision(client, request, ['C-3'], CONFIRMED)
    expect(read().rows).toEqual(ROWS.with(3, toRow(3, { state: 'decided', ...CONFIRMED })))
    expect(read().counts?.decided).toEqual(tally(1))
    if (shown) await takeBack(client, shown)
    expect(read()).toEqual({ rows: ROWS, counts: COUNTS })
  })

  test('a case that changed since decided leaves its own group; how many findings it had decided is not guessed', async () => {
    const rows = ROWS.with(0, toRow(0, { state: 'changed', decision: 'dismissed' }))
    const { client, read } = createCache(REQUEST, rows, { ...COUNTS, changed: tally(1), decidedFindings: 1 })
    await showDecision(client, REQUEST, ['C-0'], CONFIRMED)
    expect(read().counts).toMatchObject({ changed: tally(0), decided: tally(1), decidedFindings: 1 })
  })

  test('another decision about a decided case changes no total', async () => {
    const request = { ...REQUEST, view: 'decided' } as const
    const { client, read } = createCache(
      request,
      ROWS.with(0, toRow(0, { state: 'decided', decision: 'dismissed' })),
    )
    await showDecision(client, request, ['C-0'], CONFIRMED)
    expect(read().rows[0]).toMatchObject(CONFIRMED)
    expect(read().counts).toEqual(COUNTS)
  })

  test.each([
    { why: 'a case was not read', view: 'open', decided: ['C-1', 'C-100000'] },
    { why: 'it moves to another group', view: 'all', decided: ['C-1', 'C-0'] },
  ] as const)('nothing is shown early where $why', async ({ view, decided }) => {
    const request = { ...REQUEST, view }
    const rows = ROWS.with(0, toRow(0, { state: 'changed' }))
    const { client, read } = createCache(request, rows)
    expect(await showDecision(client, request, decided, CONFIRMED)).toBeNull()
    expect(read()).toEqual({ rows, counts: COUNTS })
  })

  test('totals of another filter keep their value', async () => {
    const { client } = createCache(REQUEST)
    const key = ['cases:count', { ...ANY_CASE, kind: 'burst' }]
    client.setQueryData(key, COUNTS)
    await showDecision(client, REQUEST, ['C-1'], CONFIRMED)
    expect(client.getQueryData(key)).toEqual(COUNTS)
  })

  test('an answer that was on its way does not bring the case back', async () => {
    const { client, read } = createCache(REQUEST)
    const late = Promise.withResolvers<readonly CaseRow[]>()
    const queryKey = ['cases:list', { ...REQUEST, offset: 0, limit: PAGE_ROWS }]
    const reading = client
      .fetchQuery({ queryKey, queryFn: () => late.promise, staleTime: 0 })
      .catch(() => null)
    await showDecision(client, REQUEST, ['C-0'], CONFIRMED)
    late.resolve(ROWS.slice(0, PAGE_ROWS))
    await reading
    expect(read().rows[0]?.reference).toBe('C-1')
  })
})
