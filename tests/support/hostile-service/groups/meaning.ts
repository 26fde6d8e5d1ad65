import {
  type CatalogueRow,
  editEntry,
  editPage,
  replyWith,
  rowsOf,
  setMember,
  timeName,
} from '../catalogue-row.ts'
import { printPage } from '../exchange.ts'
import type { Behaviour, Members, Row } from '../types.ts'

const row = rowsOf('meaning')

const time =
  (text: string): Behaviour =>
  (exchange) =>
    editEntry((entry) => setMember(entry, timeName(exchange.request), JSON.stringify(text)))(exchange)

/** Adds entries after the second one. */
const insert = (make: (second: Members) => readonly Members[]): Behaviour =>
  editPage((page) => {
    const [first, second, ...rest] = page.entries
    return first && second ? { ...page, entries: [first, second, ...make(second), ...rest] } : page
  })

const history = { operations: ['history'] } as const
const flag = (name: string) => ({ note: `the entry carries ${name}` })
const opposite = (json: string | undefined): string => (json === '1' ? '0' : '1')
const jsonOf = (members: Members, name: string): string | undefined =>
  members.find(([other]) => other === name)?.[1]

/** What all pages hold in the second sweep. */
const inSecondSweep =
  (change: (rows: readonly Row[]) => readonly Row[]): CatalogueRow['makeScript'] =>
  ({ operation }) =>
  (request) =>
    request.operation === operation && request.stage === 2
      ? ({ reply, honestPage, rows }) => reply({ body: printPage(honestPage(request.page, change(rows))) })
      : undefined

const laterSweep = (change: (rows: readonly Row[]) => readonly Row[], note: string) => ({
  script: inSecondSweep(change),
  sweeps: 2 as const,
  note,
})

const ODD_TIMES: readonly string[] = [
  '2024-05-06T07:08:09',
  'yesterday',
  '',
  '06.05.2024 07:08',
  '2024-05-06T24:00:00+02:00',
  '2016-12-31T23:59:60Z',
  '2023-02-29T12:00:00+01:00',
  '2024-05-06T07:08:09+25:00',
  '2024-13-06T07:08:09Z',
  '1714972089',
]

export const MEANING_ROWS: readonly CatalogueRow[] = [
  ...ODD_TIMES.map((text) => row(`the time ${JSON.stringify(text)}`, 'flagged', time(text))),
  row('the time null', 'flagged', (exchange) =>
    editEntry((entry) => setMember(entry, timeName(exchange.request), 'null'))(exchange),
  ),
  row('a time in the year 9999', 'accepted', time('9999-12-31T23:59:59+00:00'), flag('time-in-future')),
  row('a time in the future', 'accepted', time('2091-01-01T00:00:00+00:00'), flag('time-in-future')),
  row('a time of 1970', 'accepted', time('1970-01-01T00:00:00+00:00'), flag('time-implausible')),
  row(
    'opposite flags in the same second',
    'accepted',
    insert((second) => [setMember(second, 'showOnWebsite', opposite(jsonOf(second, 'showOnWebsite')))]),
    { ...history, note: 'both are kept; the entries carry contradicts-same-second' },
  ),
  row(
    'deleted, then shown again',
    'accepted',
    insert((second) => {
      const earlier = setMember(second, 'time', '"2019-01-02T03:04:05+01:00"')
      return [setMember(setMember(earlier, 'deleted', '1'), 'showOnWebsite', '0')]
    }),
    history,
  ),
  row(
    'the identical entry twice on a page',
    'accepted',
    insert((second) => [second]),
    { note: 'two entries' },
  ),
  row(
    'an entry gone in a later sweep',
    'accepted',
    undefined,
    laterSweep((rows) => rows.toSpliced(4, 1), 'the entry is kept and carries vanished'),
  ),
  row(
    'an entry changed in a later sweep',
    'accepted',
    undefined,
    laterSweep(
      (rows) => rows.with(4, rewrite(rows[4] ?? {})),
      'the old entry is kept and carries vanished, the new one is added',
    ),
  ),
  row(
    'a clock that is nine hours off',
    'accepted',
    (exchange) =>
      replyWith({ headers: { Date: new Date(Date.now() + 9 * 3_600_000).toUTCString() } })(exchange),
    { note: 'the skew can be seen in the receipt' },
  ),
  row(
    'the data of another account in a later sweep',
    'fail',
    undefined,
    laterSweep((rows) => rows.map(moveToOtherAccount), 'nothing of the first sweep is there any more'),
  ),
]

function rewrite(old: Row): Row {
  return 'content' in old ? { ...old, content: 'Rewritten afterwards.' } : { ...old, ...flipDeleted(old) }
}

function flipDeleted(old: Row): Row {
  return 'deleted' in old ? { deleted: old.deleted === 1 ? 0 : 1 } : {}
}

function moveToOtherAccount(old: Row, index: number): Row {
  return { ...old, feedbackId: 70_000_000 + index, businessId: 880_000 + (index % 3) }
}
