import { type CaseKey, printCaseReference } from '../../shared/domain/case.ts'
import {
  type AnswerLeftovers,
  CODES_OF_GROUNDS,
  COMPANY_GROUNDS,
  CONTRADICTIONS,
  type RefusedRow,
  type SetAsideCell,
} from '../../shared/domain/company-answer.ts'
import {
  ANSWER_KINDS,
  type AnsweredRow,
  type AnswerKind,
  LEFTOVERS_LIMIT,
  type ListedAnswer,
  type OfFile,
  type OwnDecision,
  printRequestReference,
  type RequestDetail,
  type ShownAnswers,
} from '../../shared/domain/company-request.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { findRequestSource } from '../../shared/query/request-source.ts'
import { FILES_OF_REQUESTS } from '../evidence/received-files.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../store/index-codes.ts'
import { bindCases, ITEMS_OF_CASES } from '../store/read/case-findings.ts'
import type { PageOfRows } from '../store/read/evidence-rows.ts'
import { toWord } from '../store/read/feedback-rows.ts'
import { findKeptDecisions, findOwnDecisions } from './own-decisions.ts'
import { answersOf, getRequest } from './request-rows.ts'

/** How the ground that the company gives compares with the one that the auditor decided on. */
export function compareGround(
  { answer, contradictions }: Pick<AnsweredRow, 'answer' | 'contradictions'>,
  own: OwnDecision | null,
): AnswerKind {
  if (contradictions.length > 0) return 'contradicting'
  if (!answer?.ground) return 'without'
  if (!own?.ground) return 'not-compared'
  return CODES_OF_GROUNDS[own.ground] === answer.ground ? 'same' : 'differing'
}

type ComparedRow = AnsweredRow & Pick<ListedAnswer, 'own' | 'kind' | 'keptAtMs'>

/** The rows of a request with the auditor's decisions beside their answers. */
function compareRows(db: ReadableDatabase, requestId: number): ComparedRow[] {
  const decisions = findOwnDecisions(db, requestId)
  const kept = findKeptDecisions(db, requestId)
  return answersOf(db, requestId).map((row) => {
    const own = decisions.get(row.feedbackId) ?? null
    const last = kept.get(row.reference)
    const isKept = last !== undefined && last.version === row.version && last.decidedAtMs === own?.decidedAtMs
    return { ...row, own, kind: compareGround(row, own), keptAtMs: isKept ? last.atMs : null }
  })
}

function isShown({ kind }: ComparedRow, show: ShownAnswers): boolean {
  return show === 'all' || kind === show
}

/** A page of a request's rows, one kind after the other, each with its cells of a file that could not be read. */
export function pageAnswers(
  db: ReadableDatabase,
  page: PageOfRows & { readonly requestId: number; readonly show: ShownAnswers },
): ListedAnswer[] {
  const setAside = listLeftovers(db, page.requestId).flatMap((file) => file.setAside)
  const cells = Map.groupBy(setAside, ({ reference }) => reference)
  const rows = compareRows(db, page.requestId)
    .filter((row) => isShown(row, page.show))
    .toSorted((one, other) => ANSWER_KINDS.indexOf(one.kind) - ANSWER_KINDS.indexOf(other.kind))
    .slice(page.offset, page.offset + page.limit)
  const states = findStates(db, rows)
  return rows.map((row) => ({
    ...row,
    ...(states.get(row.feedbackId) ?? NO_STATE),
    setAside: cells.get(row.reference) ?? [],
  }))
}

type StateNow = Pick<ListedAnswer, 'visibility' | 'deleted'>

const NO_STATE: StateNow = { visibility: 'unknown', deleted: 'unknown' }

function findStates(db: ReadableDatabase, rows: readonly ComparedRow[]): ReadonlyMap<FeedbackId, StateNow> {
  const found = prepareOnce(
    db,
    `SELECT CAST(feedback_id AS TEXT) AS feedbackId, ${toWord('visibility', VISIBILITY_CODES)} AS visibility,
       ${toWord('deleted', DELETED_CODES)} AS deleted
     FROM feedback WHERE feedback_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
  ).all(JSON.stringify(rows.map(({ feedbackId }) => feedbackId))) as (Pick<ListedAnswer, 'feedbackId'> &
    StateNow)[]
  return new Map(found.map(({ feedbackId, ...state }) => [feedbackId, state]))
}

interface FileLeftovers {
  /** Cells in rows of the request. */
  readonly setAside: readonly OfFile<SetAsideCell>[]
  /** Rows of the file, which can be meant for another request. */
  readonly notTaken: readonly OfFile<RefusedRow>[]
}

/** What was not taken of the files of a request, newest file first. */
function listLeftovers(db: ReadableDatabase, requestId: number): FileLeftovers[] {
  const files = prepareOnce(
    db,
    `SELECT name AS file, leftovers_json AS leftovers FROM answer_file
     WHERE file_id IN (${FILES_OF_REQUESTS}) ORDER BY file_id DESC`,
  ).all({ requestIds: JSON.stringify([requestId]) }) as {
    readonly file: string
    readonly leftovers: string
  }[]
  const isOwn = ({ reference }: SetAsideCell) => reference.startsWith(`${printRequestReference(requestId)}.`)
  return files.map(({ file, leftovers }) => {
    const { setAside, notTaken } = JSON.parse(leftovers) as AnswerLeftovers
    return {
      setAside: setAside.filter(isOwn).map((cell) => ({ file, ...cell })),
      notTaken: notTaken.map((row) => ({ file, ...row })),
    }
  })
}

/** @throws AppError *not-found* */
export function getRequestDetail(db: ReadableDatabase, requestId: number, nowMs: number): RequestDetail {
  const request = getRequest(db, requestId, nowMs)
  const rows = compareRows(db, requestId)
  const leftovers = listLeftovers(db, requestId)
  const countRows = (isCounted: (row: ComparedRow) => boolean) => rows.filter(isCounted).length
  const setAside = leftovers.flatMap(({ setAside }) => setAside)
  const notTaken = leftovers.flatMap(({ notTaken }) => notTaken)
  return {
    request,
    shown: countShown(rows),
    grounds: COMPANY_GROUNDS.map((ground) => ({
      ground,
      rows: countRows(({ answer }) => answer?.ground === ground),
    })).filter((given) => given.rows > 0),
    contradictions: CONTRADICTIONS.map((name) => ({
      name,
      rows: countRows(({ contradictions }) => contradictions.includes(name)),
    })).filter((found) => found.rows > 0),
    withoutByCase: countWithoutByCase(db, request.query, rows),
    setAside: setAside.slice(0, LEFTOVERS_LIMIT),
    setAsideCount: setAside.length,
    notTaken: notTaken.slice(0, LEFTOVERS_LIMIT),
    notTakenCount: notTaken.length,
  }
}

function countWithoutByCase(
  db: ReadableDatabase,
  query: string,
  rows: readonly ComparedRow[],
): RequestDetail['withoutByCase'] {
  const source = findRequestSource(query)
  if (source.kind !== 'cases') return []
  const without = new Set(rows.filter(({ answer }) => !answer?.ground).map(({ feedbackId }) => feedbackId))
  const items = prepareOnce(
    db,
    `SELECT case_key AS key, CAST(feedback_id AS TEXT) AS feedbackId FROM (${ITEMS_OF_CASES})`,
  ).all(...bindCases(source.cases)) as { readonly key: CaseKey; readonly feedbackId: FeedbackId }[]
  const itemsOf = Map.groupBy(items, ({ key }) => key)
  return source.cases.map((key) => {
    const ofCase = new Set((itemsOf.get(key) ?? []).map(({ feedbackId }) => feedbackId))
    return { reference: printCaseReference(key), rows: ofCase.intersection(without).size }
  })
}

function countShown(rows: readonly ComparedRow[]): RequestDetail['shown'] {
  const count = (show: ShownAnswers) => rows.filter((row) => isShown(row, show)).length
  return {
    all: count('all'),
    contradicting: count('contradicting'),
    differing: count('differing'),
    same: count('same'),
    'not-compared': count('not-compared'),
    without: count('without'),
  }
}
