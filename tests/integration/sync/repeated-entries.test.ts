import { describe, expect, test } from 'vitest'
import { openLaboratory } from '../../faults/catalogue/laboratory.ts'
import { toLines } from '../../faults/catalogue/served-rows.ts'
import { editEnvelope, editPage, replyWith } from '../../support/hostile-service/catalogue-row.ts'
import { printPage } from '../../support/hostile-service/exchange.ts'
import type { Behaviour, HostileRequest, Row, Script } from '../../support/hostile-service/types.ts'
import { makeRows } from '../../support/independent-rows.ts'

/** Pages of twenty: five of history, two of responses. */
const ROWS = makeRows({ events: 95, responses: 30, seed: 3 })

/** The last entry of each page but the last stands at the beginning of the next one, too. */
const repeatAtPageEnds = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row, index) => (index >= 19 && index % 19 === 0 ? [row, row] : [row]))
const REPEATED = { history: repeatAtPageEnds(ROWS.events), responses: repeatAtPageEnds(ROWS.responses) }

const open = (
  rows: { readonly history: readonly Row[]; readonly responses: readonly Row[] },
  script: Script,
) => openLaboratory({ ...rows, script })
const honest: Script = () => undefined
const plain = { history: ROWS.events, responses: ROWS.responses }

/** Of the history and of the responses. */
const repeatedOf = ({
  sweeps,
}: {
  readonly sweeps: readonly { readonly observations: { readonly repeated: number | null } }[]
}) => sweeps.map(({ observations }) => observations.repeated)

const onHistory =
  (behaviour: Behaviour, isMeant: (request: HostileRequest) => boolean): Script =>
  (request) =>
    request.operation === 'history' && isMeant(request) ? behaviour : undefined

const serve =
  (choose: (rows: readonly Row[]) => readonly Row[]): Behaviour =>
  (exchange) =>
    exchange.reply({ body: printPage(exchange.honestPage(exchange.request.page, choose(exchange.rows))) })

describe('entries that the service repeats on another page of one sync', () => {
  test('count once, and the sync counts the copies, also in what is stored', async () => {
    const laboratory = await open(REPEATED, honest)
    const result = await laboratory.sync()
    expect(repeatedOf(result)).toEqual([4, 1])
    expect(result.sweeps).toMatchObject([
      { operation: 'history', outcome: 'complete', entries: 95, added: 95 },
      { operation: 'responses', outcome: 'complete', entries: 30, added: 30 },
    ])
    expect(laboratory.storedLines('history')).toEqual(toLines('history', ROWS.events))
    await laboratory.rebuild()
    const stored = laboratory.storedRows('sweeps').map(({ observations }) => observations)
    expect(stored).toMatchObject([{ repeated: '1' }, { repeated: '4' }])
  })

  test('twice on one page are two events, and nothing is repeated', async () => {
    const [first] = ROWS.events
    const laboratory = await open({ ...plain, history: [first as Row, ...ROWS.events.slice(0, 40)] }, honest)
    const result = await laboratory.sync()
    expect(repeatedOf(result)).toEqual([0, 0])
    expect(result.sweeps[0]).toMatchObject({ entries: 41, added: 41 })
  })

  test('are counted in the newest reading when entries also moved meanwhile', async () => {
    const [first, ...rest] = ROWS.events
    const repeated = [...rest.slice(0, 45), rest[4] as Row, rest[5] as Row, ...rest.slice(45), rest[4] as Row]
    const added: Script = onHistory(
      serve((rows) => [first as Row, ...rows]),
      ({ nthOfOperation }) => nthOfOperation > 3,
    )
    const result = await (await open({ ...plain, history: repeated }, added)).sync()
    expect(result.sweeps[0]).toMatchObject({ outcome: 'complete', entries: 95 })
    expect(repeatedOf(result)).toEqual([3, 0])
  })
})

describe('nothing is repeated where an entry came again because', () => {
  test('it was read by an earlier sync, full or quick', async () => {
    const laboratory = await open(plain, honest)
    const first = await laboratory.sync()
    const earlierSweeps = first.sweeps.toReversed()
    expect(repeatedOf(first)).toEqual([0, 0])
    const quick = await laboratory.sync(undefined, undefined, { kind: 'quick', earlierSweeps })
    expect(quick.sweeps).toMatchObject([
      { kind: 'quick', entries: 95, added: 0 },
      { kind: 'quick', entries: 30, added: 0 },
    ])
    expect(repeatedOf(quick)).toEqual([0, 0])
    expect(repeatedOf(await laboratory.sync())).toEqual([0, 0])
  })

  test('its page was requested again after a fault or an empty reply', async () => {
    const faults = [replyWith({ status: 503, body: '' }), editPage((page) => ({ ...page, entries: [] }))]
    for (const fault of faults) {
      const once = onHistory(fault, ({ page, nth }) => page === 3 && nth === 1)
      const result = await (await open(plain, once)).sync()
      expect(result.sweeps[0]).toMatchObject({ outcome: 'complete', entries: 95 })
      expect(repeatedOf(result)).toEqual([0, 0])
    }
  })

  test('a sync was stopped, and continued with the check of its pages', async () => {
    const late: Behaviour = async ({ reply, honestText }) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      reply({ body: honestText() })
    }
    const laboratory = await open(
      plain,
      onHistory(late, ({ page, nth }) => page === 5 && nth === 2),
    )
    const stop = new AbortController()
    const stopped = await laboratory.sync(stop.signal, ({ phase, pagesRead }) => {
      if (phase === 'checking' && pagesRead === 1) stop.abort()
    })
    expect(stopped.sweeps).toMatchObject([{ reasons: [{ code: 'cancelled' }] }])
    expect(repeatedOf(stopped)).toEqual([null])
    expect(repeatedOf(await laboratory.sync())).toEqual([0, 0])
  })

  test('it moved to the next page while pages were read', async () => {
    const moves: Script = (request) =>
      request.operation === 'history' && request.nthOfOperation <= 3
        ? serve((rows) => rows.slice(1))
        : undefined
    const laboratory = await open(plain, moves)
    const result = await laboratory.sync()
    expect(result.sweeps[0]).toMatchObject({ outcome: 'complete', entries: 95 })
    expect(repeatedOf(result)).toEqual([0, 0])
  })

  test('it was on the last page before an entry left the list and the number of pages fell', async () => {
    const falls: Script = (request) =>
      request.operation === 'history' && request.nthOfOperation > 5
        ? serve((rows) => rows.slice(0, 79))
        : undefined
    const result = await (await open(plain, falls)).sync()
    expect(result.sweeps[0]?.pages).toBe(4)
    expect(repeatedOf(result)[0]).toBe(0)
  })
})

describe('repeated entries are not counted where', () => {
  test('no two readings agree', async () => {
    const turning: Behaviour = ({ rows, request, honestPage, reply }) => {
      const start = request.nthOfOperation % 7
      reply({ body: printPage(honestPage(request.page, rows.slice(start))) })
    }
    const result = await (
      await open(
        plain,
        onHistory(turning, () => true),
      )
    ).sync()
    expect(result.sweeps[0]?.reasons.map(({ code }) => code)).toContain('unstable')
    expect(repeatedOf(result)).toEqual([null, 0])
  })

  test('the service does not state how many pages there are', async () => {
    const result = await (
      await open(
        plain,
        onHistory(editEnvelope('pages', undefined), () => true),
      )
    ).sync()
    expect(repeatedOf(result)).toEqual([null, 0])
  })
})
