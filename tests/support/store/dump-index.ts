import type { ReadableDatabase } from '../../../electron/store/database.ts'

/** Columns that name receipts: they change with the order in which pages came, and with nothing else. */
const RECEIPT_COLUMNS = new Set([
  'first_receipt',
  'last_receipt',
  'receipt',
  'response_id',
  'quarantine_id',
  'rowid',
])

const QUERIES = {
  event: 'SELECT * FROM event',
  response: 'SELECT * FROM response ORDER BY response_id',
  feedback: 'SELECT * FROM feedback',
  quarantine: 'SELECT * FROM quarantine ORDER BY quarantine_id',
  pageVerdict: 'SELECT * FROM page_verdict ORDER BY receipt',
  sweepTally: 'SELECT * FROM sweep_tally ORDER BY sweep_id',
  eventChange: 'SELECT * FROM event_change',
  responseChange: 'SELECT * FROM response_change',
  responsesRead: 'SELECT * FROM responses_read ORDER BY business_id',
  marker: 'SELECT * FROM index_marker',
  textOfGreat: "SELECT rowid FROM response_text WHERE response_text MATCH 'great' ORDER BY rowid",
} as const

type Row = Readonly<Record<string, unknown>>
export type IndexDump = Readonly<Record<keyof typeof QUERIES, readonly Row[]>>

/** The whole index, exact to the last digit of an id. */
export function dumpIndex(db: ReadableDatabase): IndexDump {
  const entries = Object.entries(QUERIES).map(([name, sql]) => [name, db.prepare(sql).safeIntegers().all()])
  return Object.fromEntries(entries)
}

/** Events, responses and items as a set, without what depends on the order in which pages came. */
export function dumpRowsOnly(db: ReadableDatabase): unknown {
  const { event, response, feedback, quarantine } = dumpIndex(db)
  return [event, response, feedback, quarantine].map((rows) => rows.map(withoutReceipts).sort())
}

function withoutReceipts(row: Row): string {
  const kept = Object.entries(row).filter(([name]) => !RECEIPT_COLUMNS.has(name))
  return kept.map(([name, value]) => `${name}=${String(value)}`).join(' ')
}
