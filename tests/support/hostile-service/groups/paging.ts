import {
  BAD_PAGE,
  type CatalogueRow,
  editEnvelope,
  editPage,
  onEveryPage,
  onPage,
  replyWith,
  rowsOf,
} from '../catalogue-row.ts'
import { cutPage, printPage } from '../exchange.ts'
import type { Behaviour, Exchange, HostileRequest, Row } from '../types.ts'

const row = rowsOf('paging')

const pagesOf = ({ rows, perPage }: Exchange): number => Math.max(1, Math.ceil(rows.length / perPage))
/** Answers with a page of other rows. */
const serveRows =
  (choose: (rows: readonly Row[], request: HostileRequest) => readonly Row[]): Behaviour =>
  (exchange) =>
    exchange.reply({
      body: printPage(exchange.honestPage(exchange.request.page, choose(exchange.rows, exchange.request))),
    })
const emptyPage = editPage((page) => ({ ...page, entries: [] }))
const withoutPages = editEnvelope('pages', undefined)
const isPastEnd = (exchange: Exchange): boolean => exchange.request.page > pagesOf(exchange)

/** The row that stood between page 1 and page 2 is lost to a reader of page 2 once the first row has gone. */
const withoutFirst = serveRows((rows) => rows.slice(1))

const LARGE_PAGE = 600
const PAGE_LIMIT_NOTE = 'stops by itself, after few requests'

export const PAGING_ROWS: readonly CatalogueRow[] = [
  row('fewer pages from page 2 on', 'flagged', (exchange) =>
    editEnvelope('pages', String(pagesOf(exchange) - 1))(exchange),
  ),
  row('a page more while reading', 'accepted', undefined, {
    script:
      ({ operation }) =>
      (request) =>
        request.operation === operation && request.nthOfOperation === 1
          ? (exchange) => editEnvelope('pages', String(pagesOf(exchange) - 1))(exchange)
          : undefined,
    note: 'the last page is read, too',
  }),
  row('pages 0 beside entries', 'flagged', editEnvelope('pages', '0')),
  row('pages 10^9', 'fail', editEnvelope('pages', '1000000000'), { limit: 'pages', note: PAGE_LIMIT_NOTE }),
  row('no pages', 'flagged', undefined, {
    script: onEveryPage(withoutPages),
    note: 'reads until a page is empty',
  }),
  row('no pages, and an error past the end', 'flagged', undefined, {
    script: onEveryPage((exchange) =>
      isPastEnd(exchange)
        ? replyWith({ body: '{"errorCode":-1,"errorMessage":"Unknown error"}' })(exchange)
        : withoutPages(exchange),
    ),
    note: PAGE_LIMIT_NOTE,
  }),
  row('no pages, and the last one again past the end', 'flagged', undefined, {
    script: onEveryPage((exchange) => {
      const page = Math.min(exchange.request.page, pagesOf(exchange))
      const honest = exchange.honestPage(page)
      exchange.reply({
        body: printPage({ ...honest, envelope: honest.envelope.filter(([name]) => name !== 'pages') }),
      })
    }),
    note: PAGE_LIMIT_NOTE,
  }),
  row('another page than the one asked for', 'fail', (exchange) =>
    exchange.reply({ body: printPage(exchange.honestPage(BAD_PAGE + 1)) }),
  ),
  row('the same page for ever', 'fail', undefined, {
    script: onEveryPage((exchange) => exchange.reply({ body: printPage(exchange.honestPage(1)) })),
    note: PAGE_LIMIT_NOTE,
  }),
  row('the same entries on every page', 'flagged', undefined, {
    script: onEveryPage(
      editPage((page, exchange) => ({
        ...page,
        entries: cutPage(exchange.rows, 1, exchange.perPage).entries,
      })),
    ),
  }),
  row('an empty page in the middle, once', 'retry', emptyPage, {
    note: 'after its one more try the page is kept and flagged: persistent means flagged, not failed',
  }),
  row('an empty page in the middle', 'flagged', emptyPage),
  row(
    'a short page in the middle',
    'flagged',
    editPage((page) => ({ ...page, entries: page.entries.slice(3) })),
  ),
  row('more than 500 entries on a page', 'accepted', undefined, {
    script: onEveryPage((exchange) =>
      exchange.reply({ body: printPage(cutPage(exchange.rows, exchange.request.page, LARGE_PAGE)) }),
    ),
    leastEntries: LARGE_PAGE + 100,
  }),
  row('an entry twice across a page end', 'accepted', undefined, {
    script: onEveryPage(
      serveRows((rows) => {
        const end = Math.min(20, rows.length - 1)
        return [...rows.slice(0, end), ...rows.slice(end - 1)]
      }),
    ),
    note: 'the twentieth entry stands twice in a row: one event where pages of 20 part the two, two where they do not',
  }),
  row('an entry gone after page 1 was read', 'accepted', undefined, {
    script:
      ({ operation }) =>
      (request) =>
        request.operation === operation && request.nthOfOperation > 1 ? withoutFirst : undefined,
    note: 'complete only after a second reading: the first one misses the entry at the page end',
  }),
  row('entries that keep moving between pages', 'flagged', undefined, {
    script: onEveryPage(serveRows((rows, request) => rows.slice(request.nthOfOperation % 7))),
    note: 'no two readings agree',
  }),
  row('another order on the page each time', 'accepted', undefined, {
    script: onEveryPage(
      editPage((page, { request }) => ({
        ...page,
        entries: request.nth % 2 === 0 ? page.entries.toReversed() : page.entries,
      })),
    ),
  }),
  row('another order over all pages each time', 'flagged', undefined, {
    script: onEveryPage(
      serveRows((rows, { nthOfOperation }) => {
        const start = (nthOfOperation * 11) % Math.max(1, rows.length)
        return [...rows.slice(start), ...rows.slice(0, start)]
      }),
    ),
    note: 'some entries are never seen in a reading',
  }),
  row('an empty list', 'accepted', undefined, {
    script: onEveryPage(serveRows(() => [])),
  }),
  row('pages that are all honest', 'accepted', undefined, {
    script: onPage((exchange) => exchange.reply({ body: exchange.honestText() })),
  }),
]
