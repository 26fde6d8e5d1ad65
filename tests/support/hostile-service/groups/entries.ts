import {
  type CatalogueRow,
  editEntry,
  editPage,
  onEveryPage,
  rowsOf,
  setMember,
  timeName,
} from '../catalogue-row.ts'
import { numbered, printObject, printPage } from '../exchange.ts'
import type { Behaviour, Exchange, Members } from '../types.ts'

const row = rowsOf('entries')

/** Prints the page with numbers of its own for the entries. */
const numberBy =
  (suffixOf: (index: number, exchange: Exchange) => string | number): Behaviour =>
  (exchange) => {
    const { envelope, entries } = exchange.honestPage()
    const members = entries.flatMap((entry, index) => numbered(entry, suffixOf(index, exchange)))
    exchange.reply({ body: printObject([...members, ...envelope]) })
  }

const set = (name: string, json: string | undefined): Behaviour =>
  editEntry((entry) => setMember(entry, name, json))
const asText = ([name, json]: readonly [string, string]): readonly [string, string] => [
  name,
  /^-?\d+$/.test(json) ? `"${json}"` : json,
]

/** Puts the entries into one more member of the envelope. */
const aggregate =
  (name: string, print: (entries: readonly Members[]) => string): Behaviour =>
  (exchange) => {
    const { envelope, entries } = exchange.honestPage()
    exchange.reply({ body: printObject([[name, print(entries)], ...envelope]) })
  }
const printArray = (entries: readonly Members[]): string => `[${entries.map(printObject).join(',')}]`

const history = { operations: ['history'] } as const
const responses = { operations: ['responses'] } as const
const everyPage = (behaviour: Behaviour) => ({ script: onEveryPage(behaviour) })

const TEN_MEGABYTES = JSON.stringify('lorem ipsum '.repeat(870_000))

export const ENTRY_ROWS: readonly CatalogueRow[] = [
  row(
    'numbers 1, 2, 4',
    'flagged',
    numberBy((index) => (index < 2 ? index + 1 : index + 2)),
  ),
  row(
    'numbers from 0',
    'flagged',
    numberBy((index) => index),
  ),
  row(
    'numbers that go on across pages',
    'flagged',
    numberBy((index, { request, perPage }) => (request.page - 1) * perPage + index + 1),
  ),
  row(
    'a number written 02',
    'flagged',
    numberBy((index) => (index === 1 ? '02' : index + 1)),
  ),
  row(
    'a number written 2a',
    'flagged',
    numberBy((index) => (index === 1 ? '2a' : index + 1)),
  ),
  row(
    'a number written +2',
    'flagged',
    numberBy((index) => (index === 1 ? '+2' : index + 1)),
  ),
  row('numbers in descending order', 'accepted', (exchange) => {
    const { envelope, entries } = exchange.honestPage()
    const members = entries.map((entry, index) => numbered(entry, index + 1)).reverse()
    exchange.reply({ body: printObject([...envelope, ...members.flat()]) })
  }),
  ...['feedbackId', 'businessId', 'showOnWebsite', 'deleted', 'time'].map((name) =>
    row(`no ${name} in a history entry`, 'flagged', set(name, undefined), history),
  ),
  ...['feedbackId', 'businessId', 'type', 'date', 'content'].map((name) =>
    row(`no ${name} in a response`, 'flagged', set(name, undefined), responses),
  ),
  row(
    'numbers as text',
    'accepted',
    editPage((page) => ({ ...page, entries: page.entries.map((entry) => entry.map(asText)) })),
  ),
  ...['2', '"yes"', 'null', 'true', '-1', '0.5'].map((json) =>
    row(`showOnWebsite ${json}`, 'flagged', set('showOnWebsite', json), history),
  ),
  ...['2', 'null', 'false'].map((json) => row(`deleted ${json}`, 'flagged', set('deleted', json), history)),
  ...['"Owner"', '"staff"', '""', 'null', '1'].map((json) =>
    row(`type ${json}`, 'flagged', set('type', json), responses),
  ),
  ...['null', '5', '{"text":"hello"}', '["hello"]'].map((json) =>
    row(`content ${json}`, 'flagged', set('content', json), responses),
  ),
  ...['null', '"abc"', '{}', '[1]'].map((json) =>
    row(`feedbackId ${json}`, 'flagged', set('feedbackId', json)),
  ),
  row('empty content', 'accepted', set('content', '""'), responses),
  row('content of ten megabytes', 'accepted', set('content', TEN_MEGABYTES), {
    ...responses,
    note: 'stored whole, cut on screen',
  }),
  row(
    'fields that the specification does not know',
    'accepted',
    editPage((page) => ({
      envelope: [...page.envelope, ['serverTime', '"now"'], ['debug', '{"sql":[1,2]}']],
      entries: page.entries.map((entry) => [...entry, ['actor', '"system"'], ['note', 'null']]),
    })),
  ),
  row(
    'an array named data, names without numbers',
    'accepted',
    undefined,
    everyPage(aggregate('data', printArray)),
  ),
  row(
    'an array named data, names with numbers',
    'accepted',
    undefined,
    everyPage(
      aggregate('data', (entries) => printArray(entries.map((entry, index) => numbered(entry, index + 1)))),
    ),
  ),
  row('the only array, under another name', 'accepted', undefined, everyPage(aggregate('items', printArray))),
  row(
    'an object with the keys 1, 2, …',
    'accepted',
    undefined,
    everyPage(
      aggregate('data', (entries) =>
        printObject(entries.map((entry, index) => [String(index + 1), printObject(entry)])),
      ),
    ),
  ),
  row('names like feedbackId[1]', 'accepted', undefined, everyPage(numberBy((index) => `[${index + 1}]`))),
  row('flat entries beside an array', 'flagged', (exchange) => {
    const page = exchange.honestPage()
    const envelope: Members = [...page.envelope, ['data', printArray(page.entries.slice(0, 2))]]
    exchange.reply({ body: printPage({ ...page, envelope }) })
  }),
  row('two arrays that could be meant', 'fail', (exchange) => {
    const { envelope, entries } = exchange.honestPage()
    const half = printArray(entries.slice(0, 2))
    exchange.reply({ body: printObject([['first', half], ['second', half], ...envelope]) })
  }),
  row('a business that was not asked for', 'flagged', set('businessId', '99999999'), { scope: 'businesses' }),
  row(
    'a time outside of the days asked for',
    'accepted',
    (exchange) => set(timeName(exchange.request), '"2011-03-04T05:06:07+01:00"')(exchange),
    {
      scope: 'dates',
      note: 'recorded with the sweep',
    },
  ),
]
