import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { AppError } from '../../shared/app-error.ts'
import {
  ANSWER_COLUMNS,
  type AnswerChange,
  type AnswerImport,
  type CompanyAnswer,
  type ImportedAnswers,
} from '../../shared/domain/company-answer.ts'
import {
  type AnsweredRow,
  printRequestReference,
  printRowReference,
  type RequestColumn,
} from '../../shared/domain/company-request.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import {
  type AnswerTable,
  findColumns,
  type Match,
  type MatchedAnswer,
  matchAnswers,
  mergeAnswers,
} from './match-answers.ts'
import { type ReturnedFile, readAnswerTable } from './read-answer-table.ts'
import { answersOf, findRowsOf } from './request-rows.ts'

/**
 * Takes the answers of a returned file: the file as received, its answers as a new version, and a log entry with its
 * SHA-256, in one transaction. Nothing is overwritten.
 * @throws AppError *answers-unreadable*
 */
export function importAnswers(db: WritableDatabase, received: ReturnedFile, atMs: number): AnswerImport {
  const sha256 = createHash('sha256').update(received.bytes).digest('hex')
  const read = readReturned(received)
  const base = { file: received.name, sha256, rows: read.table.rows.length }
  return writeInTransaction(db, () => {
    const { match, before } = matchReturned(db, read)
    const { answers, leftovers } = match
    if (isKnown(db, sha256)) return { ...base, outcome: 'known', requests: [], ...leftovers }
    if (before.size === 0) return { ...base, outcome: 'foreign', requests: [], ...leftovers }
    storeFile(db, received, { sha256, atMs, match })
    const requests = [...before].map(([requestId, rows]) =>
      compareWithEarlier(
        requestId,
        rows,
        answers.filter((answer) => answer.requestId === requestId),
      ),
    )
    const { notTaken, setAside } = leftovers
    appendLog(db, {
      atMs,
      action: 'answers-imported',
      subject: requests.map(({ reference }) => reference).join(', '),
      details: {
        file: received.name,
        sha256,
        sizeBytes: received.bytes.byteLength,
        taken: answers.length,
        notTaken: notTaken.length,
        setAside: setAside.length,
        versions: requests.map(({ reference, version, changes }) => ({
          reference,
          version,
          changes: changes.length,
        })),
      },
    })
    return { ...base, outcome: 'kept', requests, ...leftovers }
  })
}

/**
 * Takes a file of a bundle as it was taken before its log entry, which the workspace that is restored has already.
 * @throws AppError *answers-unreadable*
 */
export function restoreAnswers(
  db: WritableDatabase,
  received: ReturnedFile,
  { sha256, atMs }: { readonly sha256: string; readonly atMs: number },
): void {
  const { match } = matchReturned(db, readReturned(received))
  storeFile(db, received, { sha256, atMs, match })
}

interface ReturnedTable {
  readonly table: AnswerTable
  readonly columns: ReadonlyMap<RequestColumn, number>
}

function readReturned({ bytes }: ReturnedFile): ReturnedTable {
  const table = readAnswerTable(bytes)
  const columns = findColumns(table.headings)
  if (columns) return { table, columns }
  throw new AppError(
    'answers-unreadable',
    'Its first row does not have each of the columns Request, Row, Review ID and Business ID once. Use the file that was sent, with its headings.',
  )
}

interface ReturnedMatch {
  /** With the answers as they count from now on, where an earlier file says what this one does not. */
  readonly match: Match
  /** The rows of each request that the file belongs to, as they were answered before it. */
  readonly before: ReadonlyMap<number, readonly AnsweredRow[]>
}

function matchReturned(db: ReadableDatabase, { table, columns }: ReturnedTable): ReturnedMatch {
  const rowsOf = rememberRows(db)
  const match = matchAnswers(table, columns, (requestId, number) => {
    const rows = rowsOf(requestId)
    return rows === null ? null : rows.get(number)
  })
  const before = new Map([...match.requestIds].map((id) => [id, answersOf(db, id)]))
  const earlier = new Map(
    [...before.values()].flatMap((rows) => rows.map(({ reference, answer }) => [reference, answer])),
  )
  const answers = match.answers.map((matched) => {
    const former = earlier.get(printRowReference(matched.requestId, matched.number))
    return former ? { ...matched, answer: mergeAnswers(former, matched.answer) } : matched
  })
  return { match: { ...match, answers }, before }
}

function rememberRows(db: ReadableDatabase): (requestId: number) => ReturnType<typeof findRowsOf> {
  const known = new Map<number, ReturnType<typeof findRowsOf>>()
  return (requestId) => {
    const rows = known.has(requestId) ? known.get(requestId) : findRowsOf(db, requestId)
    known.set(requestId, rows ?? null)
    return rows ?? null
  }
}

function isKnown(db: ReadableDatabase, sha256: string): boolean {
  return prepareOnce(db, 'SELECT 1 FROM answer_file WHERE sha256 = ?').get(sha256) !== undefined
}

interface TakenFile {
  readonly sha256: string
  readonly atMs: number
  readonly match: Match
}

function storeFile(
  db: WritableDatabase,
  { name, bytes }: ReturnedFile,
  { sha256, atMs, match }: TakenFile,
): void {
  const { answers, requestIds, hasRatings, leftovers } = match
  const leftoversJson = JSON.stringify({ ...leftovers, requestIds: [...requestIds], hasRatings })
  const { lastInsertRowid } = prepareOnce(
    db,
    `INSERT INTO answer_file (name, received_at_ms, sha256, size_bytes, content_zstd, leftovers_json)
     VALUES (@name, @atMs, @sha256, @sizeBytes, @content, @leftoversJson)`,
  ).run({ name, sha256, atMs, sizeBytes: bytes.byteLength, content: zstdCompressSync(bytes), leftoversJson })
  const fileId = Number(lastInsertRowid)
  const insert = prepareOnce(
    db,
    `INSERT INTO company_answer (request_id, number, file_id, line, ground, policy_clause, decided_by, decided_at,
       rating, note)
     VALUES (@requestId, @number, @fileId, @line, @ground, @policyClause, @decidedBy, @decidedAt, @rating, @note)`,
  )
  for (const { answer, ...place } of answers) insert.run({ fileId, ...place, ...answer })
}

function compareWithEarlier(
  requestId: number,
  rows: readonly AnsweredRow[],
  answers: readonly MatchedAnswer[],
): ImportedAnswers {
  const earlier = new Map(rows.map(({ number, answer }) => [number, answer]))
  const differences = answers.map(({ number, answer }) => {
    const former = earlier.get(number) ?? null
    const reference = printRowReference(requestId, number)
    return { isNew: former === null, changes: former === null ? [] : listChanges(reference, former, answer) }
  })
  const added = differences.filter(({ isNew }) => isNew).length
  return {
    reference: printRequestReference(requestId),
    version:
      answers.length === 0 ? null : rows.reduce((last, { version }) => Math.max(last, version ?? 0), 0) + 1,
    taken: answers.length,
    added,
    unchanged: differences.filter(({ isNew, changes }) => !isNew && changes.length === 0).length,
    changes: differences.flatMap(({ changes }) => changes),
    notInFile: rows.length - answers.length,
  }
}

function listChanges(reference: string, former: CompanyAnswer, answer: CompanyAnswer): AnswerChange[] {
  return ANSWER_COLUMNS.filter((column) => former[column] !== answer[column]).map((column) => ({
    reference,
    column,
    from: former[column],
    to: answer[column],
  }))
}
