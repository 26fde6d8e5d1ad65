import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RULE_NAMES, type RuleName, type SelfTestResult } from '../../shared/domain/finding.ts'
import type { BusinessId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { DEFAULT_SCHEME } from '../../shared/domain/signature-scheme.ts'
import { type CsvCell, csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { createHistoryPager, createResponsesPager } from '../demo/demo-pages.ts'
import { RULES } from '../findings/all-rules.ts'
import { computeFindings } from '../findings/compute-findings.ts'
import { defaultsOf } from '../findings/parameters.ts'
import {
  classifyCases,
  type FoundSubjects,
  type PlacedCase,
  placeCases,
  SELF_TEST_COLUMNS,
  toSelfTestRows,
} from '../findings/self-test/classify-cases.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { makeReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import type { WorkspaceRecord } from '../store/writer-api.ts'
import { WriterSession } from './writer-session.ts'

/**
 * The self-test. Cases with a known outcome are archived and indexed as pages of the service in a scratch workspace,
 * and the rules run on it with default parameters. The workspace has its own folder and a random key that is not
 * stored; it is removed at the end.
 */
const CUTOFF_MS = Date.UTC(2026, 0, 31, 12)
const PAGE_ENTRIES = 2_000

/** @param folder for the scratch workspace. @throws AppError *disk-full*, *file-access*, *storage-failed* */
export async function runSelfTest(folder: string, clock: () => number): Promise<SelfTestResult> {
  const own = mkdtempSync(join(folder, 'self-test-'))
  try {
    const location = { path: join(own, 'scratch.unhidden'), keyHex: randomBytes(32).toString('hex') }
    const cases = placeCases()
    await fillScratch(location, cases)
    const rules = classifyCases(cases, findInScratch(location))
    const isPassed = rules.every(({ failures }) => failures.length === 0)
    return { ranAtMs: clock(), appVersion: APP_VERSION, isPassed, rules }
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** @throws AppError *disk-full*, *file-access* */
export function writeSelfTest(path: string, result: SelfTestResult): ReportResult {
  return makeReportFile(path, (file) => {
    file.write(`\uFEFF${toCsvRow(SELF_TEST_COLUMNS.map(csvText))}`)
    for (const row of toSelfTestRows(result)) file.write(toCsvRow(row.map(toCell)))
    return result.rules.length
  })
}

function toCell(value: string | number): CsvCell {
  return typeof value === 'number' ? csvNumber(value) : csvText(value)
}

/** Two sweeps of the history, the second without the entries that vanish, and one of the responses. */
async function fillScratch(location: DatabaseLocation, cases: readonly PlacedCase[]): Promise<void> {
  const writer = await WriterSession.create(location, SCRATCH_RECORD)
  try {
    const first = createHistoryPager(toHistory(cases, true))
    await sweep(writer, 'history', { pager: first, endMs: CUTOFF_MS - 1_000, businessIds: [] })
    const second = createHistoryPager(toHistory(cases, false))
    await sweep(writer, 'history', { pager: second, endMs: CUTOFF_MS, businessIds: [] })
    const businessIds = cases
      .filter(({ isUnread }) => !isUnread)
      .map(({ businessId }) => String(businessId) as BusinessId)
    const pager = createResponsesPager(toResponses(cases))
    await sweep(writer, 'responses', { pager, endMs: CUTOFF_MS, businessIds })
  } finally {
    await writer.close()
  }
}

interface ScratchSweep {
  readonly pager: ReturnType<typeof createHistoryPager>
  readonly endMs: number
  readonly businessIds: readonly BusinessId[]
}

async function sweep(
  writer: WriterSession,
  operation: Operation,
  { pager, endMs, businessIds }: ScratchSweep,
): Promise<void> {
  const scope = { businessIds: [...businessIds], from: null, to: null }
  const { sweepId } = writer.beginSweep({ operation, kind: 'complete', scope, startedAtMs: endMs })
  let pages = 1
  for (let page = 1; page <= pages; page += 1) {
    const text = pager({ filter: {}, page, perPage: PAGE_ENTRIES, isAggregated: true })
    pages = Number(/"pages":(\d+)/.exec(text)?.[1])
    await writer.commitPage({
      sweepId,
      operation,
      pass: 1,
      page,
      requestJson: JSON.stringify({ page: String(page) }),
      httpStatus: 200,
      headers: {},
      sentAtMs: endMs,
      receivedAtMs: endMs,
      elapsedMs: 0,
      body: new TextEncoder().encode(text),
    })
  }
  const result = { sweepId, outcome: 'complete' as const, reasons: [], pages, requests: pages }
  await writer.finishSweep({ ...result, finishedAtMs: endMs })
}

function toHistory(cases: readonly PlacedCase[], areVanishedGiven: boolean) {
  return cases
    .flatMap(({ items, feedbackIds, businessId }) =>
      items.flatMap(({ entries, vanished }, at) =>
        [...entries, ...(areVanishedGiven ? vanished : [])].map(({ agoMs, show, deleted }) => ({
          feedbackId: String(feedbackIds[at]),
          businessId: String(businessId),
          showOnWebsite: show,
          time: toText(agoMs),
          deleted,
          agoMs,
        })),
      ),
    )
    .toSorted((a, b) => a.agoMs - b.agoMs)
}

function toResponses(cases: readonly PlacedCase[]) {
  return cases
    .flatMap(({ items, feedbackIds, businessId }) =>
      items.flatMap(({ replies }, at) =>
        replies.map(({ agoMs, type }) => ({
          feedbackId: String(feedbackIds[at]),
          businessId: String(businessId),
          type,
          date: toText(agoMs),
          content: 'A response of the self-test.',
          agoMs,
        })),
      ),
    )
    .toSorted((a, b) => a.agoMs - b.agoMs)
}

function toText(agoMs: number): string {
  return new Date(CUTOFF_MS - agoMs).toISOString().replace('.000Z', 'Z')
}

function findInScratch(location: DatabaseLocation): FoundSubjects {
  const db = openReadonly(location)
  try {
    return findSubjects(db)
  } finally {
    db.close()
  }
}

function findSubjects(db: ReadableDatabase): FoundSubjects {
  const parameters = new Map(RULE_NAMES.map((name) => [name, defaultsOf(RULES[name])]))
  const found = new Map<RuleName, Set<bigint>>(RULE_NAMES.map((name) => [name, new Set()]))
  const cutoffMs = findDataCutoff(db)?.atMs ?? CUTOFF_MS
  for (const parts of computeFindings(db, { parameters, cutoffMs })) {
    for (const { rule, rows } of parts) {
      for (const row of rows) found.get(rule.name)?.add(row.feedback_id ?? row.business_id)
    }
  }
  return found
}

/** The scratch workspace belongs to no service. */
const SCRATCH_RECORD: WorkspaceRecord = {
  workspaceId: 'self-test',
  demo: null,
  timeZone: 'UTC',
  createdAtMs: CUTOFF_MS,
  connection: {
    baseUrl: 'http://127.0.0.1',
    clientId: '0'.repeat(40),
    scheme: { ...DEFAULT_SCHEME, name: 'self-test' },
    scope: { businessIds: [], from: null, to: null },
  },
}
