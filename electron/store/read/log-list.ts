import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import {
  type LogDay,
  type LogEntry,
  type LogFilter,
  READING_ACTIONS,
} from '../../../shared/domain/auditor-log.ts'
import type { LastVerification } from '../../../shared/domain/verification.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import type { PageOfRows } from './evidence-rows.ts'

const SELECTION = `(@actions IS NULL OR action IN (SELECT value FROM json_each(@actions)))
  AND (@subject IS NULL OR subject = @subject) AND (@atMs IS NULL OR at_ms = @atMs)`

/** A decision and its undoing are written in one go: the entry that follows is of the same. */
const DECISIONS_ONCE = `NOT (action = 'disposition-set' AND EXISTS (
  SELECT 1 FROM auditor_log AS newer
  WHERE newer.seq = auditor_log.seq + 1 AND newer.action = auditor_log.action
    AND newer.at_ms = auditor_log.at_ms
    AND newer.details_json ->> 'case' = auditor_log.details_json ->> 'case'
    AND (newer.details_json ->> 'undoes' IS NULL) = (auditor_log.details_json ->> 'undoes' IS NULL)
))`

/**
 * Facts are looked through by their values: the names of facts and the signs of JSON are no words of the entry. Most
 * entries are passed over by their text alone, which is quicker than reading it as JSON.
 */
const HAS_WORDS = `NOT EXISTS (
    SELECT 1 FROM json_each(@words) AS word
    WHERE instr(lower(subject), word.value ->> 'text') = 0
      AND action NOT IN (SELECT value FROM json_each(word.value -> 'actions'))
      AND (
        instr(lower(details_json), word.value ->> 'json') = 0
        OR NOT EXISTS (
          SELECT 1 FROM json_tree(details_json) AS fact
          WHERE fact.atom IS NOT NULL AND instr(lower(fact.atom), word.value ->> 'text') > 0
        )
      )
  )`

interface Selection {
  readonly sql: string
  readonly values: Readonly<Record<string, string | number | null>>
}

/** As SQLite's lower() has it: only letters without accents lose their case, so both sides are compared alike. */
function toSelection({ actions, subject, atMs, words = [], isOncePerDecision }: LogFilter): Selection {
  const lowered = words.map(({ text, actions }) => {
    const plain = lowerAscii(text)
    return { text: plain, json: JSON.stringify(plain).slice(1, -1), actions }
  })
  const parts = [
    SELECTION,
    ...(words.length > 0 ? [HAS_WORDS] : []),
    ...(isOncePerDecision ? [DECISIONS_ONCE] : []),
  ]
  return {
    sql: parts.join(' AND '),
    values: {
      actions: actions && JSON.stringify(actions),
      subject,
      atMs: atMs ?? null,
      words: JSON.stringify(lowered),
    },
  }
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** A log entry with its details as JSON text. */
export interface LogRow extends Omit<LogEntry, 'details'> {
  readonly detailsJson: string
}

/** Columns of a {@link LogRow}. */
export const LOG_COLUMNS = `seq, at_ms AS atMs, action, subject, details_json AS detailsJson, lower(hex(hash)) AS hash,
  lower(hex(previous_hash)) AS previousHash`

export function toLogEntry({ detailsJson, ...row }: LogRow): LogEntry {
  return { ...row, details: JSON.parse(detailsJson) }
}

/** Entries of the auditor's log, newest first. */
export function findLogEntries(db: ReadableDatabase, request: LogFilter & PageOfRows): LogEntry[] {
  const { sql, values } = toSelection(request)
  const rows = prepareOnce(
    db,
    `SELECT ${LOG_COLUMNS} FROM auditor_log WHERE ${sql} ORDER BY seq DESC LIMIT +@limit OFFSET +@offset`,
  ).all({ ...values, offset: request.offset, limit: request.limit }) as LogRow[]
  return rows.map(toLogEntry)
}

/** The days of the entries that `findLogEntries` lists, with the number of their entries. */
export function listLogDays(db: ReadableDatabase, filter: LogFilter, zone: AuditZone): LogDay[] {
  const { sql, values } = toSelection(filter)
  const moments = prepareOnce(db, `SELECT at_ms FROM auditor_log WHERE ${sql} ORDER BY seq DESC`).pluck()
  const days: { readonly newestMs: number; readonly day: number; entries: number }[] = []
  for (const atMs of moments.all(values) as number[]) {
    const [last, day] = [days.at(-1), zone.dayAt(atMs)]
    if (last?.day === day) last.entries += 1
    else days.push({ newestMs: atMs, day, entries: 1 })
  }
  return days.map(({ newestMs, entries }) => ({ newestMs, entries }))
}

/** An entry with exactly the columns that are hashed, and its hash; hashes in lower-case hex. */
export interface StoredLogEntry {
  readonly seq: number
  readonly at_ms: number
  readonly action: string
  readonly subject: string
  readonly details_json: string
  readonly previous_hash: string
  readonly hash: string
}

/** The whole log, oldest entry first. */
export function iterateLog(db: ReadableDatabase): IterableIterator<StoredLogEntry> {
  return db
    .prepare(
      `SELECT seq, at_ms, action, subject, details_json, lower(hex(previous_hash)) AS previous_hash,
         lower(hex(hash)) AS hash
       FROM auditor_log ORDER BY seq`,
    )
    .iterate() as IterableIterator<StoredLogEntry>
}

/**
 * The log up to its last entry that is about more than reading: a report that was made before does not change what the
 * next one is made from.
 * @param least an entry that the bundle refers to, and that is in it all the same; 0 for none
 */
export function listLogOfBundle(db: ReadableDatabase, least: number): readonly StoredLogEntry[] {
  const last = Math.max(least, getLastLogEntryOfBundle(db))
  return [...Iterator.from(iterateLog(db)).filter(({ seq }) => seq <= last)]
}

/** Number of the last entry that is about more than reading; 0 where there is none. */
export function getLastLogEntryOfBundle(db: ReadableDatabase): number {
  const last = prepareOnce(
    db,
    `SELECT coalesce(max(seq), 0) FROM auditor_log
     WHERE action NOT IN (SELECT value FROM json_each(?))`,
  )
  return Number(last.pluck().get(JSON.stringify(READING_ACTIONS)))
}

/** From one moment of the file; undefined where the log knows of no verification. */
export function findLastVerification(db: ReadableDatabase): LastVerification | undefined {
  const row = prepareOnce(
    db,
    `SELECT at_ms AS atMs, details_json ->> '$.isIntact' AS isIntact, details_json ->> '$.receipts' AS receipts,
       (SELECT coalesce(max(seq), 0) FROM receipt) AS lastReceipt
     FROM auditor_log WHERE action = 'verified' ORDER BY seq DESC LIMIT 1`,
  ).get() as VerificationRow | undefined
  if (!row) return undefined
  const receipts = Number(row.receipts)
  const newer = Math.max(0, Number(row.lastReceipt) - receipts)
  return { atMs: Number(row.atMs), isIntact: Number(row.isIntact) === 1, receipts, newer }
}

interface VerificationRow {
  readonly atMs: number
  readonly isIntact: number
  readonly receipts: number
  readonly lastReceipt: number
}
